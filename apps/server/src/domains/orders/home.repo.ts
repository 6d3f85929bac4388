import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { countedTo } from '#contract/core/page.ts'
import { orderStatuses } from '#contract/domains/order.ts'
import type { Attention, ChecklistStep, OrderSummary, orders } from '#contract/domains/orders.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makeReckoner } from '#server/platform/db/unless-changed.ts'
import { sameOrdersSince } from './orders.filter.repo.ts'
import { isLate, pictureOf } from './orders.shown.repo.ts'

type Counts = z.output<typeof orders.counts.response>
type StoreFigures = z.output<typeof orders.everyStore.response>['data'][number]

/** A period and the preceding one of the same length; all four days are inclusive. */
export interface Span {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** Counts up to the limit that lists use. */
const counted = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from (select 1 from ${from} limit ${sql.lit(countedTo)}) counted)`

const lateIn = (store: RawBuilder<unknown>): RawBuilder<unknown> =>
  counted(sql`orders o where o.store_id = ${store} and ${isLate}`)

const statusPairs = sql.join(orderStatuses.flatMap((status) => [sql.lit(status), sql.ref(`c.${status}`)]))

const noOrders = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Counts

export const readCounts = async (db: Db, store: StoreId): Promise<Counts> => {
  const { rows } = await sql<{ counts: Counts }>`
    select json_build_object(${statusPairs}) as counts from order_counters c where c.store_id = ${store}`.execute(db)
  return rows[0]?.counts ?? noOrders
}

/** Reads daily totals, so a year costs one row per day. */
const sumsOf = (store: StoreId, { from, to, beforeFrom, beforeTo }: Span): RawBuilder<unknown> => sql`
  select json_build_object(
    'takings', json_build_object('now', sum(takings), 'before', sum(before)),
    'orders', json_build_object('now', sum(orders), 'before', sum(orders_before)),
    'days', json_agg(json_build_object('day', day, 'takings', takings, 'orders', orders, 'before', before)
      order by day),
    'statuses', (select json_build_object(${statusPairs}) from order_counters c where c.store_id = ${store}))
  from (
    select d.day::date as day, coalesce(k.takings, 0) as takings, coalesce(k.orders, 0) as orders,
      coalesce(b.takings, 0) as before, coalesce(b.orders, 0) as orders_before
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d (day)
    left join order_days k on k.store_id = ${store} and k.day = d.day::date and k.day between ${from} and ${to}
    left join order_days b on b.store_id = ${store} and b.day = d.day::date - (${from}::date - ${beforeFrom}::date)
      and b.day between ${beforeFrom} and ${beforeTo}) days`

const mostBestSellers = 10

/** Reads one row per product and day. */
const bestSellersOf = (store: StoreId, { from, to }: Span): RawBuilder<unknown> => sql`
  select coalesce(json_agg(json_build_object('product', o.id, 'title', o.title, 'picture', ${pictureOf(sql`o.id`)},
    'quantity', b.quantity, 'takings', b.takings) order by b.quantity desc, b.takings desc, b.product_id), '[]')
  from (
    select product_id, sum(quantity)::bigint as quantity, sum(takings)::bigint as takings from product_days
    where store_id = ${store} and day between ${from} and ${to} group by product_id having sum(quantity) > 0
    order by 2 desc, 3 desc, 1 limit ${sql.lit(mostBestSellers)}
  ) b join products o on o.store_id = ${store} and o.id = b.product_id`

interface Figures {
  sums: Pick<OrderSummary, 'takings' | 'orders' | 'days' | 'statuses'>
  bestSellers: OrderSummary['bestSellers']
}

const none = { now: 0, before: 0 }
const noFigures: Figures = {
  sums: { takings: none, orders: none, days: [], statuses: noOrders },
  bestSellers: [],
}

const reckonFigures = makeReckoner<Figures>()

/** Metrics of a store's orders, cached until an order changes. */
export const readFigures = async (db: Db, store: StoreId, span: Span): Promise<Figures> => {
  const reckoned = sql`json_build_object('sums', (${sumsOf(store, span)}), 'bestSellers', (${bestSellersOf(store, span)}))`
  const name = JSON.stringify([store, span])
  return (await reckonFigures(db, { name, reckoned, unchangedSince: sameOrdersSince(store) })) ?? noFigures
}

/** Every count uses a partial index. Counts the actor may not see are null. */
export const readAttention = async (
  db: Db,
  store: StoreId,
  sees: { stock: boolean; customers: boolean },
): Promise<Attention> => {
  const low = sql`variants v where v.store_id = ${store} and v.deleted_at is null and v.is_listed and v.is_low`
  const waiting = sql`customers c where c.store_id = ${store} and c.deleted_at is null and c.approval = 'pending'`
  const { rows } = await sql<{ attention: Attention }>`
    select json_build_object(
      'toConfirm', coalesce((select pending from order_counters where store_id = ${store}), 0),
      'late', ${lateIn(sql`${store}`)},
      'refundsDue', ${counted(sql`orders o where o.store_id = ${store} and o.balance < 0`)},
      'lowStock', ${sees.stock ? counted(low) : sql`null::bigint`},
      'approvals', ${sees.customers ? counted(waiting) : sql`null::bigint`}) as attention`.execute(db)
  return rows[0]?.attention ?? { toConfirm: 0, late: 0, refundsDue: 0, lowStock: null, approvals: null }
}

/** Metrics of the stores the actor has access to. */
export const readEveryStore = async (
  db: Db,
  actor: Pick<Actor, 'vendorId' | 'storeIds'>,
  { from, to, beforeFrom, beforeTo }: Span,
): Promise<StoreFigures[]> => {
  const { rows } = await sql<{ figures: StoreFigures }>`
    select json_build_object('store', json_build_object('_id', s.id, 'name', s.name, 'currency', s.currency),
      'takings', json_build_object('now', d.takings, 'before', d.takings_before),
      'orders', json_build_object('now', d.orders, 'before', d.orders_before),
      'toConfirm', coalesce(c.pending, 0), 'late', ${lateIn(sql`s.id`)}) as figures
    from stores s
    left join order_counters c on c.store_id = s.id
    cross join lateral (
      select coalesce(sum(takings) filter (where day >= ${from}::date), 0)::bigint as takings,
        coalesce(sum(takings) filter (where day <= ${beforeTo}::date), 0)::bigint as takings_before,
        coalesce(sum(orders) filter (where day >= ${from}::date), 0) as orders,
        coalesce(sum(orders) filter (where day <= ${beforeTo}::date), 0) as orders_before
      from order_days where store_id = s.id and day between ${beforeFrom} and ${to}) d
    where s.vendor_id = ${actor.vendorId} and s.id = any(${[...actor.storeIds]}::uuid[]) and s.deleted_at is null
    order by s.name, s.id`.execute(db)
  return rows.map(({ figures }) => figures)
}

export const readChecklist = async (db: Db, store: StoreId): Promise<Record<ChecklistStep, boolean>> => {
  const one = (from: RawBuilder<unknown>) => sql`exists (select 1 from ${from} and x.store_id = ${store})`
  const { rows } = await sql<Record<ChecklistStep, boolean>>`
    select s.description <> '' or s.logo_key is not null or s.email is not null as profile,
      ${one(sql`locations x where x.is_main and x.deleted_at is null and x.line1 <> ''`)} as place,
      ${one(sql`products x where x.publish_state = 'live' and x.deleted_at is null and x.archived_at is null`)} as product,
      ${one(sql`fulfillment_settings x where true`)} as fulfillment,
      ${one(sql`fulfillment_windows x where x.is_active and x.deleted_at is null`)} as "window",
      ${one(sql`payment_options x where x.is_active and x.deleted_at is null`)} as payment,
      ${one(sql`orders x where true`)} as "order"
    from stores s where s.id = ${store}`.execute(db)
  const nothing = { profile: false, place: false, product: false, fulfillment: false }
  return rows[0] ?? { ...nothing, window: false, payment: false, order: false }
}
