import { sql } from 'kysely'
import type * as z from 'zod'
import type { LedgerEntry, LedgerKind, LedgerReason } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

export interface Balances {
  id: string
  points: number
  credit: number
}

/** Locks the customers by id and returns their balances, which can't change until the commit. A debt is negative. */
export const lockBalances = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  includeDeleted = false,
): Promise<Balances[]> => {
  const { rows } = await sql<Balances>`
    select id, points - points_debt as points, credit - credit_debt as credit from customers
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and (${includeDeleted} or deleted_at is null)
    order by id for no key update`.execute(tx)
  return rows
}

/**
 * Marks the accounts as welcomed, and returns those that neither got welcome points here before nor belong to a
 * customer who did: with the account that the customer deleted.
 */
export const insertWelcomedAccounts = async (
  tx: Tx,
  store: StoreId,
  newcomers: readonly { id: string; accountId: string }[],
): Promise<string[]> => {
  const { rows } = await sql<{ account: string }>`
    with newcomer as (
      select id, "accountId" from jsonb_to_recordset(${JSON.stringify(newcomers)}::jsonb) as n (id uuid, "accountId" uuid)
    ), marked as (
      insert into customer_welcomes (store_id, account_id)
      select ${store}, "accountId" from newcomer order by "accountId"
      on conflict do nothing returning account_id
    )
    select m.account_id as account from marked m join newcomer n on n."accountId" = m.account_id
    where not exists (select 1 from customer_ledger l
      where l.store_id = ${store} and l.customer_id = n.id and l.reason = 'welcome')`.execute(tx)
  return rows.map(({ account }) => account)
}

export interface PostedEntry {
  id: string
  customerId: string
  kind: LedgerKind
  delta: number
  balanceAfter: number
  reason: LedgerReason
  note: string
  orderId: string | null
  sourceId: string | null
  expiresAt: string | null
}

/** Earning and spending, which postpone the expiry of an inactive customer's balance. */
const activityReasons = sql.join(
  (['earned', 'order', 'task', 'referral', 'bonus'] satisfies LedgerReason[]).map((reason) => sql.lit(reason)),
)

/** Writes ledger rows and balances. The caller has locked the customers. */
export const writeEntries = async (
  tx: Tx,
  store: StoreId,
  personId: string | null,
  entries: readonly PostedEntry[],
): Promise<void> => {
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
        id uuid, "customerId" uuid, kind text, delta bigint, "balanceAfter" bigint, reason text, note text,
        "orderId" uuid, "sourceId" uuid, "expiresAt" timestamptz)
    ), moment as materialized (
      -- clock_timestamp() instead of now(): rows written after waiting for the lock must sort after the holder's rows.
      select clock_timestamp() as at
    ), summed as (
      update customers c set
        points = greatest(0, c.points - c.points_debt + s.points),
        points_debt = greatest(0, c.points_debt - c.points - s.points),
        credit = greatest(0, c.credit - c.credit_debt + s.credit),
        credit_debt = greatest(0, c.credit_debt - c.credit - s.credit),
        reward_activity_at = greatest(c.reward_activity_at, s.active_at),
        next_expiry_at = least(c.next_expiry_at, s.expires_at)
      from (
        select "customerId", coalesce(sum(delta) filter (where kind = 'points'), 0) as points,
          coalesce(sum(delta) filter (where kind = 'credit'), 0) as credit,
          max(moment.at) filter (where reason in (${activityReasons})) as active_at,
          -- What an order gives back may be past its expiry date.
          min(case when reason = 'returned' then moment.at else "expiresAt" end) filter (where delta > 0) as expires_at
        from entry, moment group by "customerId") s
      where c.store_id = ${store} and c.id = s."customerId"
    )
    insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, note, order_id,
      source_id, expires_at, person_id, at)
    select ${store}, id, "customerId", kind, delta, "balanceAfter", reason, note, "orderId", "sourceId", "expiresAt",
      ${personId}::uuid, moment.at
    from entry, moment`.execute(tx)
}

export const listEntries = defineList<
  LedgerEntry,
  z.output<typeof customers.ledger.query>,
  readonly [store: StoreId, customerId: string, canSeeOrders: boolean]
>({
  sorts: { at: { column: sql`l.at`, type: 'timestamptz' } },
  from: sql`customer_ledger l`,
  join: (_query, _store, _customerId, canSeeOrders) => sql`left join persons p on p.id = l.person_id
    left join orders o on ${sql.lit(canSeeOrders)} and o.store_id = l.store_id and o.id = l.order_id`,
  id: sql`l.id`,
  row: sql`json_build_object('_id', l.id, 'kind', l.kind, 'delta', l.delta, 'balanceAfter', l.balance_after,
    'reason', l.reason, 'expiresAt', utc(l.expires_at), 'note', l.note, 'by', coalesce(p.name, ''), 'at', utc(l.at),
    'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end)`,
  where: (query, store, customerId) => [
    sql`l.store_id = ${store}`,
    sql`l.customer_id = ${customerId}`,
    ...(query.kind ? [sql`l.kind = ${query.kind}`] : []),
    ...(query.search ? [matchesSqlNormalized(sql`normalize_words(l.note)`, query.search)] : []),
  ],
})
