import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { toPaymentStatus } from '#contract/domains/order-balance.ts'
import type { Language } from '#contract/enumerations.ts'
import { deliveryStatus, orderStatus } from '#contract/statuses.ts'
import { removeAttribution } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import { emailAboutOrder } from '#server/domains/customer-emails/customer-emails.service.ts'
import { requestIntentSync } from '#server/domains/card-records/card-records.service.ts'
import { lockCustomerBalances, returnEntries } from '#server/domains/customers/ledger.service.ts'
import { releaseOrderUses, lockUsedDiscounts } from '#server/domains/discounts/uses.service.ts'
import { releaseSlot, lockSlots } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { lockProducts, releaseStock } from '#server/domains/inventory/reservations.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import { syncRouteStop } from '#server/domains/route-records/route-records.service.ts'
import { syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import { orNotFound, fail, errorMessage } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type OrderState,
  type Visibility,
  readLines,
  readOrderedVariantIds,
  formatOrderLabel,
  insertOrderEvents,
  lockOrder,
  lockOrders,
  updateOrder,
  toProductSales,
  readOrder,
  applyOrderTotals,
  applyProductSales,
} from '#server/domains/order-records/order-records.service.ts'
import { toBulkResults } from './bulk-results.rules.ts'

type RowResult = z.output<typeof orders.cancelMany.response>['data'][number]

const cancellableStatuses: readonly string[] = orderStatus.from('cancelled')

/** Releases stock, discount uses, slot, points and credit, in the global lock order. */
const releaseEverything = async (uow: UnitOfWork, store: StoreId, order: OrderState): Promise<void> => {
  const lines = await readLines(uow.tx, store, order.id)
  await lockProducts(
    uow,
    store,
    lines.flatMap(({ variantId }) => variantId ?? []),
  )
  await releaseStock(uow, store, order.id)
  await applyProductSales(uow.tx, store, order.day, toProductSales(lines, -1))
  await releaseOrderUses(uow.tx, store, order.id, new Date())
  if (order.windowId && order.windowDate)
    await releaseSlot(uow.tx, store, { window: order.windowId, date: order.windowDate })
  const { customerId, id: orderId, returnedRedemption: returned } = order
  if (customerId === null) return
  await returnEntries(uow, store, uow.origin.actor, [
    { customerId, kind: 'points', delta: order.pointsUsed - returned.points, reason: 'returned', orderId },
    { customerId, kind: 'credit', delta: order.creditUsed - returned.credit, reason: 'returned', orderId },
  ])
}

const notifyTeam = (uow: UnitOfWork, store: StoreId, order: OrderState): void =>
  notify(uow, store, [
    {
      kind: 'order_cancelled',
      facts: { number: order.number, name: order.customerName },
      title: 'Order cancelled by customer',
      body: `${order.customerName} cancelled order #${order.number}.`,
      route: `/dashboard/orders/${order.id}`,
    },
  ])

/** Fails with the error that names the order's current status. */
const failNotCancellable = (status: string): never => {
  if (status === 'cancelled') return fail('already_cancelled')
  return fail(status === 'completed' ? 'order_completed' : 'status_changed')
}

/**
 * Everything except the totals, which many orders share and which are written last. The caller has locked the order.
 */
const cancelLockedOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  order: OrderState,
  { reason, notify: notifies }: { reason: string; notify: boolean },
): Promise<void> => {
  const { id, deliveryStatus: deliveryBefore } = order
  await releaseEverything(uow, store, order)
  const cancelsDelivery = deliveryBefore !== null && deliveryStatus.allows(deliveryBefore, 'cancelled')
  await updateOrder(uow.tx, store, id, uow.origin.actor?.personId ?? null, {
    status: 'cancelled',
    payment_status: toPaymentStatus({ ...order, status: 'cancelled' }),
    cancel_reason: reason,
    ...(cancelsDelivery ? { delivery_status: 'cancelled' } : {}),
  })
  await syncOrderRewards(uow, store, [id])
  const facts = { reason, from: order.status, refundDue: order.paid - order.refunded }
  await insertOrderEvents(uow, store, [{ orderId: id, kind: 'cancelled', facts }])
  uow.audit({
    resource: 'orders',
    id,
    label: formatOrderLabel(order),
    action: 'update',
    before: { status: order.status },
    after: { status: 'cancelled', ...(reason ? { reason } : {}) },
  })
  uow.emit({ type: 'order.cancelled', storeId: store, objectId: id })
  await syncRouteStop(uow, store, id, {
    status: 'cancelled',
    deliveryStatus: cancelsDelivery ? 'cancelled' : deliveryBefore,
  })
  requestIntentSync(uow, store, order)
  if (notifies) emailAboutOrder(uow, store, id, { kind: 'order_cancelled' })
}

