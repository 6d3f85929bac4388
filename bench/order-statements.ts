import { discountCount } from './fill-discounts.ts'
import { sqlId } from './fill-ids.ts'

// $1 is the store id, except in planOrders.

/** Core columns of every order; all other tables are filled from it in parallel. $1 orders, $2 customers. */
export const planOrders = `
  create unlogged table bench_orders as
  select n, ${sqlId('order', 'n')} as id, a.at, (a.at at time zone 'America/New_York')::date as day, s.status, m.method,
    1 + (hashtext('b' || n) & 1073741823) % $2::int as customer, p.pieces, p.price, p.off,
    p.pieces * (p.price - p.off) as total, y.paid, r.refunded,
    case when s.status <> 'cancelled' then r.refunded else 0 end as returned, w.window_id, w.window_date,
    hashtext('v' || n) & 65535 as choice
  from generate_series(1, $1::int) n
  cross join lateral (select now() - ($1 - n) * (interval '730 days' / $1) as at) a
  cross join lateral (select $1 - n < 400 + $1 / 200 as is_new) t
  cross join lateral (select case
    when t.is_new then (array['pending', 'confirmed', 'processing', 'ready', 'completed'])[1 + n % 5]
    when n % 25 = 1 then 'cancelled' else 'completed' end as status) s
  cross join lateral (select (array['delivery', 'pickup', 'shipping', 'pickup', 'delivery', 'digital'])[1 + n % 6]
    as method) m
  cross join lateral (select (array[1, 1, 1, 1, 2, 2, 3, 4])[1 + (hashtext('q' || n) & 7)] as pieces, 500 + (hashtext('t' || n) & 8191) as price,
    case when n % 10 = 0 then (500 + (hashtext('t' || n) & 8191)) / 10 else 0 end as off) p
  cross join lateral (select case when s.status in ('pending', 'cancelled') and n % 50 <> 1 then 0
    when n % 97 = 0 then p.pieces * (p.price - p.off) / 2 else p.pieces * (p.price - p.off) end as paid) y
  cross join lateral (select case when s.status = 'cancelled' and n % 100 <> 1 or n % 83 = 0 then y.paid
    when n % 89 = 0 then y.paid / 2 else 0 end as refunded) r
  cross join lateral (select
    case when m.method <> 'digital' and n % 3 < 2
      then ${sqlId('window', `array_position(array['delivery', 'pickup', 'shipping'], m.method)`)} end as window_id,
    case when m.method <> 'digital' and n % 3 < 2
      then case when t.is_new and n % 7 > 2 then current_date else (a.at at time zone 'UTC')::date end + 1 + n % 3 end
      as window_date) w`

export const orders = `
  insert into orders (store_id, id, number, source, status, delivery_status, payment_status, method, customer_id,
    customer_name, customer_email, customer_phone, user_key, address, window_id, window_name, window_date, window_start,
    window_end, window_starts_at, window_ends_at, currency, tax_mode, fee_tax_rate, subtotal, discount_total,
    fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax, tax_total, total, due, paid, refunded, returned,
    pieces, tags, notes, day, placed_at, updated_at)
  select $1, o.id, 1000 + n, case when n % 5 = 0 then 'manual' else 'storefront' end, o.status,
    case when o.method in ('delivery', 'shipping') then case
      when o.status = 'completed' then 'delivered' when o.status = 'cancelled' then 'cancelled'
      when o.status = 'ready' and n % 2 = 0 then 'in_transit' else 'pending' end end,
    case when o.paid - o.refunded < case when o.status = 'cancelled' then 0 else o.total - o.returned end
        then case when o.paid - o.refunded > 0 then 'partially_paid' else 'unpaid' end
      when o.refunded > 0 then case when o.paid > o.refunded then 'partially_refunded' else 'refunded' end
      when o.status = 'cancelled' and o.paid = 0 then 'unpaid' else 'paid' end,
    o.method, case when n % 10 <> 3 then c.id end, c.name, c.email, c.phone,
    case when n % 10 <> 3 then c.id::text else c.email end,
    case when o.method = 'delivery' then jsonb_build_object('recipient', c.name, 'line1', n || ' Main St', 'line2', '',
      'city', 'Beacon', 'region', 'NY', 'postcode', '12508', 'country', 'US', 'phone', null, 'coordinates', null) end,
    o.window_id, case when o.window_id is not null then 'Morning' end, o.window_date,
    case when o.window_id is not null then '09:00' end, case when o.window_id is not null then '11:00' end,
    o.window_date + interval '13 hours', o.window_date + interval '15 hours',
    'USD', 'inclusive', 0, o.pieces * o.price, o.pieces * o.off, 0, 0, 0, 0, 0, 0, o.total, o.total, o.paid, o.refunded,
    o.returned, o.pieces, case when n % 20 = 0 then array['gift', 'tag ' || n % 100] else '{}' end,
    (n % 25 = 0)::integer, o.day, o.at, o.at
  from bench_orders o
  join customers c on c.store_id = $1 and c.id = ${sqlId('customer', 'o.customer')}`

