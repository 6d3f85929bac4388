import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import { deliveryStatus as deliveryTable, orderStatus as orderTable } from '#contract/statuses.ts'

export interface Stage {
  status: OrderStatus
  /** Null for orders that nobody brings anywhere. */
  deliveryStatus: DeliveryStatus | null
}

/** What was asked for: one of the two. */
export interface Step {
  status?: OrderStatus | undefined
  deliveryStatus?: DeliveryStatus | undefined
}

const afterOrderStep = ({ status, deliveryStatus }: Stage, to: OrderStatus): Stage | undefined => {
  // Cancelling gives back what the order holds, and so is a call of its own.
  if (to === 'cancelled' || !orderTable.allows(status, to)) return undefined
  const isBrought = to === 'completed' && deliveryStatus !== null && deliveryStatus !== 'cancelled'
  return { status: to, deliveryStatus: isBrought ? 'delivered' : deliveryStatus }
}

const afterDeliveryStep = ({ status, deliveryStatus }: Stage, to: DeliveryStatus): Stage | undefined => {
  // Nothing is on its way before it is ready, and nothing of an order that is done with.
  if (deliveryStatus === null || status !== 'ready' || !deliveryTable.allows(deliveryStatus, to)) return undefined
  return { status: to === 'delivered' ? 'completed' : status, deliveryStatus: to }
}

/** How an order and its delivery stand after a step; undefined where the tables do not let it. */
export const afterStep = (stage: Stage, { status, deliveryStatus }: Step): Stage | undefined => {
  if (status !== undefined) return afterOrderStep(stage, status)
  return deliveryStatus === undefined ? undefined : afterDeliveryStep(stage, deliveryStatus)
}
