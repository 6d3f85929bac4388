import type { DeliveryStatus } from '#contract/domains/order.ts'
import { undoSale } from '#server/domains/inventory/reservations.service.ts'
import {
  formatOrderLabel,
  insertOrderEvents,
  type OrderState,
  updateOrder,
} from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { applyMovedTotals, applyStatus } from './order-status.service.ts'
import type { OrderStatuses } from './order-status.rules.ts'

/** Statuses on the way from one to another, both through the transition table; undefined if there is no way. */
export const findDeliverySteps = (from: DeliveryStatus, to: DeliveryStatus): DeliveryStatus[] | undefined => {
  const ways: Partial<Record<`${DeliveryStatus} ${DeliveryStatus}`, DeliveryStatus[]>> = {
    'pending in_transit': ['in_transit'],
    'failed in_transit': ['pending', 'in_transit'],
    'in_transit delivered': ['delivered'],
    'pending delivered': ['in_transit', 'delivered'],
    'failed delivered': ['pending', 'in_transit', 'delivered'],
    'in_transit failed': ['failed'],
    'in_transit pending': ['failed', 'pending'],
    'failed pending': ['pending'],
  }
  return from === to ? [] : ways[`${from} ${to}`]
}

interface DeliveryChange {
  to: DeliveryStatus
  reason?: string | undefined
  /** Whether the customer gets an email about the last step. */
  notify: boolean
}

export interface MovedDelivery {
  order: OrderState
  after: OrderStatuses
}

/**
 * Takes a locked order of a route's stop to another delivery status, step by step. Undefined if the transition tables
 * don't allow it.
 * `applyDeliveryTotals` follows when all orders of the transaction have moved.
 */
export const moveDelivery = async (
  uow: UnitOfWork,
  store: StoreId,
  order: OrderState,
  { to, reason, notify }: DeliveryChange,
): Promise<MovedDelivery | undefined> => {
  const steps = order.deliveryStatus === null ? undefined : findDeliverySteps(order.deliveryStatus, to)
  if (!steps || (steps.length > 0 && order.status !== 'ready')) return undefined
  let after: OrderStatuses = order
  for (const [index, deliveryStatus] of steps.entries()) {
    const isLast = index === steps.length - 1
    // The reason belongs to the failure, also if planning goes on from there.
    const hasReason = deliveryStatus === 'failed' || (isLast && steps.length === 1)
    const change = { deliveryStatus, notify: notify && isLast, ...(hasReason ? { reason } : {}) }
    const current = { ...order, status: after.status, deliveryStatus: after.deliveryStatus }
    const result = await applyStatus(uow, store, uow.origin.actor, current, change, { isFromRoute: true })
    if (typeof result === 'string') return fail(result)
    after = result
  }
  return { order, after: { status: after.status, deliveryStatus: after.deliveryStatus } }
}

/** Call it last in the transaction: every order of the store waits for these rows. */
export const applyDeliveryTotals = async (
  uow: UnitOfWork,
  store: StoreId,
  moved: readonly MovedDelivery[],
): Promise<void> => {
  for (const { order, after } of moved) {
    if (order.status !== after.status) await applyMovedTotals(uow, store, order, after)
  }
}

/**
 * Takes back what a driver reported by mistake: the one exception to the transition tables. The order is on its way again,
 * and stock that counted as sold is reserved again. Undefined if the order has changed since.
 */
export const undoDelivery = async (
  uow: UnitOfWork,
  store: StoreId,
  order: OrderState,
  from: 'delivered' | 'failed',
): Promise<MovedDelivery | undefined> => {
  const expectedStatus = from === 'delivered' ? 'completed' : 'ready'
  // Returned items have left the sale already.
  if (order.deliveryStatus !== from || order.status !== expectedStatus || order.returned > 0) return undefined
  if (from === 'delivered') await undoSale(uow, store, order.id)
  const after = { status: 'ready', deliveryStatus: 'in_transit' } as const
  await updateOrder(uow.tx, store, order.id, uow.origin.actor?.personId ?? null, {
    status: after.status,
    delivery_status: after.deliveryStatus,
  })
  const facts = { from, to: after.deliveryStatus, isUndo: true }
  await insertOrderEvents(uow, store, [{ orderId: order.id, kind: 'delivery', facts }])
  uow.audit({
    resource: 'orders',
    id: order.id,
    label: formatOrderLabel(order),
    action: 'update',
    before: { status: order.status, deliveryStatus: order.deliveryStatus },
    after,
  })
  return { order, after }
}
