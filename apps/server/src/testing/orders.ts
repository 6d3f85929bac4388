import { sql } from 'kysely'
import { type OrderPaymentState, toPaymentStatus, getOrderRevenue } from '#contract/domains/order-balance.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { OrderAddress, OrderStatus } from '#contract/domains/order.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'
import { insertProduct } from './catalog.ts'

export interface OrderFixture {
  name?: string
  email?: string | null
  phone?: string | null
  customer?: string | null
  address?: OrderAddress | null
  status?: OrderStatus
  delivery?: string | null
  method?: 'delivery' | 'pickup' | 'shipping' | 'digital'
  source?: 'storefront' | 'manual'
  /** Each becomes a line with `quantity` items at `price`. */
  products?: readonly string[]
  quantity?: number
  /** Per item; defaults to 1000. */
  price?: number
  paid?: number
  refunded?: number
  returned?: number
  tags?: readonly string[]
  window?: { id: string; date: string; endsAt: string } | null
  placedAt?: string
}

/** Inserts a pickup window. */
export const insertWindow = async (test: TestApp, store: string, name = 'A window'): Promise<string> => {
  const id = newId()
  await sql`
    insert into fulfillment_windows (store_id, id, name, name_normalized, method, weekdays, start_time, end_time, capacity,
      cutoff_minutes, horizon_days)
    values (${store}, ${id}, ${name}, lower(${name}), 'pickup', '{0,1,2,3,4,5,6}', '09:00', '11:00', 50, 0, 60)`.execute(
    test.database.kysely,
  )
  return id
}

/** Inserts an order with all derived data: payments, events, daily totals, customer totals, window seats. */
export const insertOrder = async (test: TestApp, store: string, overrides: OrderFixture = {}): Promise<string> => {
  const id = newId()
  const { status = 'pending', method = 'pickup', price = 1000, quantity = 1, window = null } = overrides
  const products = overrides.products ?? [await insertProduct(test, store)]
  const placedAt = overrides.placedAt ?? new Date().toISOString()
  const total = price * quantity * products.length
  const paymentState: OrderPaymentState = {
    status,
    due: total,
    paid: overrides.paid ?? 0,
    refunded: overrides.refunded ?? 0,
    returned: overrides.returned ?? 0,
  }
  const day = toWallTime(Date.parse(placedAt), 'America/New_York').day
  const { orders, revenue } = getOrderRevenue({ status, total, returned: paymentState.returned })
  const address = overrides.address ? JSON.stringify(overrides.address) : null
  const delivery = overrides.delivery ?? (hasDeliveryStatus(method) ? 'pending' : null)
  const payments = [
    { kind: 'payment', amount: paymentState.paid },
    { kind: 'refund', amount: paymentState.refunded },
  ].filter(({ amount }) => amount > 0)
  await test.database.kysely.transaction().execute(async (tx) => {
    await sql`
      with counted as (
        update order_counters set last_number = last_number + 1, ${sql.ref(status)} = ${sql.ref(status)} + 1
        where store_id = ${store} returning last_number
      )
      insert into orders (store_id, id, number, source, status, delivery_status, payment_status, method, customer_id,
        customer_name, customer_email, customer_phone, address, window_id, window_name, window_date, window_start,
        window_end, window_starts_at, window_ends_at, currency, tax_mode, fee_tax_rate, subtotal, discount_total,
        fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax, tax_total, total, due, paid, refunded, returned,
        pieces, tags, day, placed_at)
      select ${store}, ${id}, last_number, ${overrides.source ?? 'manual'}, ${status}, ${delivery},
        ${toPaymentStatus(paymentState)}, ${method}, ${overrides.customer ?? null}::uuid, ${overrides.name ?? 'Ana Ruiz'},
        ${overrides.email ?? null}, ${overrides.phone ?? null}, ${address}::jsonb, ${window?.id ?? null}::uuid,
        ${window ? 'A window' : null}, ${window?.date ?? null}::date, ${window ? '09:00' : null},
        ${window ? '11:00' : null}, ${window?.endsAt ?? null}::timestamptz - interval '2 hours',
        ${window?.endsAt ?? null}::timestamptz, 'USD', 'inclusive', 0, ${total}, 0, 0, 0, 0, 0, 0, 0, ${total}, ${total},
        ${paymentState.paid}, ${paymentState.refunded}, ${paymentState.returned}, ${quantity * products.length},
        ${[...(overrides.tags ?? [])]}::text[], ${day}::date, ${placedAt}::timestamptz
      from counted`.execute(tx)
    await sql`
      insert into order_lines (store_id, id, order_id, position, product_id, variant_id, title, type, unit_price,
        quantity, discount, net, tax_rate, tax, total)
      select ${store}, gen_random_uuid(), ${id}, asked.place, p.id, v.id, p.title, p.type, ${price}, ${quantity}, 0,
        ${price * quantity}, 0, 0, ${price * quantity}
      from unnest(${[...products]}::uuid[]) with ordinality asked (id, place)
      join products p on p.store_id = ${store} and p.id = asked.id
      join variants v on v.store_id = ${store} and v.product_id = p.id and v.position = 0`.execute(tx)
    await sql`
      insert into order_payments (store_id, id, order_id, kind, amount, option_name, person_name)
      select ${store}, gen_random_uuid(), ${id}, kind, amount, 'Cash', 'Somebody'
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p (kind text, amount bigint)`.execute(tx)
    await sql`
      insert into order_events (store_id, id, order_id, kind, facts, person_name)
      values (${store}, gen_random_uuid(), ${id}, 'placed', '{}', 'Somebody')`.execute(tx)
    await sql`
      insert into order_days as d (store_id, day, orders, revenue) values (${store}, ${day}::date, ${orders}, ${revenue})
      on conflict (store_id, day) do update set orders = d.orders + excluded.orders,
        revenue = d.revenue + excluded.revenue`.execute(tx)
    await sql`
      insert into product_days as d (store_id, day, product_id, quantity, revenue)
      select ${store}, ${day}::date, product, ${quantity * orders}, ${price * quantity * orders}
      from unnest(${[...products]}::uuid[]) product
      on conflict (store_id, day, product_id) do update set quantity = d.quantity + excluded.quantity,
        revenue = d.revenue + excluded.revenue`.execute(tx)
    await sql`
      update customers set orders = orders + ${orders}, spend = spend + ${revenue},
        last_order_at = case when ${orders} > 0 then greatest(last_order_at, ${placedAt}::timestamptz)
          else last_order_at end
      where store_id = ${store} and id = ${overrides.customer ?? null}::uuid`.execute(tx)
    if (window && status !== 'cancelled') {
      await sql`
        insert into window_bookings as s (store_id, window_id, date, taken) values (${store}, ${window.id}, ${window.date}, 1)
        on conflict (store_id, window_id, date) do update set taken = s.taken + 1`.execute(tx)
    }
    await sql`select refresh_orders(${store}, array[${id}::uuid])`.execute(tx)
  })
  return id
}
