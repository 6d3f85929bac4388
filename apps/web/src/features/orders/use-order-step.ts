import { orders } from '#contract/domains/orders.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { orderName } from './orders.naming.ts'
import { type Step, isStep } from './orders.steps.ts'
import { ordersText } from './orders.text.ts'

/** Advances one order to a status. */
export const useOrderStep = () => {
  const t = useText(ordersText)
  const move = useSend(orders.status, {
    success: (moved) => (isStep(moved.status) ? t(`moved_${moved.status}`, { order: orderName(moved) }) : ''),
  })
  return (orderId: string, status: Step) => move.send({ params: { orderId }, body: { status } })
}
