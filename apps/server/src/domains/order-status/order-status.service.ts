import type * as z from 'zod'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { maxDownloads, type orderLinks, type OrderStatusPage } from '#contract/domains/order-links.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { Order } from '#contract/domains/order.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { type CardDeps, readPaymentLink } from '#server/domains/card-payments/card-checkout.service.ts'
import { type PrintDeps, printOrders } from '#server/domains/documents/print-orders.service.ts'
import { listSlots, readSlot } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { openOrderLink } from '#server/domains/order-links/order-links.service.ts'
import { readOrder, toCustomerOrder } from '#server/domains/order-records/order-records.service.ts'
import { cancelOrder } from '#server/domains/orders/cancel-order.service.ts'
import { changeOwnWindow } from '#server/domains/orders/order-window.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type DownloadLink, makeDownloadLink } from '#server/platform/files/download-links.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { isPlanned, readDelivery } from './delivery.service.ts'
import { countDownload, readDownloads } from './downloads.repo.ts'
import { readStoreOwner } from './order-status.repo.ts'

export type OrderStatusDeps = CardDeps & PrintDeps

/** Buyers always see their own data. */
const visibility = { canSeePii: true }
const slotDays = 13
const changeableStatuses: ReadonlySet<string> = new Set(['pending', 'confirmed'])
const cancellableStatuses = ['pending'] as const

const loadOrder = async (deps: OrderStatusDeps, db: Db | Tx, store: StoreId, token: string): Promise<Order> => {
  const id = await openOrderLink(deps.tokens, db, store, token)
  return orNotFound(await readOrder(db, store, id, visibility))
}

const toDestination = ({ address }: Pick<Order, 'address'>) => ({
  postcode: address?.postcode ?? '',
  coordinates: address?.coordinates ?? null,
})

/** Before work on the order starts, or after a delivery has failed: the customer chooses another time then. */
const isChangeable = ({ status, deliveryStatus }: Pick<Order, 'status' | 'deliveryStatus'>): boolean =>
  changeableStatuses.has(status) || (status === 'ready' && deliveryStatus === 'failed')

/** While the store can still plan with it: before the slot's cutoff, or until a failed delivery is on another route. */
const canChangeSlot = async (db: Db | Tx, store: StoreId, order: Order): Promise<boolean> => {
  if (!isChangeable(order)) return false
  if (order.deliveryStatus === 'failed') return !(await isPlanned(db, store, order._id))
  if (!order.slot) return false
  const { window, date } = order.slot
  const known = await readSlot(db, store, { window, date, now: Date.now(), ...toDestination(order) })
  return known !== undefined && Date.parse(known.slot.closesAt) > Date.now()
}

const toPage = async (
  deps: OrderStatusDeps,
  db: Db | Tx,
  store: StoreId,
  token: string,
  order: Order,
): Promise<OrderStatusPage> => {
  const downloads = await readDownloads(db, store, order._id)
  const isPayable = order.status !== 'cancelled' && order.balance > 0
  return {
    ...toCustomerOrder(order),
    token,
    canCancel: cancellableStatuses.some((status) => status === order.status),
    canChangeSlot: await canChangeSlot(db, store, order),
    delivery: await readDelivery(deps.tokens, db, store, order),
    payment: isPayable ? await readPaymentLink(deps, db, store, order) : null,
    downloads: downloads.map(({ _id, product, name, downloads: used, expiresAt }) => ({
      _id,
      product,
      name,
      left: Date.parse(expiresAt) > Date.now() ? Math.max(0, maxDownloads - used) : 0,
      expiresAt,
    })),
  }
}

export const readOrderPage = async (
  deps: OrderStatusDeps,
  db: Db,
  store: StoreId,
  token: string,
): Promise<OrderStatusPage> => toPage(deps, db, store, token, await loadOrder(deps, db, store, token))

