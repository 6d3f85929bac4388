import { sql } from 'kysely'
import type { LedgerKind } from '#contract/domains/customer.ts'
import type { ExpiringLot } from '#contract/rewards/expiry.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Customers of whom something may expire, or who may have to be warned. */
export const findExpiring = async (
  tx: Tx,
  store: StoreId,
  { warnsUntil, limit }: { warnsUntil: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from customers
    where store_id = ${store} and next_expiry_at <= ${warnsUntil} and deleted_at is null
      and (next_expiry_at <= now() or expiry_warned_for is distinct from next_expiry_at)
    order by next_expiry_at limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same for a balance that expires after inactivity, with the date of each. */
export const findInactive = async (
  tx: Tx,
  store: StoreId,
  {
    kind,
    days,
    changedAt,
    warnsUntil,
    limit,
  }: { kind: LedgerKind; days: number; changedAt: Date; warnsUntil: Date; limit: number },
): Promise<string[]> => {
  // In milliseconds, like the date that is stored for a warning.
  const date = sql`date_trunc('milliseconds', greatest(reward_activity_at, ${changedAt}::timestamptz))
    + make_interval(hours => ${24 * days})`
  const { rows } = await sql<{ id: string }>`
    select id from customers
    where store_id = ${store} and (points > 0 or credit > 0) and ${sql.ref(kind)} > 0 and deleted_at is null
      and ${date} <= ${warnsUntil} and (${date} <= now() or expiry_warned_for is distinct from ${date})
    order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface ExpiryState {
  id: string
  warnedFor: string | null
  lastActivityAt: string | null
  balances: Record<LedgerKind, number>
  lots: Record<LedgerKind, ExpiringLot[]>
  /** Every negative entry without an expiry date, less what orders gave back. */
  consumed: Record<LedgerKind, number>
  /** Refunds as store credit, which don't expire. */
  refundedCredit: number
}

/** What the expiry of customers is computed from. To change it, the caller has locked them. */
export const readExpiryStates = async (
  db: Db | Tx,
  store: StoreId,
  customerIds: readonly string[],
): Promise<ExpiryState[]> => {
  const lotsOf = (kind: LedgerKind) => sql`(
    select coalesce(json_agg(json_build_object('expiresAt', utc(d.expires_at), 'amount', d.amount)), '[]')
    from (
      select expires_at, sum(delta) as amount from customer_ledger l
      where l.store_id = c.store_id and l.customer_id = c.id and l.kind = ${sql.lit(kind)} and expires_at is not null
      group by 1 having sum(delta) <> 0) d)`
  const { rows } = await sql<ExpiryState>`
    select c.id, utc(c.expiry_warned_for) as "warnedFor", utc(c.reward_activity_at) as "lastActivityAt",
      json_build_object('points', c.points, 'credit', c.credit) as balances,
      json_build_object('points', ${lotsOf('points')}, 'credit', ${lotsOf('credit')}) as lots,
      json_build_object('points', greatest(0, coalesce(s.points, 0)), 'credit', greatest(0, coalesce(s.credit, 0)))
        as consumed,
      coalesce(s.refunded, 0)::bigint as "refundedCredit"
    from customers c
    left join lateral (
      select sum(-l.delta) filter (where l.kind = 'points' and (l.delta < 0 or l.reason = 'returned')) as points,
        sum(-l.delta) filter (where l.kind = 'credit' and (l.delta < 0 or l.reason = 'returned')) as credit,
        sum(l.delta) filter (where l.kind = 'credit' and l.delta > 0 and l.reason = 'order') as refunded
      from customer_ledger l
      where l.store_id = c.store_id and l.customer_id = c.id and l.expires_at is null) s on true
    where c.store_id = ${store} and c.id = any(${[...customerIds]}::uuid[])
    order by c.id`.execute(db)
  return rows
}

export interface ExpiryMark {
  id: string
  /** When something may expire next; null for never. */
  nextExpiryAt: string | null
  warnedFor: string | null
}

/** The caller has locked the customers. */
export const writeExpiryMarks = async (tx: Tx, store: StoreId, marks: readonly ExpiryMark[]): Promise<void> => {
  await sql`
    update customers c set next_expiry_at = m."nextExpiryAt", expiry_warned_for = m."warnedFor"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as m (id uuid, "nextExpiryAt" timestamptz, "warnedFor" timestamptz)
    where c.store_id = ${store} and c.id = m.id`.execute(tx)
}

/** After the balance of inactive customers has expired, the days count again. The caller has locked them. */
export const restartInactivity = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`update customers set reward_activity_at = now()
    where store_id = ${store} and id = any(${[...ids]}::uuid[])`.execute(tx)
}
