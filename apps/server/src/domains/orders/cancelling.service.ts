import type { Order } from '#contract/domains/order.ts'
import { paymentStatusOf } from '#contract/domains/order-money.ts'
import { deliveryStatus, orderStatus } from '#contract/statuses.ts'
import { returnEntries } from '#server/domains/customers/ledger.service.ts'
import { giveUsesBack } from '#server/domains/discounts/uses.service.ts'
import { giveSeatBack } from '#server/domains/fulfillment-windows/seats.service.ts'
import { holdProductsOf, releaseStock } from '#server/domains/inventory/reservations.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readLines } from './changing.repo.ts'
import { insertOrderEvents, lockOrder, type OrderState, updateOrder } from './order-state.repo.ts'
import { productTakings } from './orders.product-takings.ts'
import { readOrder } from './orders.repo.ts'
import type { Sight } from './orders.shown.repo.ts'
import { settle, settleProducts } from './tallies.repo.ts'

/** Stock, discount uses, seat, points and credit, in the one order of locks. */
const giveAllBack = async (work: Work, store: StoreId, order: OrderState): Promise<void> => {
  const lines = await readLines(work.tx, store, order.id)
  await holdProductsOf(
    work,
    store,
    lines.map(({ variantId }) => variantId),
  )
  await releaseStock(work, store, order.id)
  await settleProducts(work.tx, store, order.day, productTakings(lines, -1))
  await giveUsesBack(work.tx, store, order.id, new Date())
  if (order.windowId && order.windowDate)
    await giveSeatBack(work.tx, store, { window: order.windowId, date: order.windowDate })
  const { customerId, id: orderId } = order
  if (customerId === null) return
  await returnEntries(work, store, work.origin.actor, [
    { customerId, kind: 'points', delta: order.pointsUsed, reason: 'order', orderId },
    { customerId, kind: 'credit', delta: order.creditUsed, reason: 'order', orderId },
  ])
}

const tellTeam = (work: Work, store: StoreId, order: OrderState): void =>
  notify(work, store, [
    {
      kind: 'order_cancelled',
      facts: { number: order.number, name: order.customerName },
      title: 'Order cancelled',
      body: `#${order.number}: ${order.customerName} has cancelled it.`,
      route: `/dashboard/orders/${order.id}`,
    },
  ])

/**
 * Cancels an order and gives back everything it took, exactly once: whoever comes second finds it cancelled. What was
 * paid becomes what is to be given back. `mayFrom` narrows the statuses it can be cancelled from.
 */
export const cancelOrder = async (
  work: Work,
  store: StoreId,
  id: string,
  {
    reason = '',
    mayFrom = orderStatus.sources('cancelled'),
    isOwn,
  }: {
    reason?: string | undefined
    mayFrom?: readonly string[]
    /** By the customer themselves; `isOwn` says whether the order is theirs. */
    isOwn?: (order: OrderState) => boolean
  },
  sight: Sight,
): Promise<Order> => {
  const order = found(await lockOrder(work.tx, store, id))
  if (isOwn && !isOwn(order)) refuse('not_found')
  if (!mayFrom.includes(order.status)) refuse('status_changed')
  await giveAllBack(work, store, order)
  const { deliveryStatus: was } = order
  const stops = was !== null && deliveryStatus.allows(was, 'cancelled')
  await updateOrder(work.tx, store, id, work.origin.actor?.personId ?? null, {
    status: 'cancelled',
    payment_status: paymentStatusOf({ ...order, status: 'cancelled' }),
    cancel_reason: reason,
    ...(stops ? { delivery_status: 'cancelled' } : {}),
  })
  const facts = { reason, from: order.status, refundDue: order.paid - order.refunded }
  await insertOrderEvents(work, store, [{ orderId: id, kind: 'cancelled', facts }])
  if (isOwn) tellTeam(work, store, order)
  await settle(work.tx, store, { ...order, before: order, after: { ...order, status: 'cancelled' } })
  work.record({
    resource: 'orders',
    id,
    label: `#${order.number}`,
    action: 'update',
    before: { status: order.status },
    after: { status: 'cancelled', ...(reason ? { reason } : {}) },
  })
  return found(await readOrder(work.tx, store, id, sight))
}
