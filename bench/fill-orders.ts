import { fixedId } from './fill-ids.ts'
import { dropIndexes } from './indexes.ts'
import { type Job, job, type Lanes } from './lanes.ts'
import { afterUses, inParts, orders, planOrders, planWords, whole } from './order-statements.ts'

export interface FilledOrders {
  orderId: string
  /** Some of the newest, to be changed. */
  orderIds: string[]
  /** A buyer of several orders, and a product of many. */
  customerId: string
  productId: string
  /** The last thirty days, and a day of windows. */
  from: string
  to: string
}

const windows = `
  insert into fulfillment_windows (store_id, id, name, name_fold, method, weekdays, start_time, end_time, capacity,
    cutoff_minutes, horizon_days)
  select $1, w.id, w.method || ' in the morning', w.method || ' in the morning', w.method, '{0,1,2,3,4,5,6}', '09:00',
    '11:00', 1000000, 0, 60
  from unnest($2::uuid[], array['delivery', 'pickup', 'shipping']) w (id, method)`

/** Every index of these is built when its table is full; the largest first. */
const tables = [
  'order_words',
  'order_lines',
  'order_products',
  'orders',
  'order_events',
  'order_payments',
  'order_tags',
  'order_notes',
  'discount_uses',
]

const changed = 200
const parts = 4

/** Of a statement that is told the first and the last order it is for. */
const jobsOf = (text: string, storeId: string, count: number): Job[] =>
  Array.from({ length: parts }, (_, index) => {
    const [first, last] = [index, index + 1].map((place) => Math.floor((count * place) / parts))
    return job(text, [storeId, 1 + (first ?? 0), last])
  })

/** So many orders of a store that has products, discounts and customers, over two years, the newest ones still open. */
export const fillOrders = async (
  lanes: Lanes,
  storeId: string,
  count: number,
  customers: { count: number; rest: Job[]; indexes: Job[] },
): Promise<FilledOrders> => {
  const windowIds = [1, 2, 3].map((n) => fixedId('window', n))
  await lanes.alone(windows, [storeId, windowIds])
  await lanes.alone(planOrders, [count, customers.count])
  const indexes = await dropIndexes(lanes, tables)
  await lanes.together([...customers.rest, ...jobsOf(orders, storeId, count)])
  await lanes.alone(planWords, [storeId])
  await lanes.alone('analyze bench_orders, bench_letters, customers, customer_words')
  await lanes.together([
    ...inParts.flatMap((text) => jobsOf(text, storeId, count)),
    ...whole.map((text) => job(text, [storeId])),
  ])
  await lanes.together([...indexes, ...customers.indexes, ...afterUses.map((text) => job(text, [storeId]))])
  const [told] = await lanes.read<FilledOrders>(
    `select o.id as "orderId", o.customer_id as "customerId", l.product_id as "productId",
       (current_date - 29)::text as "from", current_date::text as "to",
       array(select id from bench_orders order by n desc limit ${changed}) as "orderIds"
     from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id and l.position = 0
     where o.store_id = $1 and o.number > 1000 + $2 / 2 and o.customer_id is not null order by o.number limit 1`,
    [storeId, count],
  )
  if (!told) throw new Error('A bench needs at least ten orders.')
  await lanes.alone('drop table bench_orders, bench_letters')
  return told
}
