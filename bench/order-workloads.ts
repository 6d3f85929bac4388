import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { fulfillmentMethods, paymentStatuses } from '#contract/enumerations.ts'
import type { FilledWithOrders } from './fill.ts'
import { type FetchData, read, type Workload } from './workload.ts'

type Query = Record<string, string>
type OrderWorkload = Workload<FilledWithOrders>

const toPath = ({ storeId }: FilledWithOrders, rest = ''): string => `/stores/${storeId}/orders${rest}`
const listPath = (filled: FilledWithOrders, query: Query): string =>
  toPath(filled, `?${new URLSearchParams(query).toString()}`)

const columns = `o.id as "_id", o.number, o.source, o.status, o.delivery_status as "deliveryStatus",
  o.payment_status as "paymentStatus", o.method, o.customer_id, o.customer_name, o.customer_email, o.customer_phone,
  o.window_id, o.window_name, o.window_date, o.window_start, o.window_end, o.window_starts_at, o.window_ends_at, o.pieces,
  o.currency, o.total, o.balance, o.tags, o.notes > 0 as "hasNotes", o.placed_at as "placedAt",
  o.updated_at as "updatedAt", o.version`

/** The same orders as rows, and a capped count, as an optimized server would query them. */
const toRowStatements =
  (sort: string): NonNullable<OrderWorkload['rows']> =>
  ({ storeId }) => [
    { text: `select count(*) from (select 1 from orders where store_id = $1 limit 10001) counted`, values: [storeId] },
    {
      text: `select ${columns} from orders o where o.store_id = $1 order by ${sort} desc, o.id desc limit 51`,
      values: [storeId],
    },
  ]

/** The unfiltered list in one of its sort orders. */
const sortedList = (name: string, query: Query, sort: string): OrderWorkload => ({
  ...list(name, query),
  rows: toRowStatements(sort),
})

type QueryInput = Query | ((filled: FilledWithOrders) => Query)

const list = (name: string, query: QueryInput, kind: 'list' | 'combined list' = 'list'): OrderWorkload =>
  read(`orders, ${name}`, kind, (filled) => listPath(filled, typeof query === 'function' ? query(filled) : query))

const combinedList = (name: string, query: QueryInput): OrderWorkload => list(name, query, 'combined list')

const readCursor = async (fetchData: FetchData, path: string): Promise<object> => {
  const { nextCursor } = (await fetchData(path)) as { nextCursor: string | null }
  return JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as object
}

/** The last page: position from the first page in reverse order, sort key from the first page in default order. */
const lastPage = read<FilledWithOrders>('orders, the last page', 'list', async (filled, fetchData) => {
  const [last, first] = [
    await readCursor(fetchData, listPath(filled, { sortOrder: 'asc' })),
    await readCursor(fetchData, listPath(filled, {})),
  ]
  const position = { ...last, by: 'by' in first ? first.by : '' }
  return listPath(filled, { cursor: Buffer.from(JSON.stringify(position)).toString('base64url') })
})

/** The highest number, which isn't a prefix of another, so that it matches one order in stores of every size. */
const byLastNumber = read<FilledWithOrders>('orders, by the last number', 'list', async (filled, fetchData) => {
  const { data } = (await fetchData(listPath(filled, { sortBy: 'number' }))) as { data: { number: number }[] }
  return listPath(filled, { search: String(data[0]?.number) })
})

/** One workload per value of a filter. */
const listPerValue = (filter: string, values: readonly string[]): OrderWorkload[] =>
  values.map((value) => list(`${filter} ${value}`, { [filter]: value }))

export const orderWorkloads: OrderWorkload[] = [
  sortedList('newest 50', {}, 'o.placed_at'),
  lastPage,
  sortedList('by number', { sortBy: 'number' }, 'o.number'),
  sortedList('by total', { sortBy: 'total' }, 'o.total'),
  sortedList('by window', { sortBy: 'windowDate' }, `coalesce(o.window_date, '1970-01-01'::date)`),
  ...listPerValue('status', orderStatuses),
  list('open', { open: 'true' }),
  list('late', { late: 'true' }),
  list('with money to give back', { refundDue: 'true' }),
  ...listPerValue('payment', paymentStatuses),
  ...listPerValue(
    'delivery',
    deliveryStatuses.filter((status) => status !== 'failed'),
  ),
  ...listPerValue('method', fulfillmentMethods),
  ...listPerValue('source', ['storefront', 'manual']),
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
  combinedList('by two names', { search: 'anna smi' }),
  combinedList('by a name, completed', { search: 'anna', status: 'completed' }),
  combinedList('by a name, pending', { search: 'anna', status: 'pending' }),
  combinedList('by a name, by total', { search: 'anna', sortBy: 'total' }),
  combinedList('with a tag, completed', { tag: 'gift', status: 'completed' }),
  combinedList('with a tag, pending', { tag: 'gift', status: 'pending' }),
  combinedList('with a product, completed', ({ orders: { productId } }) => ({
    product: productId,
    status: 'completed',
  })),
  combinedList('completed, of a method', { status: 'completed', method: 'digital' }),
  combinedList('pending, unpaid', { status: 'pending', payment: 'unpaid' }),
  read('orders, detail', 'read', (filled) => toPath(filled, `/${filled.orders.orderId}`)),
  read('orders, summary of a month', 'read', (filled) => {
    const { from, to } = filled.orders
    return toPath(filled, `/summary?${new URLSearchParams({ from, to }).toString()}`)
  }),
]
