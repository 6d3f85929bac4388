import { proofLinkMinutes } from '#contract/domains/driver-app.ts'
import type { OrderDelivery } from '#contract/domains/order-delivery.ts'
import type { Order } from '#contract/domains/order.ts'
import { makeDeliveryCode } from '#server/domains/driver-links/delivery-code.service.ts'
import { findOpenStops, isOpenStop, isUnderWay } from '#server/domains/route-records/route-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { makeDownloadLink } from '#server/platform/files/download-links.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { readCustomerStop } from './delivery.repo.ts'
import { toFailedDelivery, toOutForDelivery } from './delivery.rules.ts'

/** On any route, also one that isn't dispatched yet. */
export const isPlanned = async (db: Db | Tx, store: StoreId, orderId: string): Promise<boolean> =>
  (await findOpenStops(db, store, [orderId])).length > 0

/** Without the host, so that the image loads from the shop's. */
const toPhotoPath = (tokens: Tokens, key: string, number: number): string =>
  makeDownloadLink({ tokens, publicUrl: '' }, { key, name: `delivery-${number}` }, proofLinkMinutes).url

const nothing: OrderDelivery = { out: null, proof: null, failure: null }

export const readDelivery = async (
  tokens: Tokens,
  db: Db | Tx,
  store: StoreId,
  order: Order,
): Promise<OrderDelivery | null> => {
  if (order.method !== 'delivery' || order.status === 'cancelled') return null
  const stop = await readCustomerStop(db, store, order._id)
  if (!stop) return null
  const { deliveryStatus } = order
  if (deliveryStatus === 'in_transit' && isOpenStop(stop) && isUnderWay({ status: stop.routeStatus }))
    return { ...nothing, out: toOutForDelivery(order, stop, makeDeliveryCode(tokens, store, stop.id)) }
  if (stop.endedAt === null || deliveryStatus !== stop.status) return null
  if (stop.status === 'failed')
    return {
      ...nothing,
      failure: toFailedDelivery(stop, stop.endedAt, await isPlanned(db, store, order._id)),
    }
  const { name, signature, photoKey, endedAt: at } = stop
  const photo = photoKey === null ? null : toPhotoPath(tokens, photoKey, order.number)
  return stop.status === 'delivered' ? { ...nothing, proof: { at, name, signature, photo } } : null
}
