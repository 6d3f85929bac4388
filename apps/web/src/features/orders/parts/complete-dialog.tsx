import { useState } from 'react'
import { isDeliveryOpen } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { completeOrderText } from '#web/features/orders/complete-order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import { getStepEmail } from '#web/features/orders/orders.steps.ts'
import type { SteppedOrder } from '#web/features/orders/use-order-actions.tsx'
import { useOrderStep } from '#web/features/orders/use-order-step.ts'

interface CompleteDialogProps {
  order: SteppedOrder
  close: () => void
}

/** Confirms that an order is completed and, if its delivery is open, that it was delivered. */
export const CompleteDialog = ({ order, close }: CompleteDialogProps) => {
  const t = useText(completeOrderText)
  const step = useOrderStep()
  const [busy, setBusy] = useState(false)
  const notify = useNotify(getStepEmail(order, { status: 'completed' }), order.customer.email !== null)
  const isOpen = isDeliveryOpen(order.deliveryStatus)
  const complete = async () => {
    setBusy(true)
    await step(order._id, 'completed', { ...(isOpen && { delivery: 'delivered' as const }), ...notify.body })
    close()
  }
  return (
    <ConfirmDialog
      opened
      title={t('title', { order: orderName(order) })}
      body={t(isOpen ? 'body' : 'bodyClosed')}
      confirmLabel={t('confirm')}
      tone="accent"
      options={<NotifyCheckbox notify={notify} mt="md" />}
      busy={busy}
      onConfirm={() => void complete()}
      onCancel={close}
    />
  )
}
