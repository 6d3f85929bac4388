import { type RawBuilder, sql } from 'kysely'

/** Work that began after this process started and isn't finished: the moment for a kill. */
export const killMoments: Record<string, (since: Date) => RawBuilder<unknown>> = {
  renewal: (since) => sql`select 1 from invoice_attempts where status = 'pending' and created_at > ${since} limit 1`,
  'paid intent': (since) => sql`
    select 1 from card_intents i join sandbox_objects o on o.id = i.provider_id and o.data ->> 'status' = 'succeeded'
    where i.status = 'open' and i.created_at > ${since} limit 1`,
  refund: (since) => sql`
    select 1 from card_refunds where status = 'pending' and provider_id is null and created_at > ${since} limit 1`,
  payout: (since) => sql`
    select 1 from payouts where status = 'requested' and provider_payout_id is null and requested_at > ${since} limit 1`,
  'new intent': (since) => sql`
    select 1 from card_intents where provider_id is null and created_at > ${since} limit 1`,
  'returned payout': (since) => sql`
    select 1 from payouts p join sandbox_objects o on o.id = p.provider_payout_id and o.data ->> 'status' = 'failed'
    where p.status = 'requested' and p.requested_at > ${since} limit 1`,
}
