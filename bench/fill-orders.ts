import type { Client } from 'pg'

export interface FilledOrders {
  orderId: string
  /** A buyer of several orders, and a product of many. */
  customerId: string
  productId: string
  /** The last thirty days, and a day of windows. */
  from: string
  to: string
}

/** Index by index they are built in a tenth of the time that row by row takes. */
const withoutIndexes = async (client: Client, tables: string[], run: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await run()
  for (const { made } of rows) await client.query(made)
}

/** Ids in the order in which things came, as those of the product are. */
const idOf = (kind: number, n: string): string =>
  `('019a${kind}000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const orders = `
  insert into orders (store_id, id, number, source, status, delivery_status, payment_status, method, customer_id,
    customer_name, customer_email, customer_phone, address, window_id, window_name, window_date, window_start, window_end,
    window_starts_at, window_ends_at, currency, tax_mode, fee_tax_rate, subtotal, discount_total, fulfillment_fee,
    fee_discount, window_fee, payment_fee, fee_tax, tax_total, total, due, paid, refunded, returned, pieces, tags, notes,
    day, placed_at, updated_at)
  select $1, ${idOf(1, 'n')}, 1000 + n, case when n % 5 = 0 then 'manual' else 'storefront' end, s.status,
    case when m.method in ('delivery', 'shipping') then case
      when s.status = 'completed' then 'delivered' when s.status = 'cancelled' then 'cancelled'
      when s.status = 'ready' and n % 2 = 0 then 'in_transit' else 'pending' end end,
    case when p.refunded > 0 then case when p.refunded >= p.paid then 'refunded' else 'partially_refunded' end
      when p.paid >= t.total then 'paid' when p.paid > 0 then 'partially_paid' else 'unpaid' end,
    m.method, case when n % 10 > 0 then c.id end, c.name, c.email, c.phone,
    case when m.method = 'delivery' then jsonb_build_object('recipient', c.name, 'line1', n || ' Main St', 'line2', '',
      'city', 'Beacon', 'region', 'NY', 'postcode', '12508', 'country', 'US', 'phone', null, 'coordinates', null) end,
    case when w.has then k.id end, case when w.has then k.name end, case when w.has then w.date end,
    case when w.has then '09:00' end, case when w.has then '11:00' end,
    case when w.has then w.date + interval '13 hours' end, case when w.has then w.date + interval '15 hours' end,
    'USD', 'inclusive', 0, t.total, 0, 0, 0, 0, 0, 0, 0, t.total, t.total, p.paid, p.refunded,
    case when p.refunded > 0 and s.status <> 'cancelled' then p.refunded else 0 end, t.pieces,
    case when n % 20 = 0 then array['gift', 'tag ' || n % 100] else '{}' end, (n % 25 = 0)::integer,
    (a.at at time zone 'America/New_York')::date, a.at, a.at
  from generate_series(1, $2::int) n
  cross join lateral (select now() - ($2 - n) * (interval '730 days' / $2) as at) a
  cross join lateral (select case
    when $2 - n < 400 + $2 / 200 then (array['pending', 'confirmed', 'processing', 'ready', 'completed'])[1 + n % 5]
    when n % 25 = 1 then 'cancelled' else 'completed' end as status) s
  cross join lateral (select (array['delivery', 'pickup', 'shipping', 'pickup', 'delivery', 'digital'])[1 + n % 6]
    as method) m
  cross join lateral (select 1 + (hashtext('q' || n) & 3) as pieces) q
  cross join lateral (select q.pieces, q.pieces * (500 + (hashtext('t' || n) & 8191))::bigint as total) t
  cross join lateral (select
    case when s.status in ('pending', 'cancelled') and n % 50 <> 1 then 0 when n % 97 = 0 then t.total / 2 else t.total end
      as paid) y
  cross join lateral (select y.paid, case when s.status = 'cancelled' and n % 100 <> 1 or n % 83 = 0 then y.paid
    when n % 89 = 0 then y.paid / 2 else 0 end as refunded) p
  cross join lateral (select m.method <> 'digital' and n % 3 < 2 as has,
    case when $2 - n < 400 + $2 / 200 and n % 7 > 2 then current_date else (a.at at time zone 'UTC')::date end + 1 + n % 3
      as date) w
  join fulfillment_windows k on k.store_id = $1
  join customers c on c.store_id = $1 and c.id = md5('customer ' || 1 + (hashtext('b' || n) & 1073741823) % $3)::uuid`

const lines = `
  insert into order_lines (store_id, id, order_id, position, product_id, variant_id, title, option_values, sku, type,
    unit_price, quantity, discount, net, tax_rate, tax, total)
  select $1, ${idOf(2, 'n * 4 + place')}, ${idOf(1, 'n')}, place, v.product, v.id, v.title, '{S}', v.sku, 'physical',
    t.price, 1, 0, t.price, 0, 0, t.price
  from generate_series(1, $2::int) n
  cross join lateral (select 1 + (hashtext('q' || n) & 3) as pieces, 500 + (hashtext('t' || n) & 8191) as price) t
  cross join lateral generate_series(0, t.pieces - 1) place
  join (select v.id, p.id as product, p.title, v.sku, row_number() over (order by p.slug) - 1 as row,
      count(*) over () as rows
    from variants v join products p on p.store_id = $1 and p.id = v.product_id
    where v.store_id = $1 and v.position = 0) v
    on v.row = ((hashtext('v' || n) & 65535) + place * 7) % (select count(*) from products where store_id = $1)`

const derived = [
  // As refresh_orders would, by one statement each: `npm run verify` finds no difference.
  `insert into order_words (store_id, word, order_id, is_sensitive, placed_at)
   select $1, w.word, o.id, w.is_sensitive, o.placed_at from orders o
   join customers c on c.store_id = $1 and c.email = o.customer_email
   join customer_words w on w.store_id = $1 and w.customer_id = c.id where o.store_id = $1
   union all
   select $1, o.number::text, o.id, false, o.placed_at from orders o where o.store_id = $1
   order by 2, 3, 4`,
  `insert into order_tags (store_id, tag_key, placed_at, order_id, tag)
   select $1, t.tag, o.placed_at, o.id, t.tag from orders o cross join lateral unnest(o.tags) t (tag)
   where o.store_id = $1 order by 2, 3, 4`,
  `insert into order_products (store_id, product_id, placed_at, order_id)
   select distinct $1::uuid, l.product_id, o.placed_at, o.id
   from orders o join order_lines l on l.store_id = $1 and l.order_id = o.id where o.store_id = $1 order by 2, 3, 4`,
  `insert into order_events (store_id, id, order_id, kind, facts, at)
   select $1, ${idOf(3, 'number')}, id, 'placed', '{}', placed_at from orders where store_id = $1 order by number`,
  `insert into order_payments (store_id, id, order_id, kind, amount, option_name, at)
   select $1, ${idOf(4, 'o.number * 2 + k.place')}, o.id, k.kind, k.amount, 'Card', o.placed_at from orders o
   cross join lateral (values (0, 'payment', o.paid), (1, 'refund', o.refunded)) k (place, kind, amount)
   where o.store_id = $1 and k.amount > 0 order by o.number`,
  `insert into order_notes (store_id, id, order_id, body, is_for_customer, person_name, at)
   select $1, ${idOf(5, 'number')}, id, 'Ring twice', false, 'Bench', placed_at from orders
   where store_id = $1 and notes > 0 order by number`,
  `insert into order_days (store_id, day, orders, takings)
   select $1, day, count(*), sum(total - returned) from orders where store_id = $1 and status <> 'cancelled' group by day`,
  `insert into product_days (store_id, day, product_id, quantity, takings)
   select $1, o.day, l.product_id, sum(l.quantity), sum(l.total)
   from orders o join order_lines l on l.store_id = $1 and l.order_id = o.id
   where o.store_id = $1 and o.status <> 'cancelled' group by 2, 3`,
  `insert into window_seats (store_id, window_id, date, taken)
   select $1, window_id, window_date, count(*) from orders
   where store_id = $1 and window_id is not null and status <> 'cancelled' group by 2, 3`,
  `update order_counters k set last_number = o.last, pending = o.pending, confirmed = o.confirmed,
     processing = o.processing, ready = o.ready, completed = o.completed, cancelled = o.cancelled
   from (select max(number) as last, count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'confirmed') as confirmed,
       count(*) filter (where status = 'processing') as processing, count(*) filter (where status = 'ready') as ready,
       count(*) filter (where status = 'completed') as completed,
       count(*) filter (where status = 'cancelled') as cancelled
     from orders where store_id = $1) o where k.store_id = $1`,
]

/** So many orders of a store that has products and a number of customers, over two years, the newest ones still open. */
export const fillOrders = async (
  client: Client,
  storeId: string,
  count: number,
  customers: number,
): Promise<FilledOrders> => {
  await client.query(
    `insert into fulfillment_windows (store_id, id, name, name_fold, method, weekdays, start_time, end_time, capacity,
       cutoff_minutes, horizon_days)
     values ($1, gen_random_uuid(), 'Morning', 'morning', 'delivery', '{0,1,2,3,4,5,6}', '09:00', '11:00', 100000, 0, 60)`,
    [storeId],
  )
  // Foreign keys and triggers would look at each of some ten million rows; what is written here holds by itself.
  await client.query(`set session_replication_role = replica`)
  // Lines stay in the order of their orders, as they would have come.
  await client.query(`set enable_mergejoin = off`)
  await client.query(`set work_mem = '256MB'`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  const tables = [
    'orders',
    'order_lines',
    'order_words',
    'order_products',
    'order_tags',
    'order_events',
    'order_payments',
  ]
  await withoutIndexes(client, [...tables, 'order_notes'], async () => {
    await client.query(orders, [storeId, count, customers])
    await client.query(lines, [storeId, count])
    await client.query('analyze orders, order_lines')
    for (const statement of derived) await client.query(statement, [storeId])
  })
  await client.query(`reset all`)
  const { rows } = await client.query<FilledOrders>(
    `select o.id as "orderId", o.customer_id as "customerId", l.product_id as "productId",
       (current_date - 29)::text as "from", current_date::text as "to"
     from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id and l.position = 0
     where o.store_id = $1 and o.number > 1000 + $2 / 2 and o.customer_id::text ~ '^.{14}[1-8].{4}[89ab]'
     order by o.number limit 1`,
    [storeId, count],
  )
  if (!rows[0]) throw new Error('A bench needs at least ten orders.')
  return rows[0]
}
