import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DeliveryStatus, isDeliveryOpen, type Order, type OrderStatus } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { useIsUnsaved } from '#web/kit/form/unsaved-forms.tsx'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { useLetterKeys } from '#web/kit/keyboard/use-letter-keys.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/features/orders/orders.naming.ts'
import { isForwardStatus, canEditLines } from '#web/features/orders/orders.steps.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { useEventText } from '#web/features/orders/use-event-text.ts'
import { useOrderFacts } from '#web/features/orders/use-order-facts.tsx'
import { useOrderStep } from '#web/features/orders/use-order-step.ts'
import { useOrderStatusLabels } from '#web/features/orders/use-order-status-labels.ts'
import { LinesEditor } from './lines-editor.tsx'
import { type OrderDialog, OrderDialogs } from './order-dialogs.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderNotice } from './order-notice.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderSubtitle } from './order-subtitle.tsx'
import { OrderTools } from './order-tools.tsx'

interface OrderDetailProps {
  order: Order
  /** False on the first render: only the visible part is rendered. */
  showAll: boolean
}

/** The order page: content in the middle, facts beside it, timeline below. */
export const OrderDetail = ({ order, showAll }: OrderDetailProps) => {
  const t = useText(orderText)
  const tList = useText(ordersText)
  const navigate = useNavigate()
  const { can } = useSession()
  const isDeleted = useIsDeleted()
  const isUnsaved = useIsUnsaved()
  const statusLabels = useOrderStatusLabels()
  const describeEvent = useEventText(order)
  const [openDialog, setOpenDialog] = useState<OrderDialog>()
  const [editing, setEditing] = useState(false)
  const changeToForwardStatus = useOrderStep()
  const deliver = useSend(orders.status, {
    successMessage: (moved) =>
      moved.deliveryStatus ? t(`delivery_${moved.deliveryStatus}`, { order: orderName(moved) }) : '',
  })
  const [pendingStatus, setPendingStatus] = useState<OrderStatus>()
  const canEdit = can('edit_order') && !isDeleted
  const editDisabledReason = canEdit ? undefined : tList('cannotEdit')
  const params = { orderId: order._id }
  const facts = useOrderFacts(order, canEdit ? setOpenDialog : undefined)
  const goToOrder = (id: string | null) =>
    id === null ? undefined : () => void navigate(`../${id}`, { relative: 'path' })
  // As in the list, where older orders are further down.
  useLetterKeys({ j: goToOrder(order.previous), k: goToOrder(order.next) })

  const changeStatus = async (status: OrderStatus) => {
    if (!isForwardStatus(status)) return setOpenDialog('cancel')
    if (status === 'completed' && isDeliveryOpen(order.deliveryStatus)) return setOpenDialog('complete')
    setPendingStatus(status)
    await changeToForwardStatus(order._id, status)
    return setPendingStatus(undefined)
  }
  const changeDeliveryStatus = (next: DeliveryStatus) =>
    next === 'failed' ? setOpenDialog('fail') : void deliver.send({ params, body: { deliveryStatus: next } })
  return (
    <DetailPage
      title={orderName(order)}
      subtitle={<OrderSubtitle order={order} />}
      status={{
        transitions: orderStatus,
        current: order.status,
        labels: statusLabels,
        changeStatus: (status) => void changeStatus(status),
        changingTo: pendingStatus,
        reason: (next) => {
          const blockedReason =
            next === 'cancelled' ? (can('cancel_order') ? undefined : t('cannotCancel')) : editDisabledReason
          return blockedReason ?? (isUnsaved ? t('saveFirst') : undefined)
        },
      }}
      actions={<OrderTools order={order} />}
      facts={facts}
      timeline={(showAll ? order.timeline : []).map((event) => ({
        id: event._id,
        at: event.at,
        actorName: event.by,
        text: describeEvent(event),
      }))}
    >
      <div>
        {!isDeleted && <OrderNotice order={order} />}
        {editing ? (
          <LinesEditor order={order} close={() => setEditing(false)} />
        ) : (
          <OrderLines order={order} edit={canEdit && canEditLines(order.status) ? () => setEditing(true) : undefined} />
        )}
        <OrderPayments
          order={order}
          reason={editDisabledReason}
          pay={() => setOpenDialog('pay')}
          refund={() => setOpenDialog('refund')}
        />
        <OrderDelivery
          order={order}
          reason={editDisabledReason}
          onStatusChange={changeDeliveryStatus}
          isChanging={deliver.sending}
          onEditTracking={() => setOpenDialog('tracking')}
        />
        {showAll && <OrderNotes order={order} canEdit={canEdit} />}
      </div>
      {openDialog && (
        <OrderDialogs order={order} dialog={openDialog} deliver={deliver} close={() => setOpenDialog(undefined)} />
      )}
    </DetailPage>
  )
}
