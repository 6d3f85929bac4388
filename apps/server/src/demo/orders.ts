import { sql } from 'kysely'
import { orderStatuses } from '#contract/domains/order.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { refreshOrders } from '#server/domains/order-records/insert-order.repo.ts'
import { type CardRows, toCardRows } from './card-payments.ts'
import { withDigitalOrder } from './digital-order.ts'
import { toEarningsRows } from './earnings.ts'
import { insertRows } from './insert-rows.ts'
import * as rows from './order-rows.ts'
import { toStockLog, type LogMark } from './stock-log.ts'
import { simulateYear } from './order-history.ts'
import { type DemoStore, readDemoStore } from './store-snapshot.ts'

const readMarks = async (tx: Tx, store: StoreId): Promise<LogMark[]> => {
  const { rows: marks } = await sql<LogMark>`
    select variant_id as "variantId", location_id as "locationId", balance_after as balance,
      (extract(epoch from at) * 1000)::float8 as at
    from stock_log where store_id = ${store} order by at, id`.execute(tx)
  return marks
}

/** Writes the totals that the transactions of a year would have left. */
const writeTotals = async (tx: Tx, store: StoreId): Promise<void> => {
  const counts = orderStatuses.map(
    (status) => sql`${sql.ref(status)} = (select count(*) from orders
      where store_id = ${store} and status = ${status})`,
  )
  await sql`
    update order_counters set ${sql.join(counts)}, last_number = (select max(number) from orders where store_id = ${store})
    where store_id = ${store}`.execute(tx)
  await sql`
    insert into order_days (store_id, day, orders, revenue)
    select store_id, day, count(*), sum(total - returned) from orders
    where store_id = ${store} and status <> 'cancelled' group by 1, 2`.execute(tx)
  await sql`
    insert into window_bookings (store_id, window_id, date, taken)
    select store_id, window_id, window_date, count(*) from orders
    where store_id = ${store} and window_id is not null and status <> 'cancelled' group by 1, 2, 3`.execute(tx)
  await sql`
    update customers c set orders = o.orders, spend = o.spend, last_order_at = o.last
    from (select customer_id, count(*) as orders, sum(total - returned) as spend, max(placed_at) as last from orders
      where store_id = ${store} and status <> 'cancelled' group by 1) o
    where c.store_id = ${store} and c.id = o.customer_id`.execute(tx)
  await sql`
    update customers c set points = c.points + l.points, credit = c.credit + l.credit
    from (select customer_id, coalesce(sum(delta) filter (where kind = 'points'), 0) as points,
        coalesce(sum(delta) filter (where kind = 'credit'), 0) as credit
      from customer_ledger where store_id = ${store} and order_id is not null group by 1) l
    where c.store_id = ${store} and c.id = l.customer_id`.execute(tx)
  await sql`
    update payment_options p set first_used_at = o.first
    from (select payment_option_id, min(placed_at) as first from orders where store_id = ${store} group by 1) o
    where p.store_id = ${store} and p.id = o.payment_option_id`.execute(tx)
}

const writeDiscountTotals = async (tx: Tx, store: StoreId): Promise<void> => {
  const uses = sql`discount_uses where store_id = ${store} and released_at is null`
  await sql`
    update discounts d set used = u.used
    from (select discount_id, count(*) as used from ${uses} group by 1) u
    where d.store_id = ${store} and d.id = u.discount_id`.execute(tx)
  await sql`
    update discount_codes c set used = u.used
    from (select code_id, count(*) as used from ${uses} group by 1) u
    where c.store_id = ${store} and c.id = u.code_id`.execute(tx)
  await sql`
    insert into discount_user_uses (store_id, discount_id, user_key, used)
    select store_id, discount_id, user_key, count(*) from ${uses} and user_key is not null group by 1, 2, 3`.execute(tx)
}

const writeStockTotals = async (tx: Tx, store: StoreId): Promise<void> => {
  const reserved = sql`order_allocations where store_id = ${store} and state = 'reserved'`
  await sql`
    update stock_levels l set reserved = a.quantity
    from (select variant_id, location_id, sum(quantity) as quantity from ${reserved} group by 1, 2) a
    where l.store_id = ${store} and l.variant_id = a.variant_id and l.location_id = a.location_id`.execute(tx)
  await sql`
    update variants v set reserved = a.quantity
    from (select variant_id, sum(quantity) as quantity from ${reserved} group by 1) a
    where v.store_id = ${store} and v.id = a.variant_id`.execute(tx)
  await sql`
    update products p set first_ordered_at = o.first
    from (select product_id, min(placed_at) as first from order_products where store_id = ${store} group by 1) o
    where p.store_id = ${store} and p.id = o.product_id`.execute(tx)
  await sql`select refresh_products(${store}, array(
    select distinct product_id from order_products where store_id = ${store}))`.execute(tx)
}

/** A year of orders with the totals that the transactions of that year would have left. */
export const demoOrders = async (
  tx: Tx,
  storeId: string,
  { vendorId, ownerId, index }: { vendorId: string; ownerId: string; index: number },
): Promise<void> => {
  const store = trustedStoreId(storeId)
  const demoStore = await readDemoStore(tx, store)
  const marks = await readMarks(tx, store)
  const now = Date.now()
  const simulated = simulateYear(demoStore, index, now)
  const history = index === 0 ? await withDigitalOrder(tx, demoStore, simulated, now) : simulated
  const rowsFor = (toRows: (demoStore: DemoStore, demoOrder: rows.DemoOrder) => object[]) =>
    history.flatMap((demoOrder) => toRows(demoStore, demoOrder))
  await insertRows(
    tx,
    'orders',
    history.map((demoOrder) => rows.toOrderRow(demoStore, demoOrder)),
  )
  await insertRows(tx, 'order_lines', rowsFor(rows.toLineRows))
  await insertRows(tx, 'order_events', rowsFor(rows.toEventRows))
  await insertRows(tx, 'order_notes', rowsFor(rows.toNoteRows))
  await insertRows(tx, 'order_payments', rowsFor(rows.toPaymentRows))
  await insertRows(tx, 'earnings_entries', rowsFor(toEarningsRows))
  const cardRows = toCardRows(demoStore, vendorId, history, ownerId)
  for (const table of Object.keys(cardRows) as (keyof CardRows)[]) await insertRows(tx, table, cardRows[table])
  await insertRows(tx, 'discount_uses', rowsFor(rows.toUseRows))
  await insertRows(tx, 'order_allocations', rowsFor(rows.toAllocationRows))
  await insertRows(tx, 'product_days', rows.toProductDays(demoStore, history))
  await insertRows(tx, 'customer_ledger', rows.toLedgerRows(demoStore, history.flatMap(rows.toPostings)))
  await insertRows(
    tx,
    'stock_log',
    toStockLog(store, history.flatMap(rows.toStockMoves), marks, demoStore.team[0] ?? null),
  )
  await refreshOrders(
    tx,
    store,
    history.map(({ draft }) => draft.id),
  )
  await writeTotals(tx, store)
  await writeDiscountTotals(tx, store)
  await writeStockTotals(tx, store)
}
