import { importBatchSize } from '#contract/domains/customer-import.ts'
import { addDays } from '#contract/core/time-zone.ts'
import { newId } from '#server/platform/ids.ts'
import type { FilledWithOrders } from './fill.ts'
import type { Call, Workload } from './workload.ts'

type Write = Workload<FilledWithOrders>

/** Writes with their own idempotency keys, like those of the dashboard. */
const write = (
  name: string,
  next: (filled: FilledWithOrders, count: number) => Call,
  oneOf?: Write['oneOf'],
): Write => ({
  name,
  kind: 'write',
  calls: async (filled) => {
    let count = 0
    return () => next(filled, (count += 1))
  },
  ...(oneOf ? { oneOf } : {}),
})

const toOrdersPath = ({ storeId }: FilledWithOrders): string => `/api/v1/stores/${storeId}/orders`
const pickAt = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

export const addNote = write(
  'update: a note on an order',
  (filled, count) => ({
    method: 'POST',
    path: `${toOrdersPath(filled)}/${pickAt(filled.orders.orderIds, count)}/notes`,
    body: JSON.stringify({ body: 'Ring twice', isForCustomer: false }),
  }),
  ({ orders }) => orders.orderIds,
)

/** Three lines, a code and a window; the variants rotate, so that orders rarely contend for locks. */
export const placeOrder = write('placing an order of three lines', (filled, count) => {
  const lines = [0, 1, 2].map((index) => ({ variant: pickAt(filled.variantIds, count * 3 + index), quantity: 1 }))
  const body = {
    lines,
    method: 'pickup',
    slot: { window: filled.windowId, date: addDays(filled.orders.to, 3) },
    codes: [filled.code],
    buyer: { customer: filled.orders.customerId },
  }
  return { method: 'POST', path: toOrdersPath(filled), body: JSON.stringify(body) }
})

/** Each entity is changed once per cycle through the list, so its version is known. */
const getVersion = (count: number, { length }: readonly string[]): number => 1 + Math.floor(count / length)

const changeProduct = write('PATCH product: another title', ({ storeId, productIds }, count) => ({
  method: 'PATCH',
  path: `/api/v1/products/${pickAt(productIds, count)}`,
  body: JSON.stringify({
    store_id: storeId,
    version: getVersion(count, productIds),
    title: `Product, edition ${count}`,
  }),
}))

const changeOrder = write('PATCH order: other lines', (filled, count) => {
  const lines = [0, 1, 2].map((index) => ({ variant: pickAt(filled.variantIds, count * 3 + index), quantity: 1 }))
  return {
    method: 'PATCH',
    path: `${toOrdersPath(filled)}/${pickAt(filled.orders.confirmedIds, count)}`,
    body: JSON.stringify({ version: getVersion(count, filled.orders.confirmedIds), lines }),
  }
})

/** Rows like those of a file from another shop system. */
export const importRows = write('import: a call with 128 customers', ({ storeId }) => {
  const batchId = newId()
  const customers = Array.from({ length: importBatchSize }, (_, row) => ({
    name: `Customer ${row} Import`,
    email: `c${row}.${batchId}@import.example`,
    phone: `+1 914 ${1_000_000 + row}`,
    tags: row % 5 === 0 ? 'regular, imported' : '',
    line1: `${row} Main St`,
    city: 'Beacon',
    postcode: '12508',
    country: 'US',
    points: String(row % 7),
  }))
  return { method: 'POST', path: '/api/v1/customer/import', body: JSON.stringify({ store_id: storeId, customers }) }
})

export const writeWorkloads: Write[] = [addNote, placeOrder, importRows]

/** The writes that PostgreSQL's default configuration made slow (`bench/default-postgres.ts`). */
export const defaultPostgresWrites: Write[] = [changeProduct, changeOrder, placeOrder]
