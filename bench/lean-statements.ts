// Statements as an experienced engineer would write them for one screen each: the columns that it shows, no count, no
// audit, no outbox, no search index of words. Used by the lean server only.

/** $1 session, $2 store. */
export const staffAccess = `
  select p.id as person_id, p.name, m.role, m.permissions
  from sessions s
  join persons p on p.id = s.person_id
  join memberships m on m.id = s.membership_id
  join stores st on st.id = $2 and st.vendor_id = m.vendor_id and st.deleted_at is null
  where s.id = $1 and s.ended_at is null and m.status = 'active'
    and (m.role = 'owner' or exists (
      select 1 from membership_stores ms where ms.membership_id = m.id and ms.store_id = st.id))`

/** $1 session, $2 store. */
export const customerAccess = `
  select c.id as customer_id
  from customer_sessions s
  join stores st on st.id = $2 and st.status = 'active' and st.deleted_at is null
  join customers c on c.store_id = st.id and c.account_id = s.account_id and c.deleted_at is null
  where s.id = $1 and s.ended_at is null`

const page = (rows: string): string => `select coalesce(json_agg(r), '[]')::text as json from (${rows} limit 50) r`

/** $1 store. */
export const orderList = page(`
  select id as "_id", number, status, payment_status as "paymentStatus", method, customer_name as customer, total,
    currency, placed_at as "placedAt", window_date as "windowDate", window_start as "windowStart",
    window_end as "windowEnd",
    status in ('pending', 'confirmed', 'processing') and window_ends_at < now() as "isLate"
  from orders where store_id = $1 order by placed_at desc, id desc`)

/** $1 store, $2 and $3 patterns of the words, spelled so that the trigram index can be used. */
export const productSearch = page(`
  select p.id as "_id", p.title, p.publish_state as "publishState", c.name as category, b.name as brand,
    p.price_min as "priceMin", p.price_max as "priceMax", p.available, p.is_low as "isLow",
    p.variant_count as variants, p.updated_at as "updatedAt",
    (select m.file_key from product_media m where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image'
      order by m.position, m.id limit 1) as picture
  from products p
  left join categories c on c.store_id = p.store_id and c.id = p.category_id
  left join brands b on b.store_id = p.store_id and b.id = p.brand_id
  where p.store_id = $1 and p.deleted_at is null and p.archived_at is null and p.search_normalized like $2
    and p.search_normalized like $3
  order by p.created_at desc, p.id desc`)

/** $1 store, $2 first and $3 last possible email. */
export const customersByEmail = page(`
  select id as "_id", name, email, phone, orders, spend, last_order_at as "lastOrderAt", approval, tags
  from customers where store_id = $1 and deleted_at is null and email >= $2 and email < $3
  order by created_at desc, id desc`)

const list = (row: string, from: string): string =>
  `(select coalesce(json_agg(json_build_object(${row})), '[]') from ${from})`

/** $1 store, $2 order. */
export const orderDetail = `
  select (to_jsonb(o) || jsonb_build_object(
    'lines', ${list(
      `'_id', l.id, 'title', l.title, 'values', l.option_values, 'sku', l.sku, 'unitPrice', l.unit_price,
      'quantity', l.quantity, 'discount', l.discount, 'tax', l.tax, 'total', l.total, 'variant', l.variant_id,
      'refundedQuantity', l.refunded_quantity, 'picture', (select m.file_key from product_media m
        where m.store_id = $1 and m.product_id = l.product_id and m.kind = 'image' order by m.position, m.id limit 1)`,
      `(select * from order_lines where store_id = $1 and order_id = $2 order by position) l`,
    )},
    'discounts', ${list(
      `'name', u.name, 'code', u.code, 'amount', u.amount`,
      `discount_uses u where u.store_id = $1 and u.order_id = $2 and u.released_at is null`,
    )},
    'payments', ${list(
      `'_id', p.id, 'kind', p.kind, 'amount', p.amount, 'option', p.option_name, 'note', p.note, 'by', p.person_name,
      'at', p.at`,
      `(select * from order_payments where store_id = $1 and order_id = $2 order by at) p`,
    )},
    'notes', ${list(
      `'_id', n.id, 'body', n.body, 'by', n.person_name, 'at', n.at`,
      `(select * from order_notes where store_id = $1 and order_id = $2 order by at desc) n`,
    )},
    'timeline', ${list(
      `'_id', e.id, 'kind', e.kind, 'facts', e.facts, 'by', e.person_name, 'at', e.at`,
      `(select * from order_events where store_id = $1 and order_id = $2 order by at desc limit 200) e`,
    )}))::text as json
  from orders o where o.store_id = $1 and o.id = $2`

