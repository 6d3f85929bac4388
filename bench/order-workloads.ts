import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { fulfillmentMethods, paymentStatuses } from '#contract/enumerations.ts'
import type { FilledWithOrders } from './fill.ts'
import { type Ask, read, type Workload } from './workload.ts'

type Query = Record<string, string>
type OrderWorkload = Workload<FilledWithOrders>

const pathOf = ({ storeId }: FilledWithOrders, rest = ''): string => `/stores/${storeId}/orders${rest}`
const listPath = (filled: FilledWithOrders, query: Query): string =>
  pathOf(filled, `?${new URLSearchParams(query).toString()}`)

const columns = `o.id as "_id", o.number, o.source, o.status, o.delivery_status as "deliveryStatus",
  o.payment_status as "paymentStatus", o.method, o.customer_id, o.customer_name, o.customer_email, o.customer_phone,
  o.window_id, o.window_name, o.window_date, o.window_start, o.window_end, o.window_starts_at, o.window_ends_at, o.pieces,
  o.currency, o.total, o.balance, o.tags, o.notes > 0 as "hasNotes", o.placed_at as "placedAt",
  o.updated_at as "updatedAt", o.version`

/** The same orders as rows, and a capped count, as an optimized server would query them. */
const rowsBy =
  (sort: string): NonNullable<OrderWorkload['rows']> =>
  ({ storeId }) => [
    { text: `select count(*) from (select 1 from orders where store_id = $1 limit 10001) counted`, values: [storeId] },
    {
      text: `select ${columns} from orders o where o.store_id = $1 order by ${sort} desc, o.id desc limit 51`,
      values: [storeId],
    },
  ]

/** The unfiltered list in one of its sort orders. */
const sorted = (name: string, query: Query, sort: string): OrderWorkload => ({
  ...list(name, query),
  rows: rowsBy(sort),
})

type Asked = Query | ((filled: FilledWithOrders) => Query)

const list = (name: string, query: Asked, kind: 'list' | 'combined list' = 'list'): OrderWorkload =>
  read(`orders, ${name}`, kind, (filled) => listPath(filled, typeof query === 'function' ? query(filled) : query))

const together = (name: string, query: Asked): OrderWorkload => list(name, query, 'combined list')

const placeAfter = async (ask: Ask, path: string): Promise<object> => {
  const { nextCursor } = (await ask(path)) as { nextCursor: string | null }
  return JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as object
}

/** The last page: position from the first page in reverse order, sort key from the first page in default order. */
const deepest = read<FilledWithOrders>('orders, the last page', 'list', async (filled, ask) => {
  const [last, first] = [
    await placeAfter(ask, listPath(filled, { sortOrder: 'asc' })),
    await placeAfter(ask, listPath(filled, {})),
  ]
  const place = { ...last, by: 'by' in first ? first.by : '' }
  return listPath(filled, { cursor: Buffer.from(JSON.stringify(place)).toString('base64url') })
})

/** The highest number, which isn't a prefix of another, so that it matches one order in stores of every size. */
const byLastNumber = read<FilledWithOrders>('orders, by the last number', 'list', async (filled, ask) => {
  const { data } = (await ask(listPath(filled, { sortBy: 'number' }))) as { data: { number: number }[] }
  return listPath(filled, { search: String(data[0]?.number) })
})

/** One workload per value of a filter. */
const each = (filter: string, values: readonly string[]): OrderWorkload[] =>
  values.map((value) => list(`${filter} ${value}`, { [filter]: value }))

export const orderWorkloads: OrderWorkload[] = [
  sorted('newest 50', {}, 'o.placed_at'),
  deepest,
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
  byLastNumber,
  list('by the beginning of a number', { search: '10' }),
  list('by a name', { search: 'anna' }),
  list('by an email', { search: 'customer77@mail' }),
  list('by the beginning of an email', { search: 'customer1' }),
  together('by two names', { search: 'anna smi' }),
  together('by a name, completed', { search: 'anna', status: 'completed' }),
  together('by a name, pending', { search: 'anna', status: 'pending' }),
  together('by a name, by total', { search: 'anna', sortBy: 'total' }),
  together('with a tag, completed', { tag: 'gift', status: 'completed' }),
  together('with a tag, pending', { tag: 'gift', status: 'pending' }),
  together('with a product, completed', ({ orders: { productId } }) => ({ product: productId, status: 'completed' })),
  together('completed, of a method', { status: 'completed', method: 'digital' }),
  together('pending, unpaid', { status: 'pending', payment: 'unpaid' }),
  read('orders, detail', 'read', (filled) => pathOf(filled, `/${filled.orders.orderId}`)),
  read('orders, summary of a month', 'read', (filled) => {
    const { from, to } = filled.orders
    return pathOf(filled, `/summary?${new URLSearchParams({ from, to }).toString()}`)
  }),
]
