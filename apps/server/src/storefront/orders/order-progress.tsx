import type { OrderStatusPage } from '#contract/domains/order-links.ts'
import type { Language } from '#contract/enumerations.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import { ordersText } from './orders.text.ts'

type Step = keyof (typeof ordersText)['en']['steps']

const stepsBefore = ['received', 'confirmed', 'preparing', 'ready'] as const
const stepByStatus = { pending: 0, confirmed: 1, processing: 2, ready: 3, completed: 5, cancelled: 0 } as const

/** The steps of an order and how many it has reached. */
const getSteps = (order: OrderStatusPage): { steps: Step[]; current: number } => {
  if (order.method === 'digital') return { steps: ['received', 'completed'], current: order.balance > 0 ? 0 : 1 }
  const isDelivered = hasDeliveryStatus(order.method)
  const steps: Step[] = isDelivered ? [...stepsBefore, 'onTheWay', 'delivered'] : [...stepsBefore, 'completed']
  const isOnTheWay = order.deliveryStatus === 'in_transit'
  const reached = isOnTheWay ? steps.indexOf('onTheWay') : stepByStatus[order.status]
  return { steps, current: Math.min(reached, steps.length - 1) }
}

export const OrderProgress = ({ order, language }: { order: OrderStatusPage; language: Language }) => {
  const text = ordersText[language]
  const { steps, current } = getSteps(order)
  return (
    <ol className="progress" aria-label={text.progress}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-reached={index <= current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {text.steps[step]}
        </li>
      ))}
    </ol>
  )
}
