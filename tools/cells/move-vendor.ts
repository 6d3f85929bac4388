import type { Client } from 'pg'
import { connectWithoutTimeout, listMigrations } from '#server/platform/backup/catalog.ts'
import type { Vendor } from '#server/platform/cells/move-plan.ts'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { type Cell, type CellsConfig, CellsError, getCell } from './cells-config.ts'
import { deleteVendorRows } from './clear-vendor.ts'
import { compareRows, findBrokenReferences } from './compare-rows.ts'
import type { Directory } from './directory.ts'
import { buildFence, lowerFence, raiseFence, removeFence } from './fence.ts'
import { copyFiles, deleteFiles } from './move-files.ts'
import { noJobs, takeJobs } from './move-jobs.ts'
import { readVendor } from './read-vendor.ts'
import { assertCanReplicate, endReplication, startReplication, waitForReplay } from './replicate-rows.ts'
import type { RouterControl } from './router-control.ts'
import { assertUniquePeople, type People, readPeople, shareRows } from './shared-rows.ts'
import { type CellClients, switchVendor } from './switch-vendor.ts'
import { maxHoldMs } from './vendor-gate.ts'

export interface MoveOptions {
  config: CellsConfig
  directory: Directory
  routers: RouterControl
  vendorId: string
  to: string
  print(line: string): void
  log: DbLog
}

export interface MoveReport {
  /** How long requests of the vendor waited. */
  heldMs: number
  /** Replicated rows, all compared. */
  rows: number
}

/** Leaves time for the commits before the routers give up. */
const maxSwitchMs = maxHoldMs - 5_000
const maxCatchUpMs = 10 * 60 * 1000

interface OpenCell extends CellClients {
  name: string
  cell: Cell
  close(): Promise<void>
}

const openCell = async (config: CellsConfig, name: string, log: DbLog): Promise<OpenCell> => {
  const cell = getCell(config, name)
  const connect = (): Promise<Client> => connectWithoutTimeout(cell.database, 'cell move', log)
  const [main, transaction, fence] = await Promise.all([connect(), connect(), connect()])
  const close = async (): Promise<void> => void (await Promise.all([main, transaction, fence].map((c) => c.end())))
  return { name, cell, main, transaction, fence, close }
}

const assertSameSchema = async (source: Client, target: Client): Promise<void> => {
  const [expected, actual] = [await listMigrations(source), await listMigrations(target)]
  if (JSON.stringify(expected) !== JSON.stringify(actual))
    throw new CellsError('The cells have different migrations. Deploy the same version to both first.')
}

/** Each cell only knows its own handles and domains. */
const assertUniqueNames = async (source: Client, target: Client, vendor: Vendor): Promise<void> => {
  const { rows: names } = await source.query<{ name: string }>(
    `select slug as name from stores where id = any($1) union select slug from store_slugs where store_id = any($1)
     union select name from store_domains where store_id = any($1)`,
    [vendor.stores],
  )
  const { rows: taken } = await target.query<{ name: string }>(
    `select name from unnest($1::text[]) name where exists (select from stores where slug = name)
       or exists (select from store_slugs where slug = name)
       or exists (select from store_domains d where d.name = name.name and status <> 'pending_ownership_verification')`,
    [names.map(({ name }) => name)],
  )
  if (taken[0]) throw new CellsError(`${taken[0].name} belongs to another store in the new cell.`)
}

/** Removes what an interrupted move has left, and the vendor's rows in a cell that it isn't in. */
const clearCell = async (cell: OpenCell, other: OpenCell, vendor: Vendor): Promise<void> => {
  // First, in either direction: deletions below must not reach the other cell.
  await endReplication(other.main, cell.main)
  await endReplication(cell.main, other.main)
  await cell.main.query('begin')
  await takeJobs(cell.main, vendor, noJobs(), maxCatchUpMs)
  await cell.main.query('commit')
  await deleteVendorRows(cell.main, vendor)
  await removeFence(cell.main)
  await deleteFiles(cell.cell, other.cell, vendor.id)
}

const copyPeople = async (source: OpenCell, target: OpenCell, vendor: Vendor): Promise<People> => {
  const people = await readPeople(source.main, vendor)
  await assertUniquePeople(source.main, target.main, people)
  await target.main.query('begin; set local session_replication_role = replica')
  await shareRows(source.main, target.main, { vendor, ...people, since: undefined })
  await target.main.query('commit')
  return people
}

/** The old cell's rows are deleted only if the new one has all of them. */
const assertSameRows = async (source: OpenCell, target: OpenCell, vendor: Vendor): Promise<number> => {
  const { rows, differences } = await compareRows(source.main, target.main, vendor)
  await target.main.query('commit')
  const broken = await findBrokenReferences(target.main, vendor)
  if (differences.length > 0 || broken.length > 0)
    throw new CellsError(
      `The vendor is in ${target.name} now, but its rows differ. Those in ${source.name} weren’t deleted.\n${[...differences, ...broken].join('\n')}`,
    )
  return rows
}