/** The variants of an order depend on its number: up to four different ones. */
const linePositions = `join (values (0), (1), (2), (3)) p (place) on p.place < o.pieces
  cross join (select count(*)::integer as products from products where store_id = $1) k`
const productIndex = `(o.choice + p.place * 7) % k.products`
const variantRows = `(select v.id, p.id as product, p.title, v.sku, row_number() over (order by p.slug) - 1 as row
  from variants v join products p on p.store_id = $1 and p.id = v.product_id
  where v.store_id = $1 and v.position = 0)`
const orderLineRows = `${linePositions} join ${variantRows} v on v.row = ${productIndex}`

/** Signature of each customer's words, computed once for all of their orders. It uses only the first three letters. */
export const planWordSignatures = `
  create unlogged table bench_signatures as
  with starts as materialized (select start, word_signature(start) as signature
    from (select distinct left(word, 3) as start from customer_words where store_id = $1) s)
  select w.customer_id, bit_or(s.signature) as signature
  from customer_words w join starts s on s.start = left(w.word, 3) where w.store_id = $1 group by 1`

/**
 * Same result as refresh_orders, in one statement; checked by fill.test.ts. Sorted like order_words_newest, the most
 * expensive index, which then needs no sort.
 */
export const orderWords = `
  with named as materialized (
    select o.n, o.id, o.at, l.customer_id, l.signature | (1::bigint << (ascii((1000 + n)::text) % 61)) as signature
    from bench_orders o join bench_signatures l on l.customer_id = ${sqlId('customer', 'o.customer')}
  )
  insert into order_words (store_id, word, order_id, is_sensitive, placed_at, signature)
  select $1, word, id, is_sensitive, at, signature from (
    select w.word, o.id, w.is_sensitive, o.at, o.signature, o.n
    from named o join customer_words w on w.store_id = $1 and w.customer_id = o.customer_id
    union all
    select (1000 + n)::text, o.id, false, o.at, o.signature, o.n from named o) every
  order by ascii(word)::bigint << 40 | n`

