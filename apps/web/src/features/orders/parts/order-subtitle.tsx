import type { Order } from '#contract/domains/order.ts'
import { DeliveryBadge, PaymentBadge } from '#web/entities/orders/order-badges.tsx'
import { Time } from '#web/kit/display/time.tsx'
import classes from './order.module.css'

/** Below the order number: payment and delivery status, customer and time. */
export const OrderSubtitle = ({ order }: { order: Order }) => (
  <span className={classes.standing}>
    <PaymentBadge status={order.paymentStatus} />
    {order.deliveryStatus && <DeliveryBadge status={order.deliveryStatus} />}
    <span>
      {order.customer.name} · <Time iso={order.placedAt} />
    </span>
  </span>
)