const assertHeld = (since: number): void => {
  if (performance.now() - since > maxSwitchMs)
    throw new CellsError(`The switch took longer than ${maxSwitchMs} ms. The vendor stays where it was.`)
}

/** Before the requests are released: they would wait for, or fail at, what the switch has locked. */
const continueInSource = async ({ transaction, fence }: OpenCell, vendor: Vendor): Promise<void> => {
  await transaction.query('rollback')
  await lowerFence(fence, vendor)
}

const runSwitch = async (options: MoveOptions, source: OpenCell, target: OpenCell, prepared: Prepared) => {
  const { directory, routers, vendorId, print } = options
  const heldSince = performance.now()
  let phaseSince = heldSince
  const onPhase = (name: string): void => {
    print(`  ${name}: ${Math.round(performance.now() - phaseSince)} ms`)
    phaseSince = performance.now()
  }
  try {
    await routers.hold(vendorId)
    onPhase('requests')
    const copyNewFiles = () => copyFiles(source.cell, target.cell, vendorId)
    const names = { from: source.name, to: target.name }
    const callbacks = { copyFiles: copyNewFiles, assertHeld: () => assertHeld(heldSince), onPhase }
    await switchVendor({ source, target, ...names, directory, ...prepared, ...callbacks })
  } catch (error) {
    if ((await directory.findCell(vendorId)) !== target.name) await continueInSource(source, prepared.vendor)
    throw error
  } finally {
    await routers.release(vendorId)
  }
  const heldMs = Math.round(performance.now() - heldSince)
  print(`Requests waited for at most ${heldMs} ms.`)
  return heldMs
}

interface Prepared {
  vendor: Vendor
  people: People
  since: Date
}

/** Everything that happens while the vendor works. */
const prepare = async (
  { print }: MoveOptions,
  source: OpenCell,
  target: OpenCell,
  vendor: Vendor,
): Promise<Prepared> => {
  const since = new Date()
  const people = await copyPeople(source, target, vendor)
  print(`Copying ${vendor.stores.length} stores, ${people.persons.length} people, ${people.accounts.length} accounts …`)
  await buildFence(source.main, vendor)
  await buildFence(target.main, vendor)
  // Jobs of the new cell must not change rows that are still being replicated.
  await raiseFence(target.fence, vendor, maxCatchUpMs)
  await startReplication(source.main, target.main, source.cell.database, vendor)
  await copyFiles(source.cell, target.cell, vendor.id)
  await waitForReplay(source.main, maxCatchUpMs)
  return { vendor, people, since }
}

const runMove = async (options: MoveOptions, source: OpenCell, target: OpenCell): Promise<MoveReport> => {
  const { directory, routers, vendorId, print } = options
  // An interrupted move may have left requests waiting.
  await routers.release(vendorId)
  const vendor = await readVendor(source.main, vendorId)
  await assertSameSchema(source.main, target.main)
  await assertCanReplicate(source.main)
  await clearCell(target, source, vendor)
  await removeFence(source.main)
  await assertUniqueNames(source.main, target.main, vendor)
  try {
    const prepared = await prepare(options, source, target, vendor)
    const heldMs = await runSwitch(options, source, target, prepared)
    const rows = await assertSameRows(source, target, vendor)
    print(`Compared ${rows} rows.`)
    await clearCell(source, target, vendor)
    return { heldMs, rows }
  } finally {
    // Of a part that failed; the others have ended theirs.
    for (const { main, transaction } of [source, target])
      await Promise.all([main.query('rollback'), transaction.query('rollback')])
    if ((await directory.findCell(vendorId)) !== target.name) await clearCell(target, source, vendor)
    await endReplication(source.main, target.main)
    await removeFence(source.main)
    await removeFence(target.main)
  }
}

/** Moves a vendor to another cell while it works. Can be repeated after an interruption at any point. */
export const moveVendor = (options: MoveOptions): Promise<MoveReport | undefined> =>
  options.directory.runAlone(async () => {
    const { config, directory, vendorId, to, print, log } = options
    const from = await directory.findCell(vendorId)
    if (from === undefined) throw new CellsError(`The directory doesn’t know the vendor ${vendorId}.`)
    const target = await openCell(config, to, log)
    try {
      const others = Object.keys(config.cells).filter((name) => (from === to ? name !== to : name === from))
      for (const name of others) {
        const source = await openCell(config, name, log)
        try {
          if (from !== to) return await runMove(options, source, target)
          await clearCell(source, target, await readVendor(target.main, vendorId))
          await removeFence(target.main)
        } finally {
          await source.close()
        }
      }
      print(`The vendor is in ${to}. Nothing of it is left elsewhere.`)
      return undefined
    } finally {
      await target.close()
    }
  })
