import { readCustomers } from '#server/domains/customers/customers.service.ts'
import { readOrders } from '#server/domains/order-records/order-records.service.ts'
import { readProducts } from '#server/domains/products/products.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { ObjectEvent } from '#server/platform/object-events.ts'
import { insertEvents, lockObjects } from './record-events.repo.ts'

type Noun = 'order' | 'product' | 'customer'

/** The public JSON of objects, as their `get` call returns it to the owner. */
const loaders: Record<Noun, (tx: Tx, store: StoreId, ids: readonly string[]) => Promise<readonly { _id: string }[]>> = {
  order: (tx, store, ids) => readOrders(tx, store, ids, { canSeePii: true }),
  product: (tx, store, ids) => readProducts(tx, store, ids),
  customer: (tx, store, ids) => readCustomers(tx, store, ids, true),
}

const toNoun = ({ type }: ObjectEvent): Noun => {
  const noun = type.slice(0, type.indexOf('.'))
  return noun === 'product' || noun === 'customer' ? noun : 'order'
}

const needsObject = ({ type, data }: ObjectEvent): boolean => data === undefined && !type.endsWith('.deleted')

/** One statement per kind of object, and per store in the rare transaction that changes several. */
const loadObjects = async (tx: Tx, events: readonly ObjectEvent[]): Promise<Map<string, object>> => {
  const idsBySource = new Map<string, Set<string>>()
  for (const event of events.filter(needsObject)) {
    const source = `${toNoun(event)} ${event.storeId}`
    idsBySource.set(source, (idsBySource.get(source) ?? new Set()).add(event.objectId))
  }
  const objects = new Map<string, object>()
  for (const [source, ids] of idsBySource) {
    const [noun, storeId = ''] = source.split(' ')
    for (const object of await loaders[noun as Noun](tx, trustedStoreId(storeId), [...ids]))
      objects.set(object._id, object)
  }
  return objects
}

const toRefund = (order: object, refundId: string): object => {
  const payments = (order as { payments?: { _id: string }[] }).payments ?? []
  return { refund: payments.find(({ _id }) => _id === refundId) ?? null, order }
}

/** Undefined for an object that its transaction has removed again. */
const toData = (event: ObjectEvent, objects: ReadonlyMap<string, object>): object | undefined => {
  if (event.data) return event.data
  if (event.type.endsWith('.deleted')) return { _id: event.objectId }
  const object = objects.get(event.objectId)
  return object && event.refundId !== undefined ? toRefund(object, event.refundId) : object
}

export const toPayload = (event: { id: string; type: string; storeId: string | null; data: object }): string =>
  JSON.stringify({
    _id: event.id,
    type: event.type,
    createdAt: new Date().toISOString(),
    store_id: event.storeId,
    data: event.data,
  })

/** Writes the events of a transaction before its commit, with the state that they leave behind. */
export const recordEvents = async (tx: Tx, events: readonly ObjectEvent[]): Promise<void> => {
  await lockObjects(tx, events)
  const objects = await loadObjects(tx, events)
  const rows = events.flatMap((event) => {
    const data = toData(event, objects)
    if (!data) return []
    const { type, storeId, objectId } = event
    const id = newId()
    return [{ id, store_id: storeId, type, object_id: objectId, payload: toPayload({ id, type, storeId, data }) }]
  })
  if (rows.length > 0) await insertEvents(tx, rows)
}
