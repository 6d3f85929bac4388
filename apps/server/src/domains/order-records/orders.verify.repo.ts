import { type RawBuilder, sql } from 'kysely'
import { orderStatuses } from '#contract/domains/order.ts'
import { failedAmount } from '#server/domains/card-records/card-records.service.ts'

type DriftQuery = RawBuilder<unknown>

const statusNames = sql.join(orderStatuses.map((status) => sql.ref(`k.${status}`)))
const statusCounts = sql.join(
  orderStatuses.map((status) => sql`count(o.id) filter (where o.status = ${sql.lit(status)})`),
)

/** Rows for which two queries disagree. Both return `store_id`, `id`, `what` and the compared value `said`. */
const selectDifferences = (stored: DriftQuery, computed: DriftQuery, emptyValue = '-'): DriftQuery => sql`
  select coalesce(k.store_id, r.store_id) as store, coalesce(k.id, r.id) as id,
    coalesce(k.said, ${sql.lit(emptyValue)}) as stored, coalesce(r.said, ${sql.lit(emptyValue)}) as computed
  from (${stored}) k full join (${computed}) r on r.store_id = k.store_id and r.id = k.id and r.what = k.what
  where coalesce(k.said, ${sql.lit(emptyValue)}) <> coalesce(r.said, ${sql.lit(emptyValue)})`

const countUnreleased = (key: DriftQuery, id: DriftQuery): DriftQuery => sql`
  select store_id, ${id} as id, ${key} as what, count(*)::text as said from discount_uses
  where released_at is null and ${id} is not null and ${key} is not null group by 1, 2, 3`

/** Line total less its refunded share, rounded as `getLineRevenue` in the contract does. */
const lineRemainder = sql`l.total - div(2 * l.total::numeric * l.refunded_quantity + l.quantity, 2 * l.quantity)`

const counts: Record<string, DriftQuery> = {
  'Numbers of orders have no gaps and end with the counter': sql`
    select k.store_id as store, k.store_id as id, k.last_number as stored,
      concat_ws(' ', 1000 + count(o.id), coalesce(max(o.number), 1000), coalesce(min(o.number), 1001)) as computed
    from order_counters k left join orders o on o.store_id = k.store_id
    group by k.store_id, k.last_number
    having k.last_number <> 1000 + count(o.id) or k.last_number <> coalesce(max(o.number), 1000)
      or coalesce(min(o.number), 1001) <> 1001`,

  'The counts by status are those of the orders': sql`
    select k.store_id as store, k.store_id as id, concat_ws(' ', ${statusNames}) as stored,
      concat_ws(' ', ${statusCounts}) as computed
    from order_counters k left join orders o on o.store_id = k.store_id
    group by k.store_id, ${statusNames}
    having concat_ws(' ', ${statusNames}) <> concat_ws(' ', ${statusCounts})`,

  'The revenue of a day is that of its orders': selectDifferences(
    sql`select store_id, store_id as id, day as what, concat_ws(' ', orders, revenue) as said from order_days`,
    sql`select store_id, store_id as id, day as what, concat_ws(' ', count(*), sum(total - returned)) as said
      from orders where status <> 'cancelled' group by 1, 3`,
    '0 0',
  ),

  'What a product has sold on a day is what its lines say': selectDifferences(
    sql`select store_id, product_id as id, day as what, concat_ws(' ', quantity, revenue) as said from product_days`,
    sql`select l.store_id, l.product_id as id, o.day as what,
        concat_ws(' ', sum(l.quantity - l.refunded_quantity), sum(${lineRemainder})) as said
      from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
      where o.status <> 'cancelled' and l.product_id is not null group by 1, 2, 3`,
    '0 0',
  ),

  'The seats taken of a window are its orders of the date': selectDifferences(
    sql`select store_id, window_id as id, date as what, taken::text as said from window_bookings`,
    sql`select store_id, window_id as id, window_date as what, count(*)::text as said from orders
      where window_id is not null and status <> 'cancelled' group by 1, 2, 3`,
    '0',
  ),

  'What a customer has ordered and spent is the sum of their orders': sql`
    select c.store_id as store, c.id, concat_ws(' ', c.orders, c.spend, coalesce(c.last_order_at::text, '-')) as stored,
      concat_ws(' ', count(o.id), coalesce(sum(o.total - o.returned), 0), coalesce(max(o.placed_at)::text, '-'))
        as computed
    from customers c
    left join orders o on o.store_id = c.store_id and o.customer_id = c.id and o.status <> 'cancelled'
    where c.deleted_at is null
    group by c.store_id, c.id, c.orders, c.spend, c.last_order_at
    having (c.orders, c.spend, coalesce(c.last_order_at, '-infinity')) is distinct from
      (count(o.id), coalesce(sum(o.total - o.returned), 0), coalesce(max(o.placed_at), '-infinity'))`,
}

