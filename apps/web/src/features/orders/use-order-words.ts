import type { OrderStatus } from '#contract/domains/order.ts'
import { useText } from '../../client/text.ts'
import type { StatusWords } from '../../kit/detail-page.tsx'
import { orderTones } from '../../kit/order-badges.tsx'
import { orderStatesText } from '../../kit/order-states.text.ts'
import { ordersText } from './orders.text.ts'

/** The label of each status and of the button that leads to it. */
export const useOrderWords = (): Record<OrderStatus, StatusWords> => {
  const t = useText(ordersText)
  const states = useText(orderStatesText)
  const words = (status: OrderStatus, action: string): StatusWords => ({
    label: states(status),
    tone: orderTones[status],
    action,
  })
  return {
    // No transition leads back to pending.
    pending: words('pending', ''),
    confirmed: words('confirmed', t('to_confirmed')),
    processing: words('processing', t('to_processing')),
    ready: words('ready', t('to_ready')),
    completed: words('completed', t('to_completed')),
    cancelled: { ...words('cancelled', t('to_cancelled')), danger: true },
  }
}
