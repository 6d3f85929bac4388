import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { useSlotLabels } from '#web/entities/orders/use-slot-labels.ts'
import classes from './orders.module.css'

/** Fulfillment method and slot of an order, and whether it is late. */
export const FulfillmentSummary = ({ order }: { order: Pick<OrderListRow, 'method' | 'slot' | 'isLate'> }) => {
  const t = useText(ordersText)
  const states = useText(orderStatesText)
  const { time } = useSlotLabels()
  const { method, slot, isLate } = order
  return (
    <span className={classes.handover}>
      <span className={classes.method}>
        {states(method)}
        {isLate && <StatusBadge tone="danger">{t('late')}</StatusBadge>}
      </span>
      {slot && (
        <span className={classes.time} title={slot.name}>
          {time(slot)}
        </span>
      )}
    </span>
  )
}
