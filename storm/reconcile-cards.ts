import { type RawBuilder, sql } from 'kysely'
import { plan } from '#contract/plan.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

const kind = sql`data -> 'metadata' ->> 'kind'`
const rowId = sql`data -> 'metadata' ->> 'id'`
const amount = sql`data ->> 'amount'`
const currency = sql`data ->> 'currency'`

/** Both select `id` at the provider and `facts`. A row without an id must have an object and has none. */
const match = (rows: RawBuilder<unknown>, objects: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(r.id, o.id) as id, coalesce(r.facts, 'no row') as ours, coalesce(o.facts, 'no object') as theirs
  from (${rows}) r full join (${objects}) o on o.id = r.id where r.facts is distinct from o.facts`

const succeededCharges = sql`
  select data ->> 'payment_intent' as intent, ${rowId} as row_id, (${amount})::bigint as amount
  from sandbox_objects where type = 'charge' and data ->> 'status' = 'succeeded'`

/** Each query selects what differs between our rows and the provider's objects, or between our own rows. */
export const cardRules: Record<string, RawBuilder<unknown>> = {
  'Payment intents': match(
    sql`
      select coalesce(provider_id, 'row ' || id) as id,
        concat_ws(' ', 'order', id, amount, lower(currency), status) as facts
      from card_intents where provider_id is not null or status <> 'canceled'
      union all
      select coalesce(intent_id, 'row ' || id), concat_ws(' ', 'invoice', id, total, ${plan.currency.toLowerCase()}::text,
        case status when 'paid' then 'succeeded' when 'void' then 'released' else 'open' end)
      from invoices where intent_id is not null or status = 'paid'`,
    sql`
      select i.id, concat_ws(' ', ${kind}, ${rowId}, ${amount}, ${currency}, case
        when ${kind} = 'invoice' and (data ->> 'status' = 'canceled' or r.refunded = (${amount})::bigint) then 'released'
        when data ->> 'status' = 'succeeded' and data ->> 'amount_received' = ${amount} then 'succeeded'
        when data ->> 'status' = 'canceled' then 'canceled'
        when data ->> 'amount_received' = '0' then 'open' end) as facts
      from sandbox_objects i cross join lateral (
        select sum((data ->> 'amount')::bigint) as refunded from sandbox_objects
        where type = 'refund' and data ->> 'payment_intent' = i.id and data ->> 'status' = 'succeeded') r
      where type = 'payment_intent'`,
  ),

  'Charges of payment intents': sql`
    select coalesce(i.id, c.intent) as id, coalesce(i.facts, 'no intent') as ours, coalesce(c.facts, 'none') as theirs
    from (
      select id, concat('1 of ', ${amount}) as facts from sandbox_objects
      where type = 'payment_intent' and data ->> 'status' = 'succeeded') i
    full join (
      select intent, concat(count(*), ' of ', string_agg(amount::text, ', ')) as facts
      from (${succeededCharges}) charges group by intent) c on c.intent = i.id
    where i.facts is distinct from c.facts`,

  'Charges of invoices': sql`
    select i.id, i.status as ours, concat(count(c.amount), ' charges') as theirs
    from invoices i left join (${succeededCharges}) c on c.row_id = i.id::text
    group by i.id
    having case i.status when 'paid' then count(c.amount) <> 1 when 'void' then count(c.amount) > 1
      else count(c.amount) > 0 end`,

  'Charges of orders': sql`
    select o.id, concat(o.total, ', payments ', coalesce(p.paid, 0)) as ours,
      concat('charged ', c.charged, ', refunded ', coalesce(r.refunded, 0)) as theirs
    from (
      select i.order_id, sum(c.amount) as charged from (${succeededCharges}) c
      join card_intents i on i.id::text = c.row_id group by i.order_id) c
    join orders o on o.id = c.order_id
    left join (
      select order_id, sum(amount) as refunded from card_refunds where status <> 'failed' group by order_id
    ) r on r.order_id = o.id
    left join (
      select p.order_id, sum(p.amount) as paid from order_payments p
      join card_intents i on i.store_id = p.store_id and i.payment_id = p.id group by p.order_id) p on p.order_id = o.id
    where coalesce(p.paid, 0) <> c.charged or c.charged - coalesce(r.refunded, 0) > o.total`,

  Refunds: match(
    sql`
      select coalesce(r.provider_id, 'row ' || r.id) as id,
        concat_ws(' ', 'refund', r.id, i.provider_id, r.amount, lower(i.currency), r.status) as facts
      from card_refunds r join card_intents i on i.store_id = r.store_id and i.id = r.intent_id
      where r.provider_id is not null or r.status <> 'failed'`,
    sql`
      select id, concat_ws(' ', ${kind}, ${rowId}, data ->> 'payment_intent', ${amount}, ${currency},
        case when data ->> 'status' = 'canceled' then 'failed' else data ->> 'status' end) as facts
      from sandbox_objects where type = 'refund' and ${kind} is distinct from 'invoice'`,
  ),

  'Refunds of invoices': sql`
    select r.id, coalesce(concat(i.status, ' ', i.total), 'no row') as ours, r.facts as theirs
    from (
      select min(id) as id, ${rowId} as row_id, string_agg(concat('void ', ${amount}), ', ') as facts
      from sandbox_objects where type = 'refund' and ${kind} = 'invoice' group by ${rowId}) r
    left join invoices i on i.id::text = r.row_id
    where concat(i.status, ' ', i.total) <> r.facts`,

  Disputes: match(
    sql`
      select d.provider_id as id, concat_ws(' ', i.provider_id, d.amount, lower(d.currency), d.status) as facts
      from card_disputes d join card_intents i on i.store_id = d.store_id and i.id = d.intent_id`,
    sql`
      select id, concat_ws(' ', data ->> 'payment_intent', ${amount}, ${currency},
        case when data ->> 'status' in ('won', 'lost') then data ->> 'status' else 'open' end) as facts
      from sandbox_objects where type = 'dispute'`,
  ),

  Transfers: match(
    sql`
      select coalesce(transfer_id, 'row ' || id) as id, concat_ws(' ', id, amount, lower(currency), account_id,
        case status when 'failed' then amount else 0 end) as facts
      from payouts where transfer_id is not null or status <> 'failed'`,
    sql`
      select id, concat_ws(' ', ${rowId}, ${amount}, ${currency}, data ->> 'destination',
        data ->> 'amount_reversed') as facts
      from sandbox_objects where type = 'transfer'`,
  ),

  'Transfer reversals': match(
    sql`
      select coalesce(reversal_id, 'row ' || id) as id, concat_ws(' ', id, transfer_id, amount, lower(currency)) as facts
      from payouts where reversal_id is not null or (status = 'failed' and transfer_id is not null)`,
    sql`
      select id, concat_ws(' ', ${rowId}, data ->> 'transfer', ${amount}, ${currency}) as facts
      from sandbox_objects where type = 'transfer_reversal'`,
  ),

  Payouts: match(
    sql`
      select coalesce(provider_payout_id, 'row ' || id) as id,
        concat_ws(' ', id, amount, lower(currency), account_id, status) as facts
      from payouts where provider_payout_id is not null or status <> 'failed'`,
    sql`
      select id, concat_ws(' ', ${rowId}, ${amount}, ${currency}, account, case
        when data ->> 'status' = 'paid' then 'paid' when data ->> 'status' in ('failed', 'canceled') then 'failed'
        else 'requested' end) as facts
      from sandbox_objects where type = 'payout'`,
  ),

  Customers: match(
    sql`
      select customer_id as id, concat_ws(' ', 'vendor', vendor_id) as facts from subscriptions
      where customer_id is not null`,
    sql`select id, concat_ws(' ', ${kind}, ${rowId}) as facts from sandbox_objects where type = 'customer'`,
  ),

  'Saved cards': match(
    sql`
      select m.provider_id as id, concat_ws(' ', s.customer_id, m.brand, m.last4) as facts
      from payment_methods m join subscriptions s on s.vendor_id = m.vendor_id where m.removed_at is null`,
    sql`
      select id, concat_ws(' ', data ->> 'customer', data -> 'card' ->> 'brand', data -> 'card' ->> 'last4') as facts
      from sandbox_objects where type = 'payment_method' and data ->> 'customer' is not null`,
  ),

  'Setup intents': match(
    sql`select provider_id as id, vendor_id::text as facts from payment_methods`,
    sql`
      select data ->> 'payment_method' as id, data -> 'metadata' ->> 'vendor' as facts
      from sandbox_objects where type = 'setup_intent' and data ->> 'status' = 'succeeded'`,
  ),

  Accounts: match(
    sql`
      select coalesce(account_id, 'row ' || store_id) as id,
        concat_ws(' ', 'store', store_id, bank_last4, state = 'active') as facts
      from payout_accounts`,
    sql`
      select id, concat_ws(' ', ${kind}, ${rowId}, data -> 'external_accounts' -> 'data' -> 0 ->> 'last4',
        (data ->> 'payouts_enabled')::boolean) as facts
      from sandbox_objects where type = 'account'`,
  ),

  Events: match(
    sql`
      select id, concat_ws(' ', type, object_id, case when processed_at is null then 'not processed' end) as facts
      from card_events`,
    sql`
      select id, concat_ws(' ', data ->> 'type', data -> 'data' -> 'object' ->> 'id') as facts
      from sandbox_objects where type = 'event'`,
  ),

  'Money at the provider': sql`
    select 'all accounts' as id, ours, theirs from (
      select (select coalesce(sum(provider + held + payouts + bank), 0) from earnings_balances)
          + (select coalesce(sum(total), 0) from invoices where status = 'paid') as ours,
        (select coalesce(sum(amount), 0) from sandbox_balances) as theirs) sums
    where ours <> theirs`,

  'Interrupted charges': sql`
    select i.id, concat(i.status, ', attempt ', a.number) as ours, 'pending' as theirs
    from invoice_attempts a join invoices i on i.id = a.invoice_id
    where a.status = 'pending' and i.status <> 'void'`,

  'Overdue accounts': sql`
    select v.id, v.subscription_status as ours, concat(count(i.id), ' open invoices') as theirs
    from vendors v left join invoices i on i.vendor_id = v.id and i.status = 'open'
    where v.subscription_status in ('trialing', 'active', 'past_due', 'incomplete')
    group by v.id having (count(i.id) > 0) <> (v.subscription_status in ('past_due', 'incomplete'))`,

  'Usage by day': sql`
    select concat_ws(' ', vendor_id, meter, period) as id, coalesce(c.used, 0) as ours, coalesce(d.used, 0) as theirs
    from (select vendor_id, meter, period, sum(used) as used from usage_counts group by 1, 2, 3) c
    full join (select vendor_id, meter, period, sum(used) as used from usage_days group by 1, 2, 3) d
      using (vendor_id, meter, period)
    where coalesce(c.used, 0) <> coalesce(d.used, 0)`,

  'Usage on invoices': sql`
    select concat_ws(' ', u.vendor_id, u.period) as id, u.used as ours, coalesce(i.billed::text, 'not billed') as theirs
    from (
      select vendor_id, period, greatest(sum(used) - ${plan.emails.included}::integer, 0) as used from usage_counts
      where meter = 'emails' group by vendor_id, period) u
    join subscriptions s on s.vendor_id = u.vendor_id and u.period < s.period_start
    left join (
      select i.vendor_id, i.usage_start, coalesce(sum((l ->> 'quantity')::bigint), 0) as billed
      from invoices i left join jsonb_array_elements(i.lines) l on l ->> 'name' = 'emails'
      where i.usage_start is not null group by i.id
    ) i on i.vendor_id = u.vendor_id and i.usage_start = u.period
    where u.used <> coalesce(i.billed, 0)`,
}

/** What doesn't match, a limited number per rule. */
export const findCardProblems = async (db: Db | Tx): Promise<string[]> => {
  const problems: string[] = []
  for (const [rule, query] of Object.entries(cardRules)) {
    const { rows } = await sql<{ id: string; ours: string; theirs: string }>`
      select id::text, ours::text, theirs::text from (${query}) problems limit 20`.execute(db)
    problems.push(...rows.map(({ id, ours, theirs }) => `${rule}: ${id}: ${ours} | ${theirs}`))
  }
  return problems
}
