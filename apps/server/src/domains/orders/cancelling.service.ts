import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { paymentStatusOf } from '#contract/domains/order-money.ts'
import type { Language } from '#contract/enumerations.ts'
import { deliveryStatus, orderStatus } from '#contract/statuses.ts'
import { holdBalances, returnEntries } from '#server/domains/customers/ledger.service.ts'
import { giveUsesBack, holdUsesOf } from '#server/domains/discounts/uses.service.ts'
import { giveSeatBack, holdSeats } from '#server/domains/fulfillment-windows/seats.service.ts'
import { holdProductsOf, releaseStock } from '#server/domains/inventory/reservations.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { attempt } from '#server/platform/attempt.ts'
import { found, refuse, wordsOf } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readLines, readVariantsOf } from './changing.repo.ts'
import { rowResults } from './orders.row-results.ts'
import { labelOfOrder } from './orders.seen.ts'
import { insertOrderEvents, lockOrder, lockOrders, type OrderState, updateOrder } from './order-state.repo.ts'
import { productTakings } from './orders.product-takings.ts'
import { readOrder } from './orders.repo.ts'
import type { Sight } from './orders.shown.repo.ts'
import { settle, settleProducts } from './tallies.repo.ts'

type RowResult = z.output<typeof orders.cancelMany.response>['data'][number]

const cancellable: readonly string[] = orderStatus.sources('cancelled')

/** Releases stock, discount uses, slot, points and credit, in the global lock order. */
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

/** Fails with the error that names the order's current status. */
const refuseStatus = (status: string): never => {
  if (status === 'cancelled') return refuse('already_cancelled')
  return refuse(status === 'completed' ? 'order_completed' : 'status_changed')
}

/**
 * Everything except the totals, which many orders share and which are written last. The caller has locked the order.
 */
const cancelHeld = async (work: Work, store: StoreId, order: OrderState, reason: string): Promise<void> => {
  const { id, deliveryStatus: was } = order
  await giveAllBack(work, store, order)
  const stops = was !== null && deliveryStatus.allows(was, 'cancelled')
  await updateOrder(work.tx, store, id, work.origin.actor?.personId ?? null, {
    status: 'cancelled',
    payment_status: paymentStatusOf({ ...order, status: 'cancelled' }),
    cancel_reason: reason,
    ...(stops ? { delivery_status: 'cancelled' } : {}),
  })
  const facts = { reason, from: order.status, refundDue: order.paid - order.refunded }
  await insertOrderEvents(work, store, [{ orderId: id, kind: 'cancelled', facts }])
  work.record({
    resource: 'orders',
    id,
    label: labelOfOrder(order),
    action: 'update',
    before: { status: order.status },
    after: { status: 'cancelled', ...(reason ? { reason } : {}) },
  })
}

const settleCancelled = (work: Work, store: StoreId, order: OrderState): Promise<void> =>
  settle(work.tx, store, { ...order, before: order, after: { ...order, status: 'cancelled' } })

/**
 * Cancels an order and releases everything it reserved, exactly once: a second call finds it cancelled. The amount paid
 * becomes the refund due. `allowedFrom` narrows the statuses it can be cancelled from.
 */
export const cancelOrder = async (
  work: Work,
  store: StoreId,
  id: string,
  {
    reason = '',
    mayFrom = cancellable,
    isOwn,
  }: {
    reason?: string | undefined
    mayFrom?: readonly string[]
    /** Set when the customer cancels: returns whether the order is theirs. */
    isOwn?: (order: OrderState) => boolean
  },
  sight: Sight,
): Promise<Order> => {
  const order = found(await lockOrder(work.tx, store, id))
  if (isOwn && !isOwn(order)) refuse('not_found')
  if (!mayFrom.includes(order.status)) refuseStatus(order.status)
  await cancelHeld(work, store, order, reason)
  if (isOwn) tellTeam(work, store, order)
  await settleCancelled(work, store, order)
  return found(await readOrder(work.tx, store, id, sight))
}

/**
 * Takes every lock that several orders share before anything changes: products, discounts, slots, customers. Locking
 * order by order would use a different sequence and could deadlock with order placement.
 */
const holdShared = async (work: Work, store: StoreId, held: readonly OrderState[]): Promise<void> => {
  const ids = held.map(({ id }) => id)
  await holdProductsOf(work, store, await readVariantsOf(work.tx, store, ids))
  await holdUsesOf(work.tx, store, ids)
  const seats = held.flatMap(({ windowId, windowDate }) =>
    windowId !== null && windowDate !== null ? [{ window: windowId, date: windowDate }] : [],
  )
  await holdSeats(work.tx, store, seats)
  await holdBalances(
    work.tx,
    store,
    held.flatMap(({ customerId }) => customerId ?? []),
  )
}

/** Cancels several orders. Orders that can't be cancelled stay unchanged and get a reason in the response. */
export const cancelOrders = async (
  work: Work,
  store: StoreId,
  { ids, reason = '' }: z.output<typeof orders.cancelMany.body>,
  language: Language,
): Promise<RowResult[]> => {
  const all = new Map((await lockOrders(work.tx, store, ids)).map((held) => [held.id, held]))
  const fitting = [...all.values()].filter(({ status }) => cancellable.includes(status))
  await holdShared(work, store, fitting)
  const problems = new Map<string, string>()
  const cancelled: OrderState[] = []
  for (const held of all.values()) {
    const result = await attempt(work, (part) =>
      cancellable.includes(held.status) ? cancelHeld(part, store, held, reason) : refuseStatus(held.status),
    )
    if ('done' in result) cancelled.push(held)
    else problems.set(held.id, wordsOf(result.refused, language))
  }
  for (const held of cancelled) await settleCancelled(work, store, held)
  return rowResults(ids, all, problems, language)
}