/** $1 store, $2 customer, $3 name, $4 normalized name, $5 version, $6 person. The name that lists sort by is changed too. */
export const updateCustomer = `
  with named as (
    update customer_names set name_normalized = $4 where store_id = $1 and customer_id = $2
  )
  update customers set name = $3, name_normalized = $4, version = version + 1, updated_at = now(), updated_by = $6
  where store_id = $1 and id = $2 and version = $5 and deleted_at is null
  returning json_build_object('_id', id, 'name', name, 'email', email, 'phone', phone, 'birthday', birthday,
    'tags', tags, 'approval', approval, 'points', points, 'credit', credit, 'orders', orders, 'spend', spend,
    'lastOrderAt', last_order_at, 'language', language, 'version', version, 'updatedAt', updated_at)::text as json`

/** $1 store, $2 order, $3 id, $4 text, $5 whether for the customer, $6 person, $7 name. */
export const addNote = `
  with counted as (
    update orders set notes = notes + 1 where store_id = $1 and id = $2 returning id
  )
  insert into order_notes (store_id, order_id, id, body, is_for_customer, person_id, person_name)
  select $1, id, $3, $4, $5, $6, $7 from counted
  returning json_build_object('_id', id, 'body', body, 'isForCustomer', is_for_customer, 'by', person_name,
    'at', at)::text as json`

/** Locks and reserves in the order of the ids. $1 store, $2 variants, $3 quantities. Returns the lines in stock. */
export const reserveStock = `
  with wanted as materialized (
    select v.id, w.quantity from variants v join unnest($2::uuid[], $3::integer[]) w (id, quantity) on w.id = v.id
    where v.store_id = $1 and v.deleted_at is null order by v.id for update of v
  )
  update variants v set reserved = v.reserved + w.quantity
  from wanted w join products p on true
  where v.store_id = $1 and v.id = w.id and v.on_hand - v.reserved >= w.quantity
    and p.store_id = v.store_id and p.id = v.product_id and p.publish_state = 'live'
  returning v.id, v.product_id, p.title, v.option_values, v.sku, v.price, w.quantity`

/** $1 store, $2 code. */
export const findDiscount = `
  select d.name, (d.terms->>'value')::int / 10000 as percent from discount_codes c
  join discounts d on d.store_id = c.store_id and d.id = c.discount_id and d.deleted_at is null
  where c.store_id = $1 and c.code = $2`

/**
 * Number, order and lines. $1 store, $2 order, $3 customer, $4 window, $5 day of the window, $6 subtotal, $7 discount,
 * $8 pieces, $9 lines as JSON, $10 source.
 */
export const insertOrder = `
  with counted as (
    update order_counters set last_number = last_number + 1, pending = pending + 1 where store_id = $1
    returning last_number as number
  ), written as (
    insert into orders (store_id, id, number, source, method, payment_status, customer_id, customer_name, customer_email,
      customer_phone, user_key, window_id, window_name, window_date, window_start, window_end, window_starts_at,
      window_ends_at, currency, tax_mode, fee_tax_rate, subtotal, discount_total, fulfillment_fee, fee_discount,
      window_fee, payment_fee, fee_tax, tax_total, total, due, pieces, day, placed_at)
    select $1, $2, counted.number, $10, 'pickup', 'unpaid', c.id, c.name, c.email, c.phone, c.id::text, w.id, w.name,
      $5::date, w.start_time, w.end_time, ($5::date + w.start_time::time) at time zone st.timezone,
      ($5::date + w.end_time::time) at time zone st.timezone, st.currency, 'inclusive', 0, $6::bigint, $7::bigint, 0, 0,
      0, 0, 0, 0, $6::bigint - $7::bigint, $6::bigint - $7::bigint, $8::int, (now() at time zone st.timezone)::date,
      now()
    from counted
    join stores st on st.id = $1
    join customers c on c.store_id = $1 and c.id = $3
    join fulfillment_windows w on w.store_id = $1 and w.id = $4
    returning number, total
  ), lines as (
    insert into order_lines (store_id, order_id, id, position, product_id, variant_id, title, option_values, sku, type,
      unit_price, quantity, discount, net, tax_rate, tax, total)
    select $1, $2, l.id, l.position, l.product_id, l.variant_id, l.title, l.option_values, l.sku, 'physical', l.price,
      l.quantity, l.discount, l.price * l.quantity - l.discount, 0, 0, l.price * l.quantity - l.discount
    from jsonb_to_recordset($9::jsonb) as l (id uuid, position int, product_id uuid, variant_id uuid, title text,
      option_values text[], sku text, price bigint, quantity int, discount bigint)
  )
  select number, total from written`
