import { type DeliveryStatus, isDeliveryOpen, type OrderStatus } from '#contract/domains/order.ts'
import { deliveryStatus as deliveryTransitions, orderStatus as orderTransitions } from '#contract/statuses.ts'

export interface OrderStatuses {
  status: OrderStatus
  /** Null for orders without a delivery. */
  deliveryStatus: DeliveryStatus | null
}

/** Exactly one of `status` and `deliveryStatus` is set. */
export interface StatusChange {
  status?: OrderStatus | undefined
  deliveryStatus?: DeliveryStatus | undefined
  delivery?: 'delivered' | undefined
}

/** The error code of a change that isn't possible. */
export type StatusProblem = 'status_changed' | 'delivery_open'

const applyOrderStatus = (
  { status, deliveryStatus }: OrderStatuses,
  to: OrderStatus,
  delivery: StatusChange['delivery'],
): OrderStatuses | StatusProblem => {
  // Cancelling releases reservations and has its own endpoint.
  if (to === 'cancelled' || !orderTransitions.allows(status, to)) return 'status_changed'
  if (to !== 'completed' || deliveryStatus === null || deliveryStatus === 'cancelled')
    return { status: to, deliveryStatus }
  if (isDeliveryOpen(deliveryStatus) && delivery !== 'delivered') return 'delivery_open'
  return { status: to, deliveryStatus: 'delivered' }
}

const applyDeliveryStatus = (
  { status, deliveryStatus }: OrderStatuses,
  to: DeliveryStatus,
): OrderStatuses | StatusProblem => {
  // A delivery can only move while the order is ready.
  if (deliveryStatus === null || status !== 'ready' || !deliveryTransitions.allows(deliveryStatus, to))
    return 'status_changed'
  return { status: to === 'delivered' ? 'completed' : status, deliveryStatus: to }
}

/** Statuses after a change, or why the transition isn't allowed. */
export const applyStatusChange = (
  current: OrderStatuses,
  { status, deliveryStatus, delivery }: StatusChange,
): OrderStatuses | StatusProblem => {
  if (status !== undefined) return applyOrderStatus(current, status, delivery)
  return deliveryStatus === undefined ? 'status_changed' : applyDeliveryStatus(current, deliveryStatus)
}