/** Tables that nothing else writes to or references. */
export const leafInserts = {
  order_lines: `
    insert into order_lines (store_id, id, order_id, position, product_id, variant_id, title, option_values, sku, type,
      unit_price, quantity, discount, net, tax_rate, tax, total)
    select $1, ${sqlId('line', 'n * 4 + p.place')}, o.id, p.place, v.product, v.id, v.title, '{S}', v.sku, 'physical',
      o.price, 1, o.off, o.price - o.off, 0, 0, o.price - o.off
    from bench_orders o ${orderLineRows}`,
  order_products: `
    insert into order_products (store_id, product_id, placed_at, order_id)
    select $1, v.product, o.at, o.id from bench_orders o ${orderLineRows}`,
  product_days: `
    insert into product_days (store_id, day, product_id, quantity, revenue)
    select $1, t.day, v.product, t.quantity, t.revenue
    from (select o.day, ${productIndex} as row, count(*) as quantity, sum(o.price - o.off) as revenue
      from bench_orders o ${linePositions} where o.status <> 'cancelled' group by 1, 2) t
    join ${variantRows} v on v.row = t.row order by t.day`,
  order_payments: `
    insert into order_payments (store_id, id, order_id, kind, amount, option_name, at)
    select $1, ${sqlId('payment', 'o.n * 2 + k.place')}, o.id, k.kind, k.amount, 'Card', o.at from bench_orders o
    cross join lateral (values (0, 'payment', o.paid), (1, 'refund', o.refunded)) k (place, kind, amount)
    where k.amount > 0`,
  order_events: `
    insert into order_events (store_id, id, order_id, kind, facts, at)
    select $1, ${sqlId('event', 'n')}, id, 'placed', '{}', at from bench_orders`,
  discount_uses: `
    insert into discount_uses (store_id, id, order_id, discount_id, code_id, name, code, user_key, amount, fee_amount, at,
      day, released_at)
    select $1, ${sqlId('use', 'n')}, o.id, d.id, c.id, d.name, c.code,
      case when n % 10 <> 3 then ${sqlId('customer', 'o.customer')}::text end, o.pieces * o.off, 0, o.at, o.day,
      case when o.status = 'cancelled' then o.at end
    from bench_orders o
    join discounts d on d.store_id = $1 and d.id = ${sqlId('discount', `n / 10 % ${discountCount}`)}
    join discount_codes c on c.store_id = $1 and c.discount_id = d.id where o.off > 0`,
  order_tags: `
    insert into order_tags (store_id, tag_key, placed_at, order_id, tag)
    select $1, t.tag, o.at, o.id, t.tag from bench_orders o
    cross join lateral unnest(array['gift', 'tag ' || n % 100]) t (tag) where n % 20 = 0`,
  order_notes: `
    insert into order_notes (store_id, id, order_id, body, is_for_customer, person_name, at)
    select $1, ${sqlId('note', 'n')}, id, 'Ring twice', false, 'Bench', at from bench_orders where n % 25 = 0`,
}

/** Totals over all orders. */
export const aggregateInserts = [
  `insert into order_days (store_id, day, orders, revenue)
   select $1, day, count(*), sum(total - returned) from bench_orders where status <> 'cancelled' group by day`,
  `insert into window_bookings (store_id, window_id, date, taken)
   select $1, window_id, window_date, count(*) from bench_orders
   where window_id is not null and status <> 'cancelled' group by 2, 3`,
  `update customers c set orders = coalesce(o.orders, 0), spend = coalesce(o.spend, 0), last_order_at = o.last
   from customers every left join (select customer, count(*) as orders, sum(total - returned) as spend, max(at) as last
     from bench_orders where status <> 'cancelled' and n % 10 <> 3 group by customer) o
     on every.id = ${sqlId('customer', 'o.customer')}
   where c.store_id = $1 and every.store_id = $1 and every.id = c.id`,
  `update order_counters k set last_number = o.last, pending = o.pending, confirmed = o.confirmed,
     processing = o.processing, ready = o.ready, completed = o.completed, cancelled = o.cancelled
   from (select 1000 + max(n) as last, count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'confirmed') as confirmed,
       count(*) filter (where status = 'processing') as processing, count(*) filter (where status = 'ready') as ready,
       count(*) filter (where status = 'completed') as completed,
       count(*) filter (where status = 'cancelled') as cancelled
     from bench_orders) o where k.store_id = $1`,
]

/** Totals over discount uses. */
export const discountUseInserts = [
  `insert into discount_user_uses (store_id, discount_id, user_key, used)
   select store_id, discount_id, user_key, count(*) from discount_uses
   where store_id = $1 and released_at is null and user_key is not null group by 1, 2, 3`,
  `update discounts d set used = u.used from (select discount_id, count(*) as used from discount_uses
     where store_id = $1 and released_at is null group by 1) u where d.store_id = $1 and d.id = u.discount_id`,
  `update discount_codes c set used = u.used from (select code_id, count(*) as used from discount_uses
     where store_id = $1 and released_at is null group by 1) u where c.store_id = $1 and c.id = u.code_id`,
]
