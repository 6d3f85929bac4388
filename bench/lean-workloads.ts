import { addDays } from '#contract/core/time-zone.ts'
import { sessionHeaders } from './bench-setup.ts'
import type { Connections } from './connections.ts'
import { fillWithOrders, type FilledWithOrders } from './fill.ts'
import { fixedId } from './fill-ids.ts'
import { type Call, read, type Workload } from './workload.ts'
import { placeOrder } from './write-workloads.ts'

export interface FilledForLean extends FilledWithOrders {
  customerCount: number
  orderCount: number
  customerSessionIds: string[]
}

export interface LeanWorkload {
  workload: Workload<FilledForLean>
  /** Requests per second relative to the lean server; the acceptance of issue 28. */
  minVsLean: number | undefined
  /** Calls of the lean server, if it can't use the same rows. */
  leanCalls?: (filled: FilledForLean) => () => Call
}

const productCount = 10_000
const customerSessionCount = 16

/** Orders, products and customers, of which sixteen are signed in to the shop. */
export const fillForLean = async (connections: Connections, orders: number): Promise<FilledForLean> => {
  const filled = await fillWithOrders(connections, orders, Math.min(productCount, orders))
  const customerCount = Math.ceil(orders / 10)
  // Every tenth customer has an account.
  const accountIds = Array.from({ length: customerSessionCount }, (_, n) => fixedId('customer', (n + 1) * 10))
  const customerSessionIds = accountIds.map((_, n) => fixedId('account', 100 + n))
  await connections.run(
    `insert into customer_sessions (id, account_id) select s.id, a.id
     from unnest($1::uuid[], $2::uuid[]) as s (id, account) join customer_accounts a on a.id = s.account`,
    [customerSessionIds, accountIds],
  )
  // Every fiftieth customer waits for approval, and couldn't order.
  await connections.run(`update customers set approval = 'approved' where store_id = $1 and account_id = any($2)`, [
    filled.storeId,
    accountIds,
  ])
  return { ...filled, customerCount, orderCount: orders, customerSessionIds }
}

const searchTermCount = 50

/** Different terms, because requests for the same page share a statement (decision 0109). */
const search = (name: string, path: (filled: FilledForLean, number: number) => string): Workload<FilledForLean> => ({
  name,
  kind: 'list',
  calls: async (filled) => {
    let count = 0
    return () => {
      count += 1
      return { method: 'GET', path: `/api/v1${path(filled, 101 + (count % searchTermCount))}` }
    }
  },
})

const pageCount = 16

/** Different pages, which share no statement. The lean server has no pages and returns the newest orders. */
const readPages: Workload<FilledForLean> = {
  name: 'order list, a page for each',
  kind: 'list',
  calls: async ({ storeId }, fetchData) => {
    const paths = [`/stores/${storeId}/orders?compact=columns`]
    while (paths.length < pageCount) {
      const { nextCursor } = (await fetchData(paths.at(-1) ?? '')) as { nextCursor: string }
      paths.push(`${paths[0]}&cursor=${nextCursor}`)
    }
    let count = 0
    return () => {
      count += 1
      return { method: 'GET', path: `/api/v1${paths[count % pageCount]}` }
    }
  },
}

/** Every server changes a third of the customers. */
const getThird = ({ customerCount }: FilledForLean, third: 0 | 1 | 2): string[] => {
  const length = Math.floor(customerCount / 3)
  return Array.from({ length }, (_, n) => fixedId('customer', third * length + n + 1))
}

/** Each customer is changed once per cycle, so its version is known. */
const updateCustomer = (third: 0 | 1) => (filled: FilledForLean) => {
  const customerIds = getThird(filled, third)
  let count = 0
  return (): Call => {
    const cycle = Math.floor(count / customerIds.length)
    const customerId = customerIds[count % customerIds.length] ?? ''
    count += 1
    return {
      method: 'PATCH',
      path: `/api/v1/customer/store/${filled.storeId}/customer/${customerId}`,
      body: JSON.stringify({ name: `Renamed ${cycle}`, version: 1 + cycle }),
    }
  }
}

const getOrderIds = ({ orderCount }: FilledForLean): string[] =>
  Array.from({ length: orderCount }, (_, n) => fixedId('order', orderCount - n))

/** On all orders in turn, because the response contains all notes of the order. */
const addNote: Workload<FilledForLean> = {
  name: 'order note',
  kind: 'write',
  calls: async (filled) => {
    const orderIds = getOrderIds(filled)
    let count = 0
    return () => {
      count += 1
      return {
        method: 'POST',
        path: `/api/v1/stores/${filled.storeId}/orders/${orderIds[count % orderIds.length]}/notes`,
        body: JSON.stringify({ body: 'Ring twice', isForCustomer: false }),
      }
    }
  },
  oneOf: getOrderIds,
}

/** From a different address each time, because the calls of one address are limited. */
const placeShopOrder: Workload<FilledForLean> = {
  name: 'storefront order of three lines',
  kind: 'write',
  calls: async (filled) => {
    let count = 0
    return () => {
      count += 1
      const sessionId = filled.customerSessionIds[count % filled.customerSessionIds.length] ?? ''
      const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
      const lines = [0, 1, 2].map((index) => ({
        variant: filled.variantIds[(count * 3 + index) % filled.variantIds.length],
        quantity: 1,
      }))
      const slot = { window: filled.windowId, date: addDays(filled.orders.to, 3) }
      return {
        method: 'POST',
        path: `/api/v1/storefront/${filled.storeId}/orders`,
        headers: { ...sessionHeaders(sessionId, 'customer'), 'x-forwarded-for': address },
        body: JSON.stringify({ lines, method: 'pickup', slot, codes: [filled.code] }),
      }
    }
  },
}

export const leanWorkloads: LeanWorkload[] = [
  {
    workload: read('order list, newest 50', 'list', ({ storeId }) => `/stores/${storeId}/orders?compact=columns`),
    minVsLean: 0.9,
  },
  { workload: readPages, minVsLean: undefined },
  {
    workload: read('order detail', 'read', ({ storeId, orders }) => `/stores/${storeId}/orders/${orders.orderId}`),
    minVsLean: 0.7,
  },
  {
    workload: search(
      'product search',
      ({ storeId }, number) => `/products?search=product+${number}&compact=columns&store_id=${storeId}`,
    ),
    minVsLean: 0.75,
  },
  {
    workload: search(
      'customers by email prefix',
      ({ storeId }, number) => `/customer/store/${storeId}?search=customer${number}&compact=columns`,
    ),
    minVsLean: 0.8,
  },
  {
    workload: {
      name: 'customer update',
      kind: 'write',
      calls: async (filled) => updateCustomer(0)(filled),
      // The first two are those of the calls whose statements are captured.
      oneOf: (filled) => [...getThird(filled, 0).slice(0, 2), ...getThird(filled, 2)],
    },
    leanCalls: updateCustomer(1),
    minVsLean: 0.45,
  },
  { workload: addNote, minVsLean: 0.45 },
  { workload: placeOrder, minVsLean: 0.25 },
  { workload: placeShopOrder, minVsLean: undefined },
]
