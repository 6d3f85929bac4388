import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from './db/connect.ts'
import { isSerializationFailure } from './db/db-errors.ts'
import { fixedStatement } from './db/fixed-statement.ts'
import { sentWithCommit, sentWithNext } from './db/prepared-client.ts'
import type { ObjectEvent } from './object-events.ts'

/** An idempotency key, for one or two actors. */
export interface ResponseKey {
  actors: readonly string[]
  key: string
  requestHash: string
}

type KeyValues = { first: string | undefined; second: string | null; key: string }

const claimKeyStatement = fixedStatement<unknown, KeyValues>(
  ['first', 'second', 'key'],
  ({ first, second, key }) => sql`select claim_key(${first}, ${second}, ${key}) ${sentWithNext}`,
)

/** Sent with the first statement of the unit of work, which is skipped if the key can't be claimed. */
export const claimKey = async (tx: Tx, { actors, key }: ResponseKey): Promise<void> => {
  const [first, second = null] = actors
  await claimKeyStatement(tx, { first, second, key })
}

interface FinishDeps {
  database: Database
  /** Writes events that an endpoint of the vendor has subscribed to. */
  recordEvents?: (tx: Tx, events: readonly ObjectEvent[]) => Promise<void>
}

interface Finish {
  /** Of the table `audit_log`. */
  rows: readonly object[]
  events: readonly ObjectEvent[]
  messages: string | null
  response: (ResponseKey & { body: string }) | undefined
  runsAgain: boolean
}

/** Stores whose vendor had subscribed to events: their units of work aren't committed before the events are written. */
const storesWithWebhooks = new WeakMap<Database, Set<string>>()

const getStoresWithWebhooks = (database: Database): Set<string> => {
  const existing = storesWithWebhooks.get(database)
  if (existing) return existing
  const stores = new Set<string>()
  storesWithWebhooks.set(database, stores)
  return stores
}

type FinishValues = {
  rows: string | null
  messages: string | null
  actors: readonly string[] | null
  key: string | null
  requestHash: string | null
  body: string | null
  stores: readonly string[] | null
  eventTypes: readonly string[]
  isCommitted: boolean
}

const finishStatement = (isSentWithCommit: boolean) =>
  fixedStatement<{ events: string[] }, FinishValues>(
    ['rows', 'messages', 'actors', 'key', 'requestHash', 'body', 'stores', 'eventTypes', 'isCommitted'],
    (slots) => sql<{ events: string[] }>`
      select finish_unit_of_work(${slots.rows}, ${slots.messages}, ${slots.actors}, ${slots.key}, ${slots.requestHash},
        ${slots.body}, ${slots.stores}, ${slots.eventTypes}, ${slots.isCommitted}
      ) as events ${isSentWithCommit ? sentWithCommit : sql``}`,
  )

const finish = finishStatement(false)
const finishWithCommit = finishStatement(true)

/**
 * Writes audit rows, messages, response and events in one statement, which is sent with the commit unless events may
 * have to be written. One parameter for all rows: the statement text stays the same for any number of rows, so its plan
 * is reused.
 */
export const finishUnitOfWork = async (
  { database, recordEvents }: FinishDeps,
  tx: Tx,
  { rows, events, messages, response, runsAgain }: Finish,
): Promise<void> => {
  if (rows.length === 0 && events.length === 0 && messages === null && !response) return
  const stores = [...new Set(events.map(({ storeId }) => storeId))]
  const known = getStoresWithWebhooks(database)
  const isCommitted = stores.length === 0 || (runsAgain && !stores.some((id) => known.has(id)))
  const values: FinishValues = {
    rows: rows.length === 0 ? null : JSON.stringify(rows),
    messages,
    actors: response?.actors ?? null,
    key: response?.key ?? null,
    requestHash: response?.requestHash ?? null,
    body: response?.body ?? null,
    stores: stores.length === 0 ? null : stores,
    eventTypes: [...new Set(events.map(({ type }) => type))],
    isCommitted,
  }
  try {
    const [result] = await (isCommitted ? finishWithCommit : finish)(tx, values)
    const subscribed = result?.events ?? []
    if (isCommitted) return
    const wanted = events.filter(({ type }) => subscribed.includes(type))
    if (wanted.length === 0) for (const id of stores) known.delete(id)
    else await recordEvents?.(tx, wanted)
  } catch (error) {
    // Committed too early, perhaps: the next attempt isn't.
    for (const id of stores) known.add(id)
    throw error
  }
}

const unitOfWorkMark = '/* a whole unit of work */'

/** Whether the statement is a unit of work without a transaction around it. */
export const isUnitOfWork = (text: string): boolean => text.endsWith(unitOfWorkMark)

/** What a statement that is a whole unit of work gets in addition to its own values. */
export type StatementFinish = {
  auditRow: string
  firstActor: string | null
  secondActor: string | null
  key: string | null
  requestHash: string | null
  bodyStart: string
  bodyEnd: string
  stores: readonly string[] | null
  eventTypes: readonly string[]
}