const applyCancelledTotals = (uow: UnitOfWork, store: StoreId, order: OrderState): Promise<void> =>
  applyOrderTotals(uow.tx, store, { ...order, before: order, after: { ...order, status: 'cancelled' } })

/**
 * Cancels an order and releases everything it reserved, exactly once: a second call finds it cancelled. The amount paid
 * becomes the refund due. `allowedFrom` narrows the statuses it can be cancelled from.
 */
export const cancelOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  {
    reason = '',
    notify: notifies = true,
    allowedFrom = cancellableStatuses,
    isOwnOrder,
  }: {
    reason?: string | undefined
    /** Whether the customer gets an email. */
    notify?: boolean | undefined
    allowedFrom?: readonly string[]
    /** Set when the customer cancels: returns whether the order is theirs. */
    isOwnOrder?: (order: OrderState) => boolean
  },
  visibility: Visibility,
): Promise<Order> => {
  const order = orNotFound(await lockOrder(uow.tx, store, id))
  if (isOwnOrder && !isOwnOrder(order)) fail('not_found')
  if (!allowedFrom.includes(order.status)) failNotCancellable(order.status)
  await cancelLockedOrder(uow, store, order, { reason, notify: notifies })
  if (isOwnOrder) notifyTeam(uow, store, order)
  await removeAttribution(uow, store, [id])
  await applyCancelledTotals(uow, store, order)
  return orNotFound(await readOrder(uow.tx, store, id, visibility))
}

/**
 * Takes every lock that several orders share before anything changes: products, discounts, slots, customers. Locking
 * order by order would use a different sequence and could deadlock with order placement.
 */
const lockSharedRows = async (uow: UnitOfWork, store: StoreId, lockedOrders: readonly OrderState[]): Promise<void> => {
  const ids = lockedOrders.map(({ id }) => id)
  await lockProducts(uow, store, await readOrderedVariantIds(uow.tx, store, ids))
  await lockUsedDiscounts(uow.tx, store, ids)
  const slotKeys = lockedOrders.flatMap(({ windowId, windowDate }) =>
    windowId !== null && windowDate !== null ? [{ window: windowId, date: windowDate }] : [],
  )
  await lockSlots(uow.tx, store, slotKeys)
  await lockCustomerBalances(
    uow.tx,
    store,
    lockedOrders.flatMap(({ customerId }) => customerId ?? []),
  )
}

/** Cancels several orders. Orders that can't be cancelled stay unchanged and get a reason in the response. */
export const cancelOrders = async (
  uow: UnitOfWork,
  store: StoreId,
  { ids, reason = '', notify: notifies = true }: z.output<typeof orders.cancelMany.body>,
  language: Language,
): Promise<RowResult[]> => {
  const lockedOrders = new Map((await lockOrders(uow.tx, store, ids)).map((order) => [order.id, order]))
  const cancellableOrders = [...lockedOrders.values()].filter(({ status }) => cancellableStatuses.includes(status))
  await lockSharedRows(uow, store, cancellableOrders)
  const problems = new Map<string, string>()
  const cancelled: OrderState[] = []
  for (const order of lockedOrders.values()) {
    const result = await withSavepoint(uow, (nestedUow) =>
      cancellableStatuses.includes(order.status)
        ? cancelLockedOrder(nestedUow, store, order, { reason, notify: notifies })
        : failNotCancellable(order.status),
    )
    if ('done' in result) cancelled.push(order)
    else problems.set(order.id, errorMessage(result.failure, language))
  }
  await removeAttribution(
    uow,
    store,
    cancelled.map(({ id }) => id),
  )
  for (const order of cancelled) await applyCancelledTotals(uow, store, order)
  return toBulkResults(ids, lockedOrders, problems, language)
}
