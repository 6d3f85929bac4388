import { sql } from 'kysely'
import type { Database, Tx } from './db/connect.ts'
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
