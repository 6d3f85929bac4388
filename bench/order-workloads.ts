import { orders } from '#contract/domains/orders.ts'
import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { fulfillmentMethods, paymentStatuses } from '#contract/enumerations.ts'
import { readSummary } from '#server/domains/orders/home.service.ts'
import { listOrders, readOrderJson } from '#server/domains/orders/orders.repo.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { FilledWithOrders } from './fill.ts'
import type { Workload } from './measure.ts'

type Query = Record<string, string>
type OrderWorkload = Workload<FilledWithOrders>

const storeOf = ({ storeId }: FilledWithOrders): StoreId => storeId as unknown as StoreId
const pathOf = ({ storeId }: FilledWithOrders, rest = ''): string => `/stores/${storeId}/orders${rest}`

const columns = `o.id as "_id", o.number, o.source, o.status, o.delivery_status as "deliveryStatus",
  o.payment_status as "paymentStatus", o.method, o.customer_id, o.customer_name, o.customer_email, o.customer_phone,
  o.window_id, o.window_name, o.window_date, o.window_start, o.window_end, o.window_starts_at, o.window_ends_at, o.pieces,
  o.currency, o.total, o.balance, o.tags, o.notes > 0 as "hasNotes", o.placed_at as "placedAt",
  o.updated_at as "updatedAt", o.version`

/** The same orders as rows and their count as a careful server would ask for it. */
const rowsBy =
  (sort: string): NonNullable<OrderWorkload['rows']> =>
  ({ storeId }) => [
    { text: `select count(*) from (select 1 from orders where store_id = $1 limit 10001) counted`, values: [storeId] },
    {
      text: `select ${columns} from orders o where o.store_id = $1 order by ${sort} desc, o.id desc limit 51`,
      values: [storeId],
    },
  ]

/** A whole list in one of its orders. */
const sorted = (name: string, query: Query, sort: string): OrderWorkload => ({
  ...list(name, query),
  rows: rowsBy(sort),
})

const list = (name: string, query: Query | ((filled: FilledWithOrders) => Query)): OrderWorkload => {
  const asked = typeof query === 'function' ? query : () => query
  return {
    name: `orders, ${name}`,
    path: (filled) => pathOf(filled, `?${new URLSearchParams(asked(filled)).toString()}`),
    run: (database, filled) =>
      listOrders(database.kysely, storeOf(filled), orders.list.query.parse(asked(filled)), true),
  }
}

/** Each value of a filter of its own. */
const each = (filter: string, values: readonly string[]): OrderWorkload[] =>
  values.map((value) => list(`${filter} ${value}`, { [filter]: value }))

export const orderWorkloads: OrderWorkload[] = [
  sorted('newest 50', {}, 'o.placed_at'),
  sorted('by number', { sortBy: 'number' }, 'o.number'),
  sorted('by total', { sortBy: 'total' }, 'o.total'),
  sorted('by window', { sortBy: 'windowDate' }, `coalesce(o.window_date, '1970-01-01'::date)`),
  ...each('status', orderStatuses),
  list('open', { open: 'true' }),
  list('late', { late: 'true' }),
  list('with money to give back', { refundDue: 'true' }),
  ...each('payment', paymentStatuses),
  ...each(
    'delivery',
    deliveryStatuses.filter((status) => status !== 'failed'),
  ),
  ...each('method', fulfillmentMethods),
  ...each('source', ['storefront', 'manual']),
  list('of a customer', ({ orders: { customerId } }) => ({ customer: customerId })),
  list('with a product', ({ orders: { productId } }) => ({ product: productId })),
  list('with a tag', { tag: 'gift' }),
  list('in a range of totals', { totalMin: '5000', totalMax: '6000' }),
  list('of a month', ({ orders: { from, to } }) => ({ placedFrom: from, placedTo: to })),
  list('with a window of a month', ({ orders: { from, to } }) => ({ windowFrom: from, windowTo: to })),
  list('by a number', { search: '1234' }),
  list('by a name', { search: 'anna' }),
  list('by an email', { search: 'customer77@mail' }),
  list('by two names', { search: 'anna smi' }),
  list('by a name, completed', { search: 'anna', status: 'completed' }),
  list('by a name, pending', { search: 'anna', status: 'pending' }),
  list('by a name, by total', { search: 'anna', sortBy: 'total' }),
  list('with a tag, completed', { tag: 'gift', status: 'completed' }),
  list('with a tag, pending', { tag: 'gift', status: 'pending' }),
  list('with a product, completed', ({ orders: { productId } }) => ({ product: productId, status: 'completed' })),
  list('completed, of a method', { status: 'completed', method: 'digital' }),
  list('pending, unpaid', { status: 'pending', payment: 'unpaid' }),
  {
    name: 'orders, detail',
    path: (filled) => pathOf(filled, `/${filled.orders.orderId}`),
    run: (database, filled) => readOrderJson(database.kysely, storeOf(filled), filled.orders.orderId, { sees: true }),
  },
  {
    name: 'orders, summary of a month',
    path: (filled) => {
      const { from, to } = filled.orders
      return pathOf(filled, `/summary?${new URLSearchParams({ from, to }).toString()}`)
    },
    run: ({ kysely }, filled) =>
      readSummary(
        kysely,
        storeOf(filled),
        { permissions: ownerPermissions },
        { from: filled.orders.from, to: filled.orders.to },
      ),
  },
]