export const finishNames = [
  'auditRow',
  'firstActor',
  'secondActor',
  'key',
  'requestHash',
  'bodyStart',
  'bodyEnd',
  'stores',
  'eventTypes',
] as const

/** Of a record before and after its update: its JSON, and what the log has in place of some of its fields. */
interface UpdatedRows {
  version: RawBuilder<unknown>
  json: RawBuilder<unknown>
  audited: RawBuilder<unknown>
  label: RawBuilder<unknown>
  /** The function that updates the record and returns both rows, with its joins. */
  from: RawBuilder<unknown>
}

export interface UpdateResult {
  /** The record, as it was before if it isn't updated; null if it doesn't exist. */
  json: string | null
  /** False if its version is stale. */
  isUpdated: boolean
}

/**
 * A statement that is a whole unit of work: it claims the key, updates one record, and writes audit row and response.
 * PostgreSQL runs it in a transaction, so it is one packet instead of two, without `begin` and `commit`.
 */
export const updateAndFinish = (
  slots: StatementFinish,
  { version, json, audited, label, from }: UpdatedRows,
): RawBuilder<UpdateResult> => sql<UpdateResult>`
  select coalesce(u.texts[2], u.texts[1]) as json, finish_update(u.texts, u.audited, u.labels[2], ${slots.auditRow},
    ${slots.firstActor}, ${slots.secondActor}, ${slots.key}, ${slots.requestHash}, ${slots.bodyStart}, ${slots.bodyEnd},
    ${slots.stores}, ${slots.eventTypes}) as "isUpdated"
  from (
    select array_agg(r.json) as texts, array_agg(r.audited) as audited, array_agg(r.label) as labels
    from (
      select ${json}::text as json, ${audited} as audited, ${label} as label from ${from} order by ${version}
    ) r
  ) u ${sql.raw(unitOfWorkMark)}`

/** An argument of the function that updates the record: the key is claimed before the function is called. */
export const afterClaim = (slots: StatementFinish, argument: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${argument} from claim_key(${slots.firstActor}, ${slots.secondActor}, ${slots.key}))`

/** The response of a write as JSON, its label in the log, and the table and conditions that both are read from. */
interface ResponseRow {
  json: RawBuilder<unknown>
  label: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/**
 * The last statement of a transaction: reads the response and stores it with the audit row. Sent with the commit. Writes
 * nothing if there is no row.
 */
export const readAndFinish = (
  slots: StatementFinish,
  { json, label, from }: ResponseRow,
): RawBuilder<{ json: string }> => sql<{ json: string }>`
  select r.json, finish_unit_of_work(jsonb_build_array(${slots.auditRow}::jsonb || jsonb_build_object('label', r.label)),
    null, array_remove(array[${slots.firstActor}::text, ${slots.secondActor}::text], null), ${slots.key}, ${slots.requestHash},
    ${slots.bodyStart} || r.json || ${slots.bodyEnd}, ${slots.stores}, ${slots.eventTypes}, true)
  from (select ${json}::text as json, ${label} as label from ${from} offset 0) r ${sentWithCommit}`

/** A transaction whose last statement is `readAndFinish`: with statements that are sent with the next one, one packet. */
export const transactInPacket = <T>(
  db: Db,
  { firstActor, secondActor, key }: StatementFinish,
  run: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (firstActor !== null && key !== null)
      await claimKeyStatement(tx, { first: firstActor, second: secondActor, key })
    return run(tx)
  })

interface StatementFinishInput {
  row: object
  events: readonly ObjectEvent[]
  response: (ResponseKey & Pick<StatementFinish, 'bodyStart' | 'bodyEnd'>) | undefined
}

/** Runs statements that finish the unit of work themselves. Undefined if events have to be written in its transaction. */
export const finishInStatement = async <T>(
  database: Database,
  { row, events, response }: StatementFinishInput,
  run: (finish: StatementFinish) => Promise<T>,
): Promise<T | undefined> => {
  const stores = [...new Set(events.map(({ storeId }) => storeId))]
  const known = getStoresWithWebhooks(database)
  if (stores.some((id) => known.has(id))) return undefined
  try {
    return await run({
      auditRow: JSON.stringify(row),
      firstActor: response?.actors[0] ?? null,
      secondActor: response?.actors[1] ?? null,
      key: response?.key ?? null,
      requestHash: response?.requestHash ?? null,
      bodyStart: response?.bodyStart ?? '',
      bodyEnd: response?.bodyEnd ?? '',
      stores: stores.length === 0 ? null : stores,
      eventTypes: events.map(({ type }) => type),
    })
  } catch (error) {
    // The vendor has subscribed to events, perhaps: the next attempt is a transaction.
    if (isSerializationFailure(error)) for (const id of stores) known.add(id)
    throw error
  }
}
