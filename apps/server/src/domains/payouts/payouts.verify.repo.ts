import { type RawBuilder, sql } from 'kysely'

/** Each query selects rows whose stored value differs from the computed one. */
export const payoutRules: Record<string, RawBuilder<unknown>> = {
  'Each payout is in the earnings as its status says': sql`
    select store, id, stored, computed from (
      select coalesce(p.store_id, e.store_id) as store, coalesce(p.id, e.payout_id) as id,
        coalesce(concat_ws(' ', 'payouts', case p.status when 'requested' then -p.amount else 0 end,
          'bank', case p.status when 'paid' then -p.amount else 0 end), 'no payout') as stored,
        coalesce(concat_ws(' ', 'payouts', e.payouts, 'bank', e.bank), 'no entries') as computed
      from payouts p
      full join (
        select store_id, payout_id, coalesce(sum(amount) filter (where account = 'payouts'), 0) as payouts,
          coalesce(sum(amount) filter (where account = 'bank'), 0) as bank
        from earnings_entries where payout_id is not null group by store_id, payout_id
      ) e on e.store_id = p.store_id and e.payout_id = p.id
    ) compared
    where stored <> computed`,

  'Each payout that reached the bank was sent by the provider': sql`
    select store_id as store, id, status as stored, concat_ws(' ', transfer_id, provider_payout_id) as computed
    from payouts where status = 'paid' and (transfer_id is null or provider_payout_id is null)`,
}
