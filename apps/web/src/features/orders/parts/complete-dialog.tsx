import { useState } from 'react'
import { isDeliveryOpen, type OrderRow } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { completeOrderText } from '#web/features/orders/complete-order.text.ts'
import { orderName } from '#web/features/orders/orders.naming.ts'
import { useOrderStep } from '#web/features/orders/use-order-step.ts'

interface CompleteDialogProps {
  order: Pick<OrderRow, '_id' | 'number' | 'deliveryStatus'>
  close: () => void
}

/** Confirms that an order is completed and, if its delivery is open, that it was delivered. */
export const CompleteDialog = ({ order, close }: CompleteDialogProps) => {
  const t = useText(completeOrderText)
  const step = useOrderStep()
  const [busy, setBusy] = useState(false)
  const isOpen = isDeliveryOpen(order.deliveryStatus)
  const complete = async () => {
    setBusy(true)
    await step(order._id, 'completed', isOpen ? 'delivered' : undefined)
    close()
  }
  return (
    <ConfirmDialog
      opened
      title={t('title', { order: orderName(order) })}
      body={t(isOpen ? 'body' : 'bodyClosed')}
      confirmLabel={t('confirm')}
      tone="accent"
      busy={busy}
      onConfirm={() => void complete()}
      onCancel={close}
    />
  )
}
