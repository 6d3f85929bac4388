import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import { deliveryStatus as deliveryTransitions, orderStatus as orderTransitions } from '#contract/statuses.ts'

export interface OrderStatuses {
  status: OrderStatus
  /** Null for orders without a delivery. */
  deliveryStatus: DeliveryStatus | null
}

/** Exactly one of the two is set. */
export interface StatusChange {
  status?: OrderStatus | undefined
  deliveryStatus?: DeliveryStatus | undefined
}

const applyOrderStatus = ({ status, deliveryStatus }: OrderStatuses, to: OrderStatus): OrderStatuses | undefined => {
  // Cancelling releases reservations and has its own endpoint.
  if (to === 'cancelled' || !orderTransitions.allows(status, to)) return undefined
  const becomesDelivered = to === 'completed' && deliveryStatus !== null && deliveryStatus !== 'cancelled'
  return { status: to, deliveryStatus: becomesDelivered ? 'delivered' : deliveryStatus }
}

const applyDeliveryStatus = (
  { status, deliveryStatus }: OrderStatuses,
  to: DeliveryStatus,
): OrderStatuses | undefined => {
  // A delivery can only move while the order is ready.
  if (deliveryStatus === null || status !== 'ready' || !deliveryTransitions.allows(deliveryStatus, to)) return undefined
  return { status: to === 'delivered' ? 'completed' : status, deliveryStatus: to }
}

/** Statuses after a change; undefined if the transition isn't allowed. */
export const applyStatusChange = (
  current: OrderStatuses,
  { status, deliveryStatus }: StatusChange,
): OrderStatuses | undefined => {
  if (status !== undefined) return applyOrderStatus(current, status)
  return deliveryStatus === undefined ? undefined : applyDeliveryStatus(current, deliveryStatus)
}
