import { type RawBuilder, sql } from 'kysely'
import type { RewardKind } from '#contract/enumerations.ts'
import { tierReasons } from '#contract/rewards/tiers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

const reasons = sql.join(tierReasons.map((reason) => sql.lit(reason)))

/**
 * What each customer has earned toward a tier at an instant: `sumTierEntries` of the contract. The entries of a merged
 * customer keep its id, and count for the customer it was merged into.
 */
export const readTierSums = async (
  db: Db | Tx,
  store: StoreId,
  kind: RewardKind,
  customerIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; earned: number }>`
    with recursive person as (
      select id, id as customer from customers where store_id = ${store} and id = any(${[...customerIds]}::uuid[])
      union all
      select c.id, p.customer from person p join customers c on c.store_id = ${store} and c.merged_into = p.id
    )
    select p.customer as id, greatest(0, sum(l.delta))::bigint as earned
    from person p join customer_ledger l on l.store_id = ${store} and l.customer_id = p.id
    where l.kind = ${kind} and l.reason in (${reasons})
      and l.at < ${at} and l.at >= ${at}::timestamptz - interval '365 days'
    group by p.customer`.execute(db)
  return new Map(rows.map(({ id, earned }) => [id, earned]))
}

/** The name of the tier that the customer of a row has reached; null without one. In lists, so without a statement per row. */
export const tierName = (store: RawBuilder<unknown>, customerId: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`(
  select t.value ->> 'name' from reward_programs w
  cross join lateral (
    with recursive person as (
      select ${customerId} as id
      union all
      select m.id from person p join customers m on m.store_id = w.store_id and m.merged_into = p.id
    )
    select coalesce(sum(l.delta), 0) as earned
    from person p join customer_ledger l on l.store_id = w.store_id and l.customer_id = p.id
    where l.kind = w.kind and l.reason in (${reasons}) and l.at >= now() - interval '365 days'
  ) e
  cross join lateral jsonb_array_elements(w.tiers) t
  where w.store_id = ${store} and w.enabled and (t.value ->> 'threshold')::bigint <= greatest(0, e.earned)
  order by (t.value ->> 'threshold')::bigint desc limit 1)`

/** What each customer of the store has earned toward a tier within 365 days, by kind. */
const earnedByCustomer = (store: StoreId) => sql`
  select c.id, l.kind, sum(l.amount) as amount
  from (
    select customer_id, kind, sum(delta) as amount from customer_ledger
    where store_id = ${store} and at >= now() - interval '365 days' and reason in (${reasons})
    group by 1, 2) l
  join customers m on m.store_id = ${store} and m.id = l.customer_id
  join customers c on c.store_id = ${store} and c.id = coalesce(m.merged_into, m.id) and c.deleted_at is null
  group by 1, 2`

export interface ThresholdCounts {
  total: number
  /** Customers who have earned at least each threshold. */
  reached: number[]
}

/** Computed from the entries of a year. */
export const countByThreshold = async (
  db: Db,
  store: StoreId,
  kind: RewardKind,
  thresholds: readonly number[],
): Promise<ThresholdCounts> => {
  const { rows } = await sql<ThresholdCounts>`
    with earned as materialized (select * from (${earnedByCustomer(store)}) e where e.kind = ${kind})
    select (select count(*)::int from customers where store_id = ${store} and deleted_at is null) as total,
      array(select (select count(*)::int from earned where amount >= t.threshold)
        from unnest(${[...thresholds]}::bigint[]) with ordinality as t (threshold, position)
        order by t.position) as reached`.execute(db)
  return rows[0] ?? { total: 0, reached: [] }
}

/** Replaces the counts of a store with many entries. */
export const writeTierCounts = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`delete from reward_tier_counts where store_id = ${store}`.execute(tx)
  await sql`
    with earned as materialized (${earnedByCustomer(store)})
    insert into reward_tier_counts (store_id, kind, earned, customers)
    select ${store}, k.kind, greatest(0, coalesce(e.amount, 0)) as earned,
      sum(count(*)) over (partition by k.kind order by greatest(0, coalesce(e.amount, 0)) desc)
    from customers c cross join (values ('points'), ('credit')) k (kind)
    left join earned e on e.id = c.id and e.kind = k.kind
    where c.store_id = ${store} and c.deleted_at is null
    group by 2, 3`.execute(tx)
}

/** The stored counts: an index entry per threshold. Undefined for stores that have none. */
export const readTierCounts = async (
  db: Db,
  store: StoreId,
  kind: RewardKind,
  thresholds: readonly number[],
): Promise<(ThresholdCounts & { computedAt: string }) | undefined> => {
  const { rows } = await sql<{ computedAt: string; counts: number[] }>`
    select utc(s.computed_at) as "computedAt",
      array(select coalesce((select c.customers from reward_tier_counts c
          where c.store_id = ${store} and c.kind = ${kind} and c.earned >= t.threshold order by c.earned limit 1), 0)
        from unnest(${[0, ...thresholds]}::bigint[]) with ordinality as t (threshold, position)
        order by t.position) as counts
    from reward_summaries s
    where s.store_id = ${store} and s.computed_at is not null
      and exists (select from reward_tier_counts c where c.store_id = ${store})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const [total = 0, ...reached] = row.counts
  return { computedAt: row.computedAt, total, reached }
}
