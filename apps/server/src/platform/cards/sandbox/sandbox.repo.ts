import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import type { ObjectType, ObjectTypes } from './objects.ts'

type Hidden = Record<string, unknown>

export interface StoredObject<Type extends ObjectType> {
  data: ObjectTypes[Type]
  hidden: Hidden
}

export const insertObject = async (
  tx: Tx,
  type: ObjectType,
  account: string,
  data: { id: string },
  hidden: object = {},
): Promise<void> => {
  await sql`
    insert into sandbox_objects (id, type, account, data, hidden)
    values (${data.id}, ${type}, ${account}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(hidden)}::jsonb)`.execute(
    tx,
  )
}

/** Locked until the end of the transaction, so that each change of an object sees the one before. */
export const lockObject = async <Type extends ObjectType>(
  tx: Tx,
  type: Type,
  account: string,
  id: string,
): Promise<StoredObject<Type> | undefined> => {
  const { rows } = await sql<StoredObject<Type>>`
    select data, hidden from sandbox_objects
    where id = ${id} and type = ${type} and account = ${account} for update`.execute(tx)
  return rows[0]
}

export const updateObject = async (tx: Tx, data: { id: string }, hidden?: object): Promise<void> => {
  await sql`
    update sandbox_objects set data = ${JSON.stringify(data)}::jsonb,
      hidden = coalesce(${hidden === undefined ? null : JSON.stringify(hidden)}::jsonb, hidden)
    where id = ${data.id}`.execute(tx)
}

/** The account that an object belongs to, for changes that happen by themselves. */
export const readAccount = async (tx: Tx, id: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('sandbox_objects').select('account').where('id', '=', id).executeTakeFirst()
  return row?.account
}

export interface ListPage {
  limit: number
  startingAfter: string | undefined
  endingBefore: string | undefined
  createdFrom: number | undefined
  createdTo: number | undefined
}

/** Newest first. */
export const listObjects = async <Type extends ObjectType>(
  tx: Tx,
  type: Type,
  account: string,
  filters: Readonly<Record<string, string | undefined>>,
  page: ListPage,
): Promise<{ data: ObjectTypes[Type][]; hasMore: boolean }> => {
  const where: RawBuilder<unknown>[] = [sql`type = ${type}`, sql`account = ${account}`]
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) where.push(sql`data ->> ${sql.lit(name)} = ${value}`)
  }
  const toPosition = (id: string) => sql`(select position from sandbox_objects where id = ${id})`
  if (page.startingAfter !== undefined) where.push(sql`position < ${toPosition(page.startingAfter)}`)
  if (page.endingBefore !== undefined) where.push(sql`position > ${toPosition(page.endingBefore)}`)
  if (page.createdFrom !== undefined) where.push(sql`(data ->> 'created')::bigint >= ${page.createdFrom}`)
  if (page.createdTo !== undefined) where.push(sql`(data ->> 'created')::bigint <= ${page.createdTo}`)
  const direction = page.endingBefore === undefined ? sql`desc` : sql`asc`
  const { rows } = await sql<{ data: ObjectTypes[Type] }>`
    select data from sandbox_objects where ${sql.join(where, sql` and `)}
    order by position ${direction} limit ${page.limit + 1}`.execute(tx)
  const data = rows.slice(0, page.limit).map((row) => row.data)
  return { data: page.endingBefore === undefined ? data : data.toReversed(), hasMore: rows.length > page.limit }
}

