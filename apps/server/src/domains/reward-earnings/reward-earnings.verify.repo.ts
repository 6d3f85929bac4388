import { type RawBuilder, sql } from 'kysely'

/** Like the stock rules: each query selects rows whose stored value differs from the computed one. */
export const rewardRules: Record<string, RawBuilder<unknown>> = {
  'What an order has earned is the sum of its entries': sql`
    select e.store_id as store, e.order_id as id, e.credited as stored, coalesce(l.total, 0) as computed
    from reward_earnings e left join (
      select store_id, order_id, kind, sum(delta) as total from customer_ledger
      where reason in ('earned', 'reversed') and order_id is not null group by 1, 2, 3
    ) l on l.store_id = e.store_id and l.order_id = e.order_id and l.kind = e.kind
    where e.credited <> coalesce(l.total, 0)`,

  'What was credited of an order is what it earns, unless the daily cap was reached': sql`
    select store_id as store, order_id as id, credited as stored, least(amount, max_amount) as computed
    from reward_earnings where credited_at is not null and credited <> least(amount, max_amount)`,
}
