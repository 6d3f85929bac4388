import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { completeOrderText } from '#web/features/orders/complete-order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import { type ForwardStatus, getStepEmail } from '#web/features/orders/orders.steps.ts'
import { ordersText } from '#web/features/orders/orders.text.ts'
import type { SteppedOrder } from '#web/features/orders/use-order-actions.tsx'
import { useOrderStep } from '#web/features/orders/use-order-step.ts'

interface StepDialogProps {
  order: SteppedOrder
  status: ForwardStatus
  close: () => void
}

/** Confirms a step from the list that the customer gets an email about. */
export const StepDialog = ({ order, status, close }: StepDialogProps) => {
  const t = useText(completeOrderText)
  const tList = useText(ordersText)
  const step = useOrderStep()
  const [busy, setBusy] = useState(false)
  const notify = useNotify(getStepEmail(order, { status }), order.customer.email !== null)
  const take = async () => {
    setBusy(true)
    await step(order._id, status, notify.body)
    close()
  }
  return (
    <ConfirmDialog
      opened
      title={t(status === 'confirmed' ? 'confirmTitle' : 'readyTitle', { order: orderName(order) })}
      body={t('stepBody')}
      confirmLabel={tList(`to_${status}`)}
      tone="accent"
      options={<NotifyCheckbox notify={notify} mt="md" />}
      busy={busy}
      onConfirm={() => void take()}
      onCancel={close}
    />
  )
}
