import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { maxCountedTotal } from '#contract/core/page.ts'
import { orderStatuses } from '#contract/domains/order.ts'
import type { home, Attention, ChecklistStep, OrderSummary } from '#contract/domains/home.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makeCachedQuery } from '#server/platform/lists/store-changes.ts'
import { noOrders, statusPairs, isLate, selectImageUrl } from '#server/domains/order-records/order-records.service.ts'

type StoreMetrics = z.output<typeof home.everyStore.response>['data'][number]

/** A period and the preceding one of the same length; all four days are inclusive. */
export interface ComparedPeriod {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** Counts up to the limit that lists use. */
const countCapped = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from (select 1 from ${from} limit ${sql.lit(maxCountedTotal)}) counted)`

const countLate = (store: RawBuilder<unknown>): RawBuilder<unknown> =>
  countCapped(sql`orders o where o.store_id = ${store} and ${isLate}`)

/** Reads daily totals, so a year costs one row per day. */
const selectTotals = (store: StoreId, { from, to, beforeFrom, beforeTo }: ComparedPeriod): RawBuilder<unknown> => sql`
  select json_build_object(
    'sales', json_build_object('now', sum(revenue), 'before', sum(before)),
    'orders', json_build_object('now', sum(orders), 'before', sum(orders_before)),
    'days', json_agg(json_build_object('day', day, 'sales', revenue, 'orders', orders, 'before', before)
      order by day),
    'statuses', (select json_build_object(${statusPairs}) from order_counters c where c.store_id = ${store}))
  from (
    select d.day::date as day, coalesce(k.revenue, 0) as revenue, coalesce(k.orders, 0) as orders,
      coalesce(b.revenue, 0) as before, coalesce(b.orders, 0) as orders_before
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d (day)
    left join order_days k on k.store_id = ${store} and k.day = d.day::date and k.day between ${from} and ${to}
    left join order_days b on b.store_id = ${store} and b.day = d.day::date - (${from}::date - ${beforeFrom}::date)
      and b.day between ${beforeFrom} and ${beforeTo}) days`

const maxBestSellers = 10

/**
 * Reads one row per product and day. The sums are floating-point numbers, which are exact up to 2^53: `sum(bigint)` is a
 * numeric, and adding and comparing numerics took a third of the time with thousands of products.
 */
const selectBestSellers = (store: StoreId, { from, to }: ComparedPeriod): RawBuilder<unknown> => sql`
  select coalesce(json_agg(json_build_object('product', o.id, 'title', o.title, 'picture', ${selectImageUrl(sql`o.id`)},
    'quantity', b.quantity::bigint, 'sales', b.revenue::bigint)
    order by b.quantity desc, b.revenue desc, b.product_id), '[]')
  from (
    select product_id, sum(quantity::float8) as quantity, sum(revenue::float8) as revenue from product_days
    where store_id = ${store} and day between ${from} and ${to} group by product_id having sum(quantity::float8) > 0
    order by 2 desc, 3 desc, 1 limit ${sql.lit(maxBestSellers)}
  ) b join products o on o.store_id = ${store} and o.id = b.product_id`

/**
 * Completed orders, of which there are many, are the daily totals without the open ones. The bounds of `placed_at` let
 * the others be read from the index by status; a day of any time zone lies within them.
 */
const selectByStatus = (store: StoreId, { from, to }: ComparedPeriod): RawBuilder<unknown> => sql`
  select json_object_agg(status, json_build_object('orders', orders, 'sales', sales)) from (
    with counted as materialized (
      select status, count(*) as orders,
        coalesce(sum(total - returned) filter (where status <> 'cancelled'), 0)::bigint as sales
      from orders
      where store_id = ${store} and status in ('pending', 'confirmed', 'processing', 'ready', 'cancelled')
        and placed_at >= ${from}::date - interval '1 day' and placed_at < ${to}::date + interval '2 days'
        and day between ${from}::date and ${to}::date
      group by status)
    select s.status, coalesce(c.orders, 0) as orders, coalesce(c.sales, 0) as sales
    from unnest(${orderStatuses.filter((status) => status !== 'completed')}::text[]) s (status)
    left join counted c on c.status = s.status
    union all
    select 'completed', d.orders - o.orders, d.sales - o.sales
    from (select coalesce(sum(orders), 0) as orders, coalesce(sum(revenue), 0)::bigint as sales from order_days
        where store_id = ${store} and day between ${from}::date and ${to}::date) d,
      (select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(sales), 0)::bigint as sales from counted
        where status <> 'cancelled') o) by_status`

interface Metrics {
  byStatus: OrderSummary['byStatus']
  sums: Pick<OrderSummary, 'sales' | 'orders' | 'days' | 'statuses'>
  bestSellers: OrderSummary['bestSellers']
}

const zeroes = { now: 0, before: 0 }
const noMetrics: Metrics = {
  byStatus: Object.fromEntries(
    orderStatuses.map((status) => [status, { orders: 0, sales: 0 }]),
  ) as OrderSummary['byStatus'],
  sums: { sales: zeroes, orders: zeroes, days: [], statuses: noOrders },
  bestSellers: [],
}

const queryMetrics = makeCachedQuery<Metrics>()

/** Metrics of a store's orders, cached until an order changes. */
export const readMetrics = async (db: Db, store: StoreId, span: ComparedPeriod): Promise<Metrics> => {
  const compute = sql`json_build_object('sums', (${selectTotals(store, span)}), 'bestSellers', (${selectBestSellers(store, span)}),
    'byStatus', (${selectByStatus(store, span)}))`
  return (await queryMetrics(db, { store, topic: 'orders', key: JSON.stringify(span), compute })) ?? noMetrics
}

/** Every count uses a partial index. Counts the actor may not see are null. */
export const readAttentionCounts = async (
  db: Db,
  store: StoreId,
  visible: { stock: boolean; customers: boolean },
): Promise<Attention> => {
  const low = sql`variants v where v.store_id = ${store} and v.deleted_at is null and v.is_listed and v.is_low`
  const waiting = sql`customers c where c.store_id = ${store} and c.deleted_at is null and c.approval = 'pending'`
  const { rows } = await sql<{ attention: Attention }>`
    select json_build_object(
      'toConfirm', coalesce((select pending from order_counters where store_id = ${store}), 0),
      'late', ${countLate(sql`${store}`)},
      'refundsDue', ${countCapped(sql`orders o where o.store_id = ${store} and o.balance < 0`)},
      'lowStock', ${visible.stock ? countCapped(low) : sql`null::bigint`},
      'approvals', ${visible.customers ? countCapped(waiting) : sql`null::bigint`}) as attention`.execute(db)
  return rows[0]?.attention ?? { toConfirm: 0, late: 0, refundsDue: 0, lowStock: null, approvals: null }
}

/** First and last day of the period in the store `s`, and the first day of the preceding one. */
const selectStoreDays = (period: ComparedPeriod | { days: number }): RawBuilder<unknown> =>
  'days' in period
    ? sql`select today - ${period.days}::int + 1 as first, today as last, today - ${period.days}::int * 2 + 1 as before_first
        from (select (now() at time zone s.timezone)::date as today) t`
    : sql`select ${period.from}::date as first, ${period.to}::date as last, ${period.beforeFrom}::date as before_first`

/** Metrics of the stores the actor has access to. The last days are those of each store's time zone. */
export const readAllStoreMetrics = async (
  db: Db,
  actor: Pick<Actor, 'vendorId' | 'storeIds'>,
  period: ComparedPeriod | { days: number },
): Promise<StoreMetrics[]> => {
  const { rows } = await sql<{ figures: StoreMetrics }>`
    select json_build_object('store', json_build_object('_id', s.id, 'name', s.name, 'currency', s.currency),
      'sales', json_build_object('now', d.revenue, 'before', d.revenue_before),
      'orders', json_build_object('now', d.orders, 'before', d.orders_before),
      'toConfirm', coalesce(c.pending, 0), 'late', ${countLate(sql`s.id`)}) as figures
    from stores s
    left join order_counters c on c.store_id = s.id
    cross join lateral (${selectStoreDays(period)}) p
    cross join lateral (
      select coalesce(sum(revenue) filter (where day >= p.first), 0)::bigint as revenue,
        coalesce(sum(revenue) filter (where day < p.first), 0)::bigint as revenue_before,
        coalesce(sum(orders) filter (where day >= p.first), 0) as orders,
        coalesce(sum(orders) filter (where day < p.first), 0) as orders_before
      from order_days where store_id = s.id and day between p.before_first and p.last) d
    where s.vendor_id = ${actor.vendorId} and s.id = any(${[...actor.storeIds]}::uuid[]) and s.deleted_at is null
    order by s.name, s.id`.execute(db)
  return rows.map(({ figures }) => figures)
}

interface ChecklistRow extends Record<ChecklistStep, boolean> {
  mainLocation: string | null
}

export const readChecklist = async (db: Db, store: StoreId): Promise<ChecklistRow> => {
  const exists = (from: RawBuilder<unknown>) => sql`exists (select 1 from ${from} and x.store_id = ${store})`
  const { rows } = await sql<ChecklistRow>`
    select s.description <> '' or s.logo_key is not null or s.email is not null as profile,
      ${exists(sql`locations x where x.is_main and x.deleted_at is null and x.line1 <> ''`)} as place,
      ${exists(sql`products x where x.publish_state = 'live' and x.deleted_at is null and x.archived_at is null`)} as product,
      ${exists(sql`fulfillment_settings x where true`)} as fulfillment,
      ${exists(sql`fulfillment_windows x where x.is_active and x.deleted_at is null`)} as "window",
      ${exists(sql`payment_options x where x.is_active and x.deleted_at is null`)} as payment,
      ${exists(sql`orders x where true`)} as "order",
      (select x.id from locations x where x.store_id = s.id and x.is_main and x.deleted_at is null) as "mainLocation"
    from stores s where s.id = ${store}`.execute(db)
  const nothingDone = { profile: false, place: false, product: false, fulfillment: false }
  return rows[0] ?? { ...nothingDone, window: false, payment: false, order: false, mainLocation: null }
}
