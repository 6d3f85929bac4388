import { fixedId } from './fill-ids.ts'
import { dropIndexes } from './indexes.ts'
import { type Job, job, type Connections } from './connections.ts'
import {
  discountUseInserts,
  aggregateInserts,
  leafInserts,
  orders,
  planOrders,
  planWordSignatures,
  orderWords,
} from './order-statements.ts'

export interface FilledOrders {
  orderId: string
  /** Some of the newest orders, for writes. */
  orderIds: string[]
  /** The confirmed ones of these, whose lines can be edited. */
  confirmedIds: string[]
  /** A customer with several orders, and a product in many orders. */
  customerId: string
  productId: string
  /** The last thirty days. */
  from: string
  to: string
}

const windows = `
  insert into fulfillment_windows (store_id, id, name, name_normalized, method, weekdays, start_time, end_time, capacity,
    cutoff_minutes, horizon_days)
  select $1, w.id, w.method || ' in the morning', w.method || ' in the morning', w.method, '{0,1,2,3,4,5,6}', '09:00',
    '11:00', 1000000, 0, 60
  from unnest($2::uuid[], array['delivery', 'pickup', 'shipping']) w (id, method)`

/** Tables whose indexes are built after filling; the largest first. */
const tables = [
  'order_words',
  'order_lines',
  'order_products',
  'orders',
  'order_events',
  'order_payments',
  'product_days',
  'order_tags',
  'order_notes',
  'discount_uses',
]

const changedCount = 200

/** Truncating and filling in one transaction skips the WAL with `wal_level = minimal`. */
const fillTableJob =
  (table: string, text: string, storeId: string): Job =>
  async (client) => {
    await client.query('begin')
    await client.query(`truncate ${table}`)
    await client.query(text, [storeId])
    await client.query('commit')
  }

const inSequence =
  (jobs: readonly Job[]): Job =>
  async (client) => {
    for (const nextJob of jobs) await nextJob(client)
  }

/** Picks an order of a customer in the middle, and the newest orders. */
const readFilledOrders = async (connections: Connections, storeId: string, count: number): Promise<FilledOrders> => {
  const middle = Math.floor(count / 2) + 1
  const n = middle % 10 === 3 ? middle + 1 : middle
  const orderId = fixedId('order', n)
  const [order] = await connections.read<{ customer: number; from: string; to: string }>(
    `select customer, (current_date - 29)::text as from, current_date::text as to from bench_orders where n = $1`,
    [n],
  )
  const [line] = await connections.read<{ product: string }>(
    'select product_id as product from order_lines where store_id = $1 and order_id = $2 and position = 0',
    [storeId, orderId],
  )
  if (!order || !line) throw new Error('A bench needs at least ten orders.')
  const newest = Array.from({ length: Math.min(changedCount, count) }, (_, orderNumber) => count - orderNumber)
  return {
    orderId,
    orderIds: newest.map((orderNumber) => fixedId('order', orderNumber)),
    confirmedIds: newest
      .filter((orderNumber) => orderNumber % 5 === 1)
      .map((orderNumber) => fixedId('order', orderNumber)),
    customerId: fixedId('customer', order.customer),
    productId: line.product,
    from: order.from,
    to: order.to,
  }
}

/** Inserts orders over two years, the newest ones still open. Needs products, discounts and customers. */
export const fillOrders = async (
  connections: Connections,
  storeId: string,
  count: number,
  customers: { count: number; wordsJob: Job; rest: Job[]; indexes: Job[] },
): Promise<FilledOrders> => {
  const windowIds = [1, 2, 3].map((n) => fixedId('window', n))
  await connections.run(windows, [storeId, windowIds])
  const indexes = await dropIndexes(connections, tables)
  await connections.runInParallel([
    inSequence([job(planOrders, [count, customers.count]), job('analyze bench_orders')]),
    inSequence([
      customers.wordsJob,
      job(planWordSignatures, [storeId]),
      job('analyze bench_signatures, customer_words'),
    ]),
    ...customers.rest,
  ])
  await connections.runInParallel([
    // The longest job first; the others run in parallel with it.
    fillTableJob('order_words', orderWords, storeId),
    job(orders, [storeId]),
    ...Object.entries(leafInserts).map(([table, text]) => fillTableJob(table, text, storeId)),
    ...aggregateInserts.map((text) => job(text, [storeId])),
  ])
  // Before the indexes: setting hint bits on first read would write every page again.
  await connections.runInParallel(tables.map((table) => job(`vacuum ${table}`)))
  await connections.runInParallel([
    ...indexes,
    ...customers.indexes,
    ...discountUseInserts.map((text) => job(text, [storeId])),
  ])
  const filled = await readFilledOrders(connections, storeId, count)
  await connections.run('drop table bench_orders, bench_signatures')
  return filled
}
