import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { useRenderSteps } from '#web/kit/page/use-render-steps.ts'
import { usePreloadOnUse } from '#web/kit/page/use-preload-on-use.ts'
import { useIsUnsaved } from '#web/kit/form/unsaved-forms.tsx'
import { useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { useLetterKeys } from '#web/kit/keyboard/use-letter-keys.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import {
  canEditLines,
  findStepDialog,
  getNextStep,
  getStepEmail,
  type OrderStep,
} from '#web/features/orders/orders.steps.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import { useEventText } from '#web/features/orders/use-event-text.ts'
import { useOrderStep } from '#web/features/orders/use-order-step.ts'
import type { OrderDialog } from './order-dialogs.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderNotice } from './order-notice.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderSide } from './order-side.tsx'
import { OrderBadges, OrderSubtitle } from './order-subtitle.tsx'
import { NextStepButton, OrderTools } from './order-tools.tsx'

const loadDialogs = () => import('./order-dialogs.tsx').then((module) => module.OrderDialogs)
const OrderDialogs = loadLater(loadDialogs)

/** The lines stay readable until their editor is loaded. */
const LinesEditor = loadLater(
  () => import('./lines-editor.tsx').then((module) => module.LinesEditor),
  ({ order }) => <OrderLines order={order} edit={undefined} />,
)

const lastStep = 4

/** The order page: work in the main column, cards beside it, timeline below. */
export const OrderDetail = ({ order }: { order: Order }) => {
  const t = useText(orderText)
  const tList = useText(ordersText)
  const navigate = useNavigate()
  const { can } = useSession()
  const isDeleted = useIsDeleted()
  const isUnsaved = useIsUnsaved()
  const describeEvent = useEventText(order)
  const [openDialog, setOpenDialog] = useState<OrderDialog>()
  const [editing, setEditing] = useState(false)
  // From top to bottom; on a phone the cards follow the notes.
  const renderStep = useRenderSteps(1, 1, lastStep)
  const changeToForwardStatus = useOrderStep()
  const deliver = useSend(orders.status, {
    successMessage: (moved) =>
      moved.deliveryStatus ? t(`delivery_${moved.deliveryStatus}`, { order: orderName(moved) }) : '',
  })
  const [isStepping, setIsStepping] = useState(false)
  const canEdit = can('edit_order') && !isDeleted
  const nextStep = getNextStep(order)
  // Steps with a dialog have the checkbox there.
  const nextEmail = nextStep && !findStepDialog(order, nextStep) ? getStepEmail(order, nextStep) : undefined
  const notify = useNotify(nextEmail, order.customer.email !== null && canEdit)
  const editDisabledReason = canEdit ? undefined : tList('cannotEdit')
  const params = { orderId: order._id }
  const goToOrder = (id: string | null) =>
    id === null ? undefined : () => void navigate(`../${id}`, { relative: 'path' })
  usePreloadOnUse(loadDialogs)
  // As in the list, where older orders are further down.
  useLetterKeys({ j: goToOrder(order.previous), k: goToOrder(order.next) })

  const takeStep = async (step: OrderStep) => {
    const dialog = findStepDialog(order, step)
    if (dialog) return setOpenDialog(dialog)
    setIsStepping(true)
    await ('status' in step
      ? changeToForwardStatus(order._id, step.status, notify.body)
      : deliver.send({ params, body: { ...step, ...notify.body } }))
    notify.setIsChecked(true)
    return setIsStepping(false)
  }
  const unsavedReason = isUnsaved ? t('saveFirst') : undefined
  return (
    <DetailPage
      title={orderName(order)}
      subtitle={<OrderSubtitle order={order} />}
      badge={<OrderBadges order={order} />}
      actions={
        <OrderTools
          order={order}
          stepReason={editDisabledReason ?? unsavedReason}
          cancelReason={(can('cancel_order') ? undefined : t('cannotCancel')) ?? unsavedReason}
          takeStep={(step) => void takeStep(step)}
          cancel={() => setOpenDialog('cancel')}
        />
      }
      primary={
        nextStep && (
          <NextStepButton
            nextStep={nextStep}
            notify={notify}
            stepReason={editDisabledReason ?? unsavedReason}
            isSending={isStepping}
            takeStep={(step) => void takeStep(step)}
          />
        )
      }
      sideCards={renderStep > 2 && <OrderSide order={order} openDialog={canEdit ? setOpenDialog : undefined} />}
      timeline={(renderStep > 3 ? order.timeline : []).map((event) => ({
        id: event._id,
        at: event.at,
        actorName: event.by,
        text: describeEvent(event),
      }))}
      isPartial={renderStep < lastStep}
    >
      <div>
        {!isDeleted && <OrderNotice order={order} />}
        {editing && <LinesEditor order={order} close={() => setEditing(false)} />}
        {!editing && renderStep > 1 && (
          <OrderLines order={order} edit={canEdit && canEditLines(order.status) ? () => setEditing(true) : undefined} />
        )}
        {renderStep > 2 && (
          <OrderPayments
            order={order}
            reason={editDisabledReason}
            pay={() => setOpenDialog('pay')}
            sendLink={() => setOpenDialog('paymentLink')}
            refund={() => setOpenDialog('refund')}
          />
        )}
        {renderStep > 3 && <OrderNotes order={order} canEdit={canEdit} />}
      </div>
      {openDialog && (
        <OrderDialogs order={order} dialog={openDialog} deliver={deliver} close={() => setOpenDialog(undefined)} />
      )}
    </DetailPage>
  )
}
