import type * as z from 'zod'
import type { AuditedResource } from '#contract/audited-resources.ts'
import type { Language } from '#contract/enumerations.ts'
import type { CustomerActor, StaffActor, SignedInUser, StoreId, VendorId } from './actor.ts'
import type { Database, Db, Tx } from './db/connect.ts'
import { newId } from './ids.ts'
import type { JobContext, Task } from './jobs.ts'
import type { Live } from './live.ts'
import { type ObjectEvent, toObjectEvents } from './object-events.ts'
import { type Message, type MessageOptions, toMessage, writeBatchMessages } from './outbox.ts'
import {
  claimKey,
  finishInStatement,
  finishUnitOfWork,
  type ResponseKey,
  type StatementFinish,
} from './finish-unit-of-work.ts'
import { toChangedFields } from './changed-fields.ts'

/** One record that a write changed. Becomes an audit row and a live update of open screens. */
export interface Change {
  resource: AuditedResource
  id: string
  /** The record's name, kept so that the log stays readable after the record is deleted. */
  label: string
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: object | null
  after?: object | null
  /** Fields that tell the unit of others, such as a discount's type: also logged if an update doesn't change them. */
  contextFields?: readonly string[]
  /** The author where the caller isn't signed in: a person who has just registered, or a guest who orders. */
  by?: { vendorId?: string; personId?: string; name: string }
  /** The vendor whose log it belongs to, if it isn't the author's. */
  vendorId?: string
  /** The store, if the call isn't scoped to one. */
  storeId?: string
  /** All records, where one entry of the log covers several. */
  ids?: readonly string[]
}

/** The caller of a unit of work, as written into the audit log. */
export interface Origin {
  actor: SignedInUser | StaffActor | null
  /** A customer who acts for themselves in a store of this vendor. The log has only their name. */
  customer?: Pick<CustomerActor, 'name'> & { vendorId: VendorId }
  /** The product acts by itself, such as when an unpaid order expires. */
  isAutomatic?: true
  store: StoreId | null
  address: string
  requestId: string
  /** Of the request; jobs have none. */
  language?: Language
  /** Further resources that change along with the audited ones. */
  invalidates?: readonly string[]
  /** One of many units of work in a row: open screens are notified once in two seconds. */
  isFrequent?: true
}

/** A unit of work: one transaction with the effect, its audit rows and its outgoing messages. */
export interface UnitOfWork {
  readonly tx: Tx
  readonly origin: Origin
  audit(change: Change): void
  /** Makes the caller's other windows refetch the resource; for personal data that isn't audited. */
  invalidate(resource: string): void
  /** Adds an event that the audited changes don't show, for the vendor's webhooks (decision 0080). */
  emit(event: ObjectEvent): void
  /** Sends something live after the commit; for what isn't a change of an audited resource, such as chat messages. */
  publish(send: (live: Live) => void): void
  enqueue<Payload extends z.ZodType>(task: Task<Payload>, payload: z.input<Payload>, options?: MessageOptions): void
}

/** For calls that open their units of work themselves. */
export type RunInTransaction = <T>(run: (uow: UnitOfWork) => Promise<T>) => Promise<T>

interface TransactOptions<T> {
  /** Stores the response under its key. Fails if a request with this key is running or was executed. */
  response?: ResponseKey & { toBody(value: T): string }
  /** The caller runs it again after a serialization failure. */
  runsAgain?: boolean
}

export interface UnitOfWorkDeps {
  database: Database
  live: Live
  wakeOutbox: (messages: readonly Message[]) => void
  /** Writes events that an endpoint of the vendor has subscribed to. */
  recordEvents?: (tx: Tx, events: readonly ObjectEvent[]) => Promise<void>
}

const toAuditRow = (origin: Origin, change: Change) => {
  const by = change.by ?? origin.actor ?? origin.customer
  if (!by) throw new Error(`A change of ${change.resource} was recorded without anybody who made it.`)
  const { before, after } = toChangedFields(change)
  return {
    id: newId(),
    vendor_id: change.vendorId ?? ('vendorId' in by ? by.vendorId : null),
    store_id: change.storeId ?? origin.store,
    // A key's changes are the key's, not its creator's.
    person_id: 'apiKeyId' in by && by.apiKeyId ? null : (('personId' in by ? by.personId : null) ?? null),
    person_name: by.name,
    address: origin.address,
    request_id: origin.requestId,
    action: change.action,
    resource: change.resource,
    entity_id: change.id,
    label: change.label,
    before,
    after,
  }
}

