import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryStatus, Order, OrderStatus } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { DetailPage } from '../../../kit/detail-page.tsx'
import { useIsUnsaved } from '../../../kit/form/unsaved-forms.tsx'
import { useIsGone } from '../../../kit/gone-note.tsx'
import { useLetterKeys } from '../../../kit/use-letter-keys.ts'
import { orderText } from '../order.text.ts'
import { orderName } from '../orders.naming.ts'
import { isStep, mayChangeLines } from '../orders.steps.ts'
import { ordersText } from '../orders.text.ts'
import { useEventWords } from '../use-event-words.ts'
import { useOrderFacts } from '../use-order-facts.tsx'
import { useOrderStep } from '../use-order-step.ts'
import { useOrderWords } from '../use-order-words.ts'
import { LinesEditor } from './lines-editor.tsx'
import { type Doing, OrderDialogs } from './order-dialogs.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderNotice } from './order-notice.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderStanding } from './order-standing.tsx'
import { OrderTools } from './order-tools.tsx'

interface OrderDetailProps {
  order: Order
  /** False on the first render: only the visible part is rendered. */
  isWhole: boolean
}

/** The order page: content in the middle, facts beside it, timeline below. */
export const OrderDetail = ({ order, isWhole }: OrderDetailProps) => {
  const t = useText(orderText)
  const list = useText(ordersText)
  const navigate = useNavigate()
  const { can } = useSession()
  const gone = useIsGone()
  const isUnsaved = useIsUnsaved()
  const words = useOrderWords()
  const eventWords = useEventWords(order)
  const [doing, setDoing] = useState<Doing>()
  const [editing, setEditing] = useState(false)
  const step = useOrderStep()
  const deliver = useSend(orders.status, {
    success: (moved) =>
      moved.deliveryStatus ? t(`delivery_${moved.deliveryStatus}`, { order: orderName(moved) }) : '',
  })
  const [going, setGoing] = useState<OrderStatus>()
  const mayEdit = can('edit_order') && !gone
  const noEdit = mayEdit ? undefined : list('cannotEdit')
  const params = { orderId: order._id }
  const facts = useOrderFacts(order, mayEdit ? setDoing : undefined)
  const turnTo = (id: string | null) =>
    id === null ? undefined : () => void navigate(`../${id}`, { relative: 'path' })
  // As in the list, where older orders are further down.
  useLetterKeys({ j: turnTo(order.previous), k: turnTo(order.next) })

  const go = async (status: OrderStatus) => {
    if (!isStep(status)) return setDoing('cancel')
    setGoing(status)
    await step(order._id, status)
    return setGoing(undefined)
  }
  const goDelivery = (next: DeliveryStatus) =>
    next === 'failed' ? setDoing('fail') : void deliver.send({ params, body: { deliveryStatus: next } })
  return (
    <DetailPage
      title={orderName(order)}
      subtitle={<OrderStanding order={order} />}
      status={{
        table: orderStatus,
        now: order.status,
        words,
        go: (status) => void go(status),
        going,
        reason: (next) => {
          const refused = next === 'cancelled' ? (can('cancel_order') ? undefined : t('cannotCancel')) : noEdit
          return refused ?? (isUnsaved ? t('saveFirst') : undefined)
        },
      }}
      actions={<OrderTools order={order} />}
      facts={facts}
      timeline={(isWhole ? order.timeline : []).map((event) => ({
        id: event._id,
        at: event.at,
        who: event.by,
        text: eventWords(event),
      }))}
    >
      <div>
        {!gone && <OrderNotice order={order} />}
        {editing ? (
          <LinesEditor order={order} close={() => setEditing(false)} />
        ) : (
          <OrderLines
            order={order}
            edit={mayEdit && mayChangeLines(order.status) ? () => setEditing(true) : undefined}
          />
        )}
        <OrderPayments order={order} reason={noEdit} pay={() => setDoing('pay')} refund={() => setDoing('refund')} />
        <OrderDelivery
          order={order}
          reason={noEdit}
          go={goDelivery}
          going={deliver.sending}
          track={() => setDoing('tracking')}
        />
        {isWhole && <OrderNotes order={order} mayEdit={mayEdit} />}
      </div>
      {doing && <OrderDialogs order={order} doing={doing} deliver={deliver} close={() => setDoing(undefined)} />}
    </DetailPage>
  )
}