/** The buyer as the author of changes: a link has no session. */
const asBuyer = async (uow: UnitOfWork, store: StoreId, name: string): Promise<UnitOfWork> => {
  const { vendorId } = orNotFound(await readStoreOwner(uow.tx, store))
  return {
    ...uow,
    origin: { ...uow.origin, customer: { name, vendorId } },
    audit: (change) => uow.audit({ by: { vendorId, name }, ...change }),
  }
}

const publicSlot = storefront.slots.response.shape.data.element
type PublicSlot = z.output<typeof publicSlot>

/** Open slots of the order's method that cost no more than its slot did: the agreed fee doesn't change. */
const isOffered = (slot: Slot, order: Order): boolean => slot.state === 'open' && slot.fee <= order.windowFee

export const listOrderSlots = async (
  deps: OrderStatusDeps,
  db: Db,
  store: StoreId,
  token: string,
): Promise<PublicSlot[]> => {
  const order = await loadOrder(deps, db, store, token)
  if (!(await canChangeSlot(db, store, order))) return []
  const { zone } = orNotFound(await readStoreOwner(db, store))
  const from = toWallTime(Date.now(), zone).day
  const { postcode, coordinates } = toDestination(order)
  const method = order.method === 'digital' ? undefined : order.method
  const query = { from, to: addDays(from, slotDays), method, postcode, ...coordinates }
  const slots = await listSlots(db, store, query, Date.now())
  return slots.filter((slot) => isOffered(slot, order)).map((slot) => publicSlot.parse(slot))
}

export const moveOrder = async (
  deps: OrderStatusDeps,
  uow: UnitOfWork,
  store: StoreId,
  token: string,
  slotKey: z.output<typeof orderLinks.changeSlot.body>,
): Promise<OrderStatusPage> => {
  const before = await loadOrder(deps, uow.tx, store, token)
  if (!(await canChangeSlot(uow.tx, store, before))) return fail('order_closed')
  const buyer = await asBuyer(uow, store, before.customer.name)
  const order = await changeOwnWindow(buyer, store, before._id, slotKey, { isChangeable, visibility })
  // The order is locked now: a plan that was saved since the page was read counts.
  if (order.deliveryStatus === 'failed' && (await isPlanned(uow.tx, store, order._id))) return fail('order_closed')
  return toPage(deps, uow.tx, store, token, order)
}

export const cancelByLink = async (
  deps: OrderStatusDeps,
  uow: UnitOfWork,
  store: StoreId,
  token: string,
  reason: string | undefined,
): Promise<OrderStatusPage> => {
  const before = await loadOrder(deps, uow.tx, store, token)
  const rules = { reason, allowedFrom: cancellableStatuses, isOwnOrder: () => true }
  const buyer = await asBuyer(uow, store, before.customer.name)
  const order = await cancelOrder(buyer, store, before._id, rules, visibility)
  return toPage(deps, uow.tx, store, token, order)
}

export const printReceipt = async (
  deps: OrderStatusDeps,
  db: Db,
  store: StoreId,
  token: string,
): Promise<{ name: string; pdf: string }> => {
  const id = await openOrderLink(deps.tokens, db, store, token)
  return printOrders(db, store, visibility, { ids: [id], document: 'invoice' }, deps)
}

/** Counts a download and returns an address of the file for a few minutes. */
export const startDownload = async (
  deps: OrderStatusDeps,
  transaction: RunInTransaction,
  store: StoreId,
  { token, mediaId }: { token: string; mediaId: string },
): Promise<DownloadLink> =>
  transaction(async ({ tx }) => {
    const orderId = await openOrderLink(deps.tokens, tx, store, token)
    const download = orNotFound((await readDownloads(tx, store, orderId)).find(({ _id }) => _id === mediaId))
    const isExpired = Date.parse(download.expiresAt) <= Date.now()
    if (isExpired || !(await countDownload(tx, store, orderId, mediaId, maxDownloads))) return fail('download_ended')
    return makeDownloadLink(deps, { key: download.fileKey, name: download.name })
  })