/** False, without an effect, if the balance would become negative; `mayOverdraw` is for what the bank takes back. */
export const changeBalance = async (
  tx: Tx,
  account: string,
  currency: string,
  change: number,
  mayOverdraw = false,
): Promise<boolean> => {
  await sql`
    insert into sandbox_balances (account, currency, amount) values (${account}, ${currency}, 0)
    on conflict do nothing`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    update sandbox_balances set amount = amount + ${change}
    where account = ${account} and currency = ${currency}
      and (${change} > 0 or ${mayOverdraw} or amount + ${change} >= 0)`.execute(tx)
  return numAffectedRows > 0n
}

export const readBalances = (tx: Tx, account: string): Promise<{ currency: string; amount: number }[]> =>
  tx
    .selectFrom('sandbox_balances')
    .select(['currency', 'amount'])
    .where('account', '=', account)
    .orderBy('currency')
    .execute()

/** The sandbox's clock. */
export const readClock = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: string }>`
    select utc(now() + coalesce((select clock_offset from sandbox_settings), '0')) as now`.execute(db)
  return new Date(rows[0]?.now ?? Date.now())
}

export interface SandboxSettings {
  clockOffsetSeconds: number
  webhookCopies: number
  webhookDelaySeconds: number
}

export const writeSettings = async (db: Db, settings: Partial<SandboxSettings>): Promise<void> => {
  const { clockOffsetSeconds, webhookCopies, webhookDelaySeconds } = settings
  await sql`insert into sandbox_settings default values on conflict do nothing`.execute(db)
  await sql`
    update sandbox_settings set
      clock_offset = coalesce(make_interval(secs => ${clockOffsetSeconds ?? null}::double precision), clock_offset),
      webhook_copies = coalesce(${webhookCopies ?? null}::integer, webhook_copies),
      webhook_delay = coalesce(make_interval(secs => ${webhookDelaySeconds ?? null}::double precision), webhook_delay)
  `.execute(db)
}

/** Each copy is due at a random time within the delay, so that events also arrive out of order. */
export const insertDeliveries = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`
    insert into sandbox_deliveries (event_id, due_at)
    select ${eventId}, now() + s.webhook_delay * random()
    from (
      select webhook_copies, webhook_delay from sandbox_settings
      union all select 1, interval '0' where not exists (select 1 from sandbox_settings)
    ) s, generate_series(1, s.webhook_copies)`.execute(tx)
}

export interface Delivery {
  id: number
  event: object
  attempts: number
}

/**
 * Takes over due deliveries until they are retried: a process that is killed while it sends one leaves it to the next.
 */
export const claimDeliveries = async (db: Db, isDueOnly: boolean, limit: number): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    update sandbox_deliveries d set attempts = d.attempts + 1,
      due_at = now() + least(interval '1 hour', interval '5 seconds' * (2 ^ least(d.attempts, 12)))
    from sandbox_objects e
    where e.id = d.event_id and d.id in (
      select id from sandbox_deliveries where due_at <= now() or not ${isDueOnly}
      order by due_at, id limit ${limit} for update skip locked)
    returning d.id, e.data as event, d.attempts`.execute(db)
  return rows
}

export const deleteDelivery = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('sandbox_deliveries').where('id', '=', id).execute()
}

export const scheduleChange = async (tx: Tx, objectId: string, change: string, at: Date): Promise<void> => {
  await tx.insertInto('sandbox_changes').values({ object_id: objectId, change, due_at: at }).execute()
}

/** Takes the next change out of the queue; it is back if the transaction fails. */
export const takeChange = async (
  tx: Tx,
  now: Date | undefined,
): Promise<{ objectId: string; change: string } | undefined> => {
  const { rows } = await sql<{ objectId: string; change: string }>`
    delete from sandbox_changes where id = (
      select id from sandbox_changes where due_at <= coalesce(${now ?? null}::timestamptz, 'infinity')
      order by due_at, id limit 1 for update skip locked)
    returning object_id as "objectId", change`.execute(tx)
  return rows[0]
}

/** Cheap enough to ask every second. */
export const hasDueWork = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select 1 from sandbox_deliveries where due_at <= now())
      or exists (
        select 1 from sandbox_changes
        where due_at <= now() + coalesce((select clock_offset from sandbox_settings), '0')) as due`.execute(db)
  return rows[0]?.due ?? false
}

export interface StoredResponse {
  requestHash: string
  status: number
  body: string
}

/**
 * Claims an idempotency key for this transaction, or returns the response that is stored under it. Waits for another
 * request with the same key.
 */
export const claimResponse = async (
  tx: Tx,
  account: string,
  key: string,
  requestHash: string,
): Promise<StoredResponse | undefined> => {
  const { numAffectedRows = 0n } = await sql`
    insert into sandbox_responses (account, key, request_hash, status, body)
    values (${account}, ${key}, ${requestHash}, 0, '') on conflict do nothing`.execute(tx)
  if (numAffectedRows > 0n) return undefined
  return tx
    .selectFrom('sandbox_responses')
    .select(['request_hash as requestHash', 'status', 'body'])
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()
}

export const storeResponse = async (
  tx: Tx,
  account: string,
  key: string,
  { status, body }: { status: number; body: string },
): Promise<void> => {
  await tx
    .updateTable('sandbox_responses')
    .set({ status, body })
    .where('account', '=', account)
    .where('key', '=', key)
    .execute()
}

/** Stripe keeps the responses of idempotency keys for a day and events for a month. */
export const purgeSandboxResponses = sql`delete from sandbox_responses where created_at < ${daysAgo(2)}`

export const purgeSandboxEvents = sql`delete from sandbox_objects
  where type = 'event' and (data ->> 'created')::bigint < extract(epoch from ${daysAgo(30)})`
