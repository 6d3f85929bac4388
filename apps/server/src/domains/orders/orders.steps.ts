import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import { deliveryStatus as deliveryTable, orderStatus as orderTable } from '#contract/statuses.ts'

export interface Stage {
  status: OrderStatus
  /** Null for orders without a delivery. */
  deliveryStatus: DeliveryStatus | null
}

/** Exactly one of the two is set. */
export interface Step {
  status?: OrderStatus | undefined
  deliveryStatus?: DeliveryStatus | undefined
}

const afterOrderStep = ({ status, deliveryStatus }: Stage, to: OrderStatus): Stage | undefined => {
  // Cancelling releases reservations and has its own endpoint.
  if (to === 'cancelled' || !orderTable.allows(status, to)) return undefined
  const isBrought = to === 'completed' && deliveryStatus !== null && deliveryStatus !== 'cancelled'
  return { status: to, deliveryStatus: isBrought ? 'delivered' : deliveryStatus }
}

const afterDeliveryStep = ({ status, deliveryStatus }: Stage, to: DeliveryStatus): Stage | undefined => {
  // A delivery can only move while the order is ready.
  if (deliveryStatus === null || status !== 'ready' || !deliveryTable.allows(deliveryStatus, to)) return undefined
  return { status: to === 'delivered' ? 'completed' : status, deliveryStatus: to }
}

/** Statuses after a change; undefined if the transition isn't allowed. */
export const afterStep = (stage: Stage, { status, deliveryStatus }: Step): Stage | undefined => {
  if (status !== undefined) return afterOrderStep(stage, status)
  return deliveryStatus === undefined ? undefined : afterDeliveryStep(stage, deliveryStatus)
}