const commitments: Record<string, DriftQuery> = {
  'The uses of a discount are those that orders have': selectDifferences(
    sql`select store_id, id, 'uses' as what, used::text as said from discounts`,
    countUnreleased(sql`'uses'`, sql`discount_id`),
    '0',
  ),

  'The uses of a code are those that orders have': selectDifferences(
    sql`select store_id, id, 'uses' as what, used::text as said from discount_codes`,
    countUnreleased(sql`'uses'`, sql`code_id`),
    '0',
  ),

  'How often somebody has used a discount is what their orders say': selectDifferences(
    sql`select store_id, discount_id as id, user_key as what, used::text as said from discount_user_uses`,
    countUnreleased(sql`user_key`, sql`discount_id`),
    '0',
  ),

  'No discount is used more often than it may be': sql`
    select store_id as store, id, used as stored, total_limit as computed from discounts d
    where used > total_limit
      and not exists (select 1 from discount_terms t where t.store_id = d.store_id and t.discount_id = d.id
        and t.valid_to is not null)`,

  'Reserved stock is what orders have reserved': selectDifferences(
    sql`select store_id, variant_id as id, location_id as what, reserved::text as said from stock_levels`,
    sql`select store_id, variant_id as id, location_id as what, sum(quantity)::text as said from order_allocations
      where state = 'reserved' group by 1, 2, 3`,
    '0',
  ),

  'Nothing is reserved for an order that is over, and nothing sold before': sql`
    select o.store_id as store, o.id, a.state as stored, o.status as computed
    from order_allocations a join orders o on o.store_id = a.store_id and o.id = a.order_id
    where o.status = 'cancelled' or (o.status = 'completed') <> (a.state = 'sold')`,

  'Points and credit of an order were taken, and given back once': sql`
    select o.store_id as store, o.id, concat_ws(' ', s.points, s.credit) as stored,
      concat_ws(' ', c.points, c.credit) as computed
    from orders o
    -- Grouped before the join: the ledger has no index by order.
    left join (
      select store_id, order_id, sum(delta) filter (where kind = 'points') as points,
        sum(delta) filter (where kind = 'credit') as credit
      from customer_ledger where order_id is not null and reason in ('order', 'returned') group by 1, 2
    ) l on l.store_id = o.store_id and l.order_id = o.id
    left join (
      select store_id, order_id, sum(amount) as amount from order_payments where as_credit group by 1, 2
    ) p on p.store_id = o.store_id and p.order_id = o.id
    cross join lateral (select -coalesce(l.points, 0) as points, -coalesce(l.credit, 0) as credit) s
    cross join lateral (
      select case when o.status = 'cancelled' then 0 else o.points_used - o.points_returned end::numeric as points,
        case when o.status = 'cancelled' then 0 else o.credit_used - o.credit_returned end - coalesce(p.amount, 0) as credit
    ) c
    where (s.points, s.credit) is distinct from (c.points, c.credit)`,
}

