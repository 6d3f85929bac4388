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

/** How many customers have earned at least each threshold, and how many there are. */
export const countByThreshold = async (
  db: Db,
  store: StoreId,
  kind: RewardKind,
  thresholds: readonly number[],
): Promise<{ total: number; reached: number[] }> => {
  const { rows } = await sql<{ total: number; reached: number[] }>`
    with entries as (
      select l.customer_id as id, sum(l.delta) as amount from customer_ledger l
      where l.store_id = ${store} and l.at >= now() - interval '365 days' and l.kind = ${kind}
        and l.reason in (${reasons})
      group by 1
    ), earned as materialized (
      select sum(e.amount) as amount
      from entries e join customers m on m.store_id = ${store} and m.id = e.id
      join customers c on c.store_id = ${store} and c.id = coalesce(m.merged_into, m.id) and c.deleted_at is null
      group by c.id
    )
    select (select count(*)::int from customers where store_id = ${store} and deleted_at is null) as total,
      array(select (select count(*)::int from earned where amount >= t.threshold)
        from unnest(${[...thresholds]}::bigint[]) with ordinality as t (threshold, position)
        order by t.position) as reached`.execute(db)
  return rows[0] ?? { total: 0, reached: [] }
}
