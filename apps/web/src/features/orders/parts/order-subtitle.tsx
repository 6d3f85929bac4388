import type { Order } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { DeliveryBadge, OrderBadge, PaymentBadge } from '#web/entities/orders/order-badges.tsx'
import { Time } from '#web/kit/display/time.tsx'
import classes from './order.module.css'

/** Beside the order number: status, payment and delivery. */
export const OrderBadges = ({ order }: { order: Order }) => (
  <span className={classes.standing}>
    <OrderBadge status={order.status} />
    <PaymentBadge status={order.paymentStatus} />
    {order.deliveryStatus && <DeliveryBadge status={order.deliveryStatus} />}
  </span>
)

/** Below the order number: customer, time and source. */
export const OrderSubtitle = ({ order }: { order: Order }) => {
  const states = useText(orderStatesText)
  return (
    <>
      {order.customer.name} · <Time iso={order.placedAt} /> · {states(order.source)}
    </>
  )
}