const money: Record<string, DriftQuery> = {
  'The lines of an order add up to it': sql`
    select store, id, concat_ws(' ', gross, discount, tax, quantity, goods) as stored,
      concat_ws(' ', subtotal, discount_total, line_tax, pieces, goods_of_total) as computed
    from (
      select o.store_id as store, o.id, o.subtotal, o.discount_total, o.tax_total - o.fee_tax as line_tax, o.pieces,
        o.total - (o.fulfillment_fee - o.fee_discount) - o.window_fee - o.payment_fee
          - case when o.tax_mode = 'exclusive' then o.fee_tax else 0 end as goods_of_total,
        coalesce(sum(l.unit_price * l.quantity), 0) as gross, coalesce(sum(l.discount), 0) as discount,
        coalesce(sum(l.tax), 0) as tax, coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.total), 0) as goods
      from orders o left join order_lines l on l.store_id = o.store_id and l.order_id = o.id group by o.store_id, o.id
    ) summed
    where (gross, discount, tax, quantity, goods) is distinct from
      (subtotal::numeric, discount_total::numeric, line_tax::numeric, pieces::bigint, goods_of_total::numeric)`,

  'Each line has its tax in its total or on top of it': sql`
    select l.store_id as store, l.id, l.total as stored,
      l.net + case when o.tax_mode = 'exclusive' then l.tax else 0 end as computed
    from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
    where l.total <> l.net + case when o.tax_mode = 'exclusive' then l.tax else 0 end`,

  'The discounts of an order add up to what it was given': sql`
    select o.store_id as store, o.id, concat_ws(' ', o.discount_total, o.fee_discount) as stored,
      concat_ws(' ', coalesce(sum(u.amount), 0) + o.manual_discount_amount, coalesce(sum(u.fee_amount), 0)) as computed
    from orders o left join discount_uses u on u.store_id = o.store_id and u.order_id = o.id and u.released_at is null
    where o.status <> 'cancelled'
    group by o.store_id, o.id
    having o.discount_total <> coalesce(sum(u.amount), 0) + o.manual_discount_amount or o.fee_discount <> coalesce(sum(u.fee_amount), 0)`,

  'What was paid and given back is the sum of the payments': sql`
    select o.store_id as store, o.id, concat_ws(' ', o.paid, o.refunded, o.payment_status) as stored,
      concat_ws(' ', s.paid, s.refunded, s.status) as computed
    from orders o
    left join (
      select store_id, order_id, sum(amount) filter (where kind = 'payment') as paid,
        sum(amount - ${failedAmount}) filter (where kind = 'refund') as refunded
      from order_payments p group by 1, 2
    ) p on p.store_id = o.store_id and p.order_id = o.id
    cross join lateral (select coalesce(p.paid, 0) as paid, coalesce(p.refunded, 0) as refunded,
      coalesce(p.paid, 0) - coalesce(p.refunded, 0) as held,
      case when o.status = 'cancelled' then 0 else o.due - o.returned end as owed) sums
    cross join lateral (select sums.paid, sums.refunded, case
      when sums.held < sums.owed then case when sums.held > 0 then 'partially_paid' else 'unpaid' end
      when sums.refunded > 0 then case when sums.held > 0 then 'partially_refunded' else 'refunded' end
      when o.status = 'cancelled' and sums.paid = 0 then 'unpaid' else 'paid' end as status) s
    where (o.paid::numeric, o.refunded::numeric, o.payment_status) is distinct from (s.paid, s.refunded, s.status)`,
}

const returns: Record<string, DriftQuery> = {
  'The returned items of a line are those of its refunds': selectDifferences(
    sql`select store_id, id, 'items' as what, refunded_quantity::text as said from order_lines`,
    sql`select r.store_id, r.line as id, 'items' as what, least(sum(r.quantity), l.quantity)::text as said
      from (
        select p.store_id, p.order_id, i.line, i.quantity
        from order_payments p cross join lateral jsonb_to_recordset(p.lines) as i (line uuid, quantity integer)
        where p.lines <> '[]' and p.amount > ${failedAmount}
      ) r join order_lines l on l.store_id = r.store_id and l.order_id = r.order_id and l.id = r.line
      group by r.store_id, r.line, l.quantity`,
    '0',
  ),
}

const searchIndexes: Record<string, DriftQuery> = {
  'What orders are found by is up to date': selectDifferences(
    sql`select store_id, order_id as id, 'words' as what,
        string_agg(concat_ws(' ', word, is_sensitive, placed_at, signature), ',' order by word, is_sensitive) as said
      from order_words group by 1, 2
      union all
      select store_id, order_id, 'tags', string_agg(concat_ws(' ', tag_key, tag, placed_at), ',' order by tag_key)
      from order_tags group by 1, 2
      union all
      select store_id, order_id, 'products',
        string_agg(concat_ws(' ', product_id, placed_at), ',' order by product_id, placed_at)
      from order_products group by 1, 2`,
    sql`select o.store_id, o.id, 'words' as what,
        string_agg(concat_ws(' ', w.word, w.is_sensitive, o.placed_at, w.signature), ','
          order by w.word collate "C", w.is_sensitive) as said
      from orders o
      cross join lateral (
        select k.word, k.is_sensitive, bit_or(word_signature(k.word)) over () as signature
        from to_order_words(o.number, o.customer_name, o.customer_email, o.customer_phone) k) w
      group by 1, 2
      union all
      select store_id, id, 'tags', string_agg(concat_ws(' ', tag_key, tag, placed_at), ',' order by tag_key collate "C")
      from (
        select o.store_id, o.id, lower(normalize(t.tag, nfkc)) as tag_key, min(t.tag) as tag, o.placed_at
        from orders o cross join lateral unnest(o.tags) t (tag) group by 1, 2, 3, 5) tagged
      group by 1, 2
      union all
      select store_id, id, 'products', string_agg(concat_ws(' ', product_id, placed_at), ',' order by product_id)
      from (
        select distinct o.store_id, o.id, l.product_id, o.placed_at
        from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
        where l.product_id is not null) bought
      group by 1, 2`,
  ),
}

/** Like the stock rules: each query selects rows whose stored value differs from the computed one. */
export const orderRules: Record<string, DriftQuery> = {
  ...counts,
  ...commitments,
  ...money,
  ...returns,
  ...searchIndexes,
}
