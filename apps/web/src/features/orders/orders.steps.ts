import { type CustomerEmailKind, findStatusEmail } from '#contract/customer-email-kinds.ts'
import type { DeliveryStatus, Order, OrderStatus } from '#contract/domains/order.ts'
import { deliveryStatus, orderStatus } from '#contract/statuses.ts'

/** Statuses an order advances to; cancelling has its own endpoint. */
export const forwardStatuses = [
  'confirmed',
  'processing',
  'ready',
  'completed',
] as const satisfies readonly OrderStatus[]
export type ForwardStatus = (typeof forwardStatuses)[number]

export const isForwardStatus = (status: OrderStatus): status is ForwardStatus =>
  forwardStatuses.some((candidate) => candidate === status)

/** Lines can be edited until the order is ready. */
export const canEditLines = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing'

/** Neither completed nor cancelled. */
export const isOngoing = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'

/** A change of the order's status or of its delivery's. */
export type OrderStep = { status: ForwardStatus } | { deliveryStatus: DeliveryStatus }

type StepDialog = 'complete' | 'delivered' | 'cancelDelivery' | 'fail' | 'ship'

const deliveryDialogs: Partial<Record<DeliveryStatus, StepDialog>> = {
  delivered: 'delivered',
  cancelled: 'cancelDelivery',
  failed: 'fail',
}

/** The dialog of a step: final steps ask first, a failed delivery for the reason, a shipment for its tracking number. */
export const findStepDialog = (
  { method, trackingNumber }: Pick<Order, 'method' | 'trackingNumber'>,
  step: OrderStep,
): StepDialog | undefined => {
  if ('status' in step) return step.status === 'completed' ? 'complete' : undefined
  const ships = step.deliveryStatus === 'in_transit' && method === 'shipping' && !trackingNumber
  return ships ? 'ship' : deliveryDialogs[step.deliveryStatus]
}

type StepState = Pick<Order, 'status' | 'deliveryStatus'>

/** The email that a step sends to the customer. */
export const getStepEmail = (
  order: Pick<Order, 'status' | 'method'> & { deliveryStatus?: DeliveryStatus | null | undefined },
  step: OrderStep,
): CustomerEmailKind | undefined => {
  const delivery = order.deliveryStatus ?? null
  // Completing an order completes its delivery.
  const completed = delivery === null || delivery === 'cancelled' ? delivery : 'delivered'
  const after =
    'status' in step
      ? { status: step.status, deliveryStatus: step.status === 'completed' ? completed : delivery }
      : { status: order.status, deliveryStatus: step.deliveryStatus }
  return findStatusEmail(order.method, { status: order.status, deliveryStatus: delivery }, after)
}

/** A delivery only changes while its order is ready. */
const getDeliverySteps = ({ status, deliveryStatus: delivery }: StepState): DeliveryStatus[] =>
  status === 'ready' && delivery !== null ? [...deliveryStatus.next(delivery)] : []

/** The step the order page offers as its primary button. A ready order is delivered first, which completes it. */
export const getNextStep = (order: StepState): OrderStep | undefined => {
  const [delivery] = getDeliverySteps(order)
  if (delivery !== undefined) return { deliveryStatus: delivery }
  const status = orderStatus.next(order.status).find(isForwardStatus)
  return status && { status }
}

/** Steps other than the next one, for the menu. */
export const getOtherSteps = (order: StepState): OrderStep[] => {
  const [next, ...others] = getDeliverySteps(order)
  if (next === undefined) return []
  // Being delivered completes the order as well.
  const completes = next === 'delivered' ? [] : [{ status: 'completed' as const }]
  return [...completes, ...others.map((status) => ({ deliveryStatus: status }))]
}
