import { type RawBuilder, sql } from 'kysely'

/** Each query selects rows whose stored value differs from the computed one. */
export const rewardReportRules: Record<string, RawBuilder<unknown>> = {
  // Not by day: entries keep the day that they had when it was summed, also if the store's time zone changes.
  'Reward days are the sums of their ledger entries': sql`
    select coalesce(d.store_id, l.store_id) as store, concat_ws(' ', coalesce(d.kind, l.kind), coalesce(d.reason, l.reason))
      as id, concat_ws(' ', d.added, d.removed) as stored, concat_ws(' ', l.added, l.removed) as computed
    from (select store_id, kind, reason, sum(added) as added, sum(removed) as removed from reward_days group by 1, 2, 3) d
    full join (
      select l.store_id, l.kind, l.reason, coalesce(sum(l.delta) filter (where l.delta > 0), 0) as added,
        coalesce(-sum(l.delta) filter (where l.delta < 0), 0) as removed
      from customer_ledger l join reward_summaries r on r.store_id = l.store_id and l.at < r.summed_until
      group by 1, 2, 3
    ) l on l.store_id = d.store_id and l.kind = d.kind and l.reason = d.reason
    where (d.added, d.removed) is distinct from (l.added, l.removed)`,

  'Reward summaries are the sums of their days': sql`
    select r.store_id as store, r.store_id as id, concat_ws(' ', r.points, r.credit) as stored,
      concat_ws(' ', d.points, d.credit) as computed
    from reward_summaries r cross join lateral (
      select coalesce(sum(added - removed) filter (where kind = 'points'), 0) as points,
        coalesce(sum(added - removed) filter (where kind = 'credit'), 0) as credit
      from reward_days where store_id = r.store_id) d
    where r.points <> d.points or r.credit <> d.credit`,
}
