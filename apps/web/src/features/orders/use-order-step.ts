import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import { type ForwardStatus, isForwardStatus } from './orders.steps.ts'
import { ordersText } from './orders.text.ts'

/** Advances one order to a status. */
export const useOrderStep = () => {
  const t = useText(ordersText)
  const move = useSend(orders.status, {
    successMessage: (updated) =>
      isForwardStatus(updated.status) ? t(`moved_${updated.status}`, { order: orderName(updated) }) : '',
  })
  return (orderId: string, status: ForwardStatus, options: { delivery?: 'delivered'; notify?: false } = {}) =>
    move.send({ params: { orderId }, body: { status, ...options } })
}
