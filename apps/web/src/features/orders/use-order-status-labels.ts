import type { OrderStatus } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import type { StatusLabels } from '#web/kit/page/detail-page.tsx'
import { orderTones } from '#web/entities/orders/order-badges.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { ordersText } from './orders.text.ts'

/** The label of each status and of the button that leads to it. */
export const useOrderStatusLabels = (): Record<OrderStatus, StatusLabels> => {
  const t = useText(ordersText)
  const states = useText(orderStatesText)
  const toLabels = (status: OrderStatus, action: string): StatusLabels => ({
    label: states(status),
    tone: orderTones[status],
    action,
  })
  return {
    // No transition leads back to pending.
    pending: toLabels('pending', ''),
    confirmed: toLabels('confirmed', t('to_confirmed')),
    processing: toLabels('processing', t('to_processing')),
    ready: toLabels('ready', t('to_ready')),
    completed: toLabels('completed', t('to_completed')),
    cancelled: { ...toLabels('cancelled', t('to_cancelled')), danger: true },
  }
}
