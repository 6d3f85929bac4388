import { fixedId } from './fill-ids.ts'
import { dropIndexes } from './indexes.ts'
import { type Job, job, type Lanes } from './lanes.ts'
import { afterUses, counted, leaves, orders, planOrders, planWords, words } from './order-statements.ts'

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

const changed = 200

/** Truncating and filling in one transaction skips the WAL with `wal_level = minimal`. */
const leafJob =
  (table: string, text: string, storeId: string): Job =>
  async (client) => {
    await client.query('begin')
    await client.query(`truncate ${table}`)
    await client.query(text, [storeId])
    await client.query('commit')
  }

const oneByOne =
  (jobs: readonly Job[]): Job =>
  async (client) => {
    for (const one of jobs) await one(client)
  }

/** Picks an order of a customer in the middle, and the newest orders. */
const tell = async (lanes: Lanes, storeId: string, count: number): Promise<FilledOrders> => {
  const past = Math.floor(count / 2) + 1
  const n = past % 10 === 3 ? past + 1 : past
  const orderId = fixedId('order', n)
  const [order] = await lanes.read<{ customer: number; from: string; to: string }>(
    `select customer, (current_date - 29)::text as from, current_date::text as to from bench_orders where n = $1`,
    [n],
  )
  const [line] = await lanes.read<{ product: string }>(
    'select product_id as product from order_lines where store_id = $1 and order_id = $2 and position = 0',
    [storeId, orderId],
  )
  if (!order || !line) throw new Error('A bench needs at least ten orders.')
  const newest = Array.from({ length: Math.min(changed, count) }, (_, place) => count - place)
  return {
    orderId,
    orderIds: newest.map((place) => fixedId('order', place)),
    confirmedIds: newest.filter((place) => place % 5 === 1).map((place) => fixedId('order', place)),
    customerId: fixedId('customer', order.customer),
    productId: line.product,
    from: order.from,
    to: order.to,
  }
}

/** Inserts orders over two years, the newest ones still open. Needs products, discounts and customers. */
export const fillOrders = async (
  lanes: Lanes,
  storeId: string,
  count: number,
  customers: { count: number; words: Job; rest: Job[]; indexes: Job[] },
): Promise<FilledOrders> => {
  const windowIds = [1, 2, 3].map((n) => fixedId('window', n))
  await lanes.alone(windows, [storeId, windowIds])
  const indexes = await dropIndexes(lanes, tables)
  await lanes.together([
    oneByOne([job(planOrders, [count, customers.count]), job('analyze bench_orders')]),
    oneByOne([customers.words, job(planWords, [storeId]), job('analyze bench_signatures, customer_words')]),
    ...customers.rest,
  ])
  await lanes.together([
    // The longest job first; the others run in parallel with it.
    leafJob('order_words', words, storeId),
    job(orders, [storeId]),
    ...Object.entries(leaves).map(([table, text]) => leafJob(table, text, storeId)),
    ...counted.map((text) => job(text, [storeId])),
  ])
  // Before the indexes: setting hint bits on first read would write every page again.
  await lanes.together(tables.map((table) => job(`vacuum ${table}`)))
  await lanes.together([...indexes, ...customers.indexes, ...afterUses.map((text) => job(text, [storeId]))])
  const told = await tell(lanes, storeId, count)
  await lanes.alone('drop table bench_orders, bench_signatures')
  return told
}