type AuditRow = ReturnType<typeof toAuditRow>

/** Store resources are sent to the store's screens, vendor resources to all screens of the vendor. */
const broadcastChanges = (live: Live, origin: Origin, rows: readonly AuditRow[]): void => {
  const invalidated = (origin.invalidates ?? []).map((resource) => ({ resource, id: '' }))
  const by = origin.actor ?? origin.customer ?? null
  const changesFor = (owner: string, column: 'store_id' | 'vendor_id') => [
    ...rows.filter((row) => row[column] === owner).map((row) => ({ resource: row.resource, id: row.entity_id })),
    ...invalidated,
  ]
  const publish = origin.isFrequent ? live.publishFrequentChanges : live.publishChanges
  for (const storeId of new Set(rows.flatMap((row) => row.store_id ?? []))) {
    publish({ storeId }, changesFor(storeId, 'store_id'), by)
  }
  for (const vendorId of new Set(rows.flatMap((row) => row.vendor_id ?? []))) {
    publish({ vendorId }, changesFor(vendorId, 'vendor_id'), by)
  }
}

/** Runs a unit of work. Screens and workers are notified after the commit. */
export const transact = async <T>(
  deps: UnitOfWorkDeps,
  origin: Origin,
  run: (uow: UnitOfWork) => Promise<T>,
  { response, runsAgain = false }: TransactOptions<T> = {},
): Promise<T> => {
  const changes: Change[] = []
  const messages: Message[] = []
  const emitted: ObjectEvent[] = []
  const ownResources = new Set<string>()
  const publications: ((live: Live) => void)[] = []
  let rows: AuditRow[] = []
  const result = await deps.database.kysely.transaction().execute(async (tx) => {
    if (response) await claimKey(tx, response)
    const uow: UnitOfWork = {
      tx,
      origin,
      audit: (change) => void changes.push(change),
      invalidate: (resource) => void ownResources.add(resource),
      emit: (event) => void emitted.push(event),
      publish: (send) => void publications.push(send),
      enqueue: (...message) => void messages.push(toMessage(...message)),
    }
    const value = await run(uow)
    rows = changes.map((change) => toAuditRow(origin, change))
    await finishUnitOfWork(deps, tx, {
      rows,
      events: toObjectEvents(changes, emitted, origin.store),
      messages: await writeBatchMessages(tx, messages),
      response: response && { ...response, body: response.toBody(value) },
      runsAgain,
    })
    return value
  })
  if (messages.length > 0) deps.wakeOutbox(messages)
  broadcastChanges(deps.live, origin, rows)
  for (const send of publications) send(deps.live)
  if (origin.actor && ownResources.size > 0) {
    const ownChanges = [...ownResources].map((resource) => ({ resource, id: '' }))
    deps.live.publishChanges({ personId: origin.actor.personId }, ownChanges, origin.actor)
  }
  return result
}

/**
 * Runs a write of one record whose last statement finishes the unit of work and is sent with all others. The statement
 * adds the label to the audit row, and for updates the changed fields. Undefined if it needs a transaction with several
 * round trips.
 */
export type WriteInPacket = <T>(
  change: Omit<Change, 'label'>,
  run: (db: Db, finish: StatementFinish) => Promise<T>,
) => Promise<T | undefined>

/** Like `transact`, for a unit of work that is one packet to the database (`updateAndFinish`, `readAndFinish`). */
export const makeWriteInPacket =
  (
    { database, live }: UnitOfWorkDeps,
    origin: Origin,
    response: Parameters<typeof finishInStatement>[1]['response'],
  ): WriteInPacket =>
  async (unlabeled, run) => {
    const change: Change = { ...unlabeled, label: '' }
    const row = toAuditRow(origin, change)
    const events = toObjectEvents([change], [], origin.store)
    const result = await finishInStatement(database, { row, events, response }, (finish) =>
      run(database.kysely, finish),
    )
    if (result !== undefined) broadcastChanges(live, origin, [row])
    return result
  }

/** Like `transact`, but fails without an effect if another run has taken the job over. */
export const transactInJob = <T>(
  deps: UnitOfWorkDeps,
  job: Pick<JobContext, 'assertOwned'>,
  origin: Origin,
  run: (uow: UnitOfWork) => Promise<T>,
): Promise<T> =>
  transact(deps, origin, async (uow) => {
    await job.assertOwned(uow.tx)
    return run(uow)
  })
