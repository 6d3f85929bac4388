import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import type { PaymentStatus } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import type { Tone } from '#web/theme/mantine.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { orderStatesText } from './order-states.text.ts'

export const orderTones: Record<OrderStatus, Tone> = {
  pending: 'info',
  confirmed: 'accent',
  processing: 'accent',
  ready: 'accent',
  completed: 'success',
  cancelled: 'neutral',
}

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  pending: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'neutral',
  partially_paid: 'info',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
}

export const OrderBadge = ({ status }: { status: OrderStatus }) => {
  const t = useText(orderStatesText)
  return <StatusBadge tone={orderTones[status]}>{t(status)}</StatusBadge>
}

export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => {
  const t = useText(orderStatesText)
  return <StatusBadge tone={deliveryTones[status]}>{t(`delivery_${status}`)}</StatusBadge>
}

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => {
  const t = useText(orderStatesText)
  return <StatusBadge tone={paymentTones[status]}>{t(status)}</StatusBadge>
}
