import type { Client } from 'pg'
import type { Vendor } from '#server/platform/cells/move-plan.ts'
import { CellsError } from './cells-config.ts'
import { clearImages } from './clear-vendor.ts'
import type { Directory } from './directory.ts'
import { lowerFence, raiseFence } from './fence.ts'
import { addJobs, noJobs, takeJobs } from './move-jobs.ts'
import { markStoresChanged, moveSmallTables } from './move-small-tables.ts'
import { readVendor } from './read-vendor.ts'
import { waitForReplay } from './replicate-rows.ts'
import { type People, readNewPeople, shareRows } from './shared-rows.ts'

/** Each part of the switch may take this long; then it's abandoned, and the vendor continues in the old cell. */
const timeoutMs = 8_000

/** One connection for what belongs to a session (a lock, a transaction), one for the rest. */
export interface CellClients {
  main: Client
  transaction: Client
  fence: Client
}

interface SwitchOptions {
  source: CellClients
  target: CellClients
  from: string
  to: string
  vendor: Vendor
  directory: Directory
  /** Who was copied, and when that began. */
  people: People
  since: Date
  copyFiles(): Promise<void>
  /** Throws if the routers may release the requests before the switch has ended. */
  assertHeld(): void
  onPhase(name: string): void
}

const begin = 'begin; set local session_replication_role = replica'

const shareNewRows = async (source: Client, { target, vendor, people, since }: SwitchOptions): Promise<void> => {
  const newPeople = await readNewPeople(source, target.main, vendor, people)
  if (newPeople.persons.length > 0 || newPeople.accounts.length > 0)
    await shareRows(source, target.transaction, { vendor, ...newPeople, since: undefined })
  await shareRows(source, target.transaction, { vendor, ...people, since })
}

const fillTarget = async (source: Client, options: SwitchOptions): Promise<void> => {
  const { vendor } = options
  const target = options.target.transaction
  await target.query(begin)
  await shareNewRows(source, options)
  await moveSmallTables({ source, target }, vendor)
  await target.query('set local session_replication_role = origin')
  await markStoresChanged(target, vendor)
}

/**
 * The moment in which no request of the vendor is in flight. The old cell's rows are deleted in a transaction that ends
 * after the directory has changed; if anything fails before, it's rolled back.
 */
export const switchVendor = async (options: SwitchOptions): Promise<void> => {
  const { source, target, from, to, directory, onPhase } = options
  const taken = noJobs()
  await source.transaction.query(begin)
  await takeJobs(source.transaction, options.vendor, taken, timeoutMs)
  onPhase('jobs')
  await raiseFence(source.fence, options.vendor, timeoutMs)
  // Added by transactions that ended while the fence was raised.
  await takeJobs(source.transaction, options.vendor, taken, timeoutMs)
  const vendor = await readVendor(source.transaction, options.vendor.id)
  if (vendor.stores.join() !== options.vendor.stores.join())
    throw new CellsError('The vendor added a store while its rows were copied. Move it again.')
  onPhase('fence')
  await waitForReplay(source.main, timeoutMs)
  onPhase('replay')
  await fillTarget(source.transaction, { ...options, vendor })
  await addJobs(target.transaction, taken)
  await clearImages(source.transaction, vendor)
  await options.copyFiles()
  onPhase('small tables')
  options.assertHeld()
  // What is replicated until now is compared with the old cell's rows later, while the vendor works.
  await target.main.query('begin isolation level repeatable read; select 1')
  // Before the commit, which shows the stores and jobs to the new cell's workers.
  await lowerFence(target.fence, vendor)
  await target.transaction.query('commit')
  await directory.switchCell(vendor.id, from, to)
  await source.transaction.query('commit')
  onPhase('switch')
}
