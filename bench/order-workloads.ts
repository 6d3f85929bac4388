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
  list('newest 50', {}),
  list('by number', { sortBy: 'number' }),
  list('by total', { sortBy: 'total' }),
  list('by window', { sortBy: 'windowDate' }),
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
  list('by two names', { search: 'anna smi' }),
  list('by an email', { search: 'customer77@mail' }),
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
