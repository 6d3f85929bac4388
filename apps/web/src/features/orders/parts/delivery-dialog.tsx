import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import type { UseSend } from '#web/client/use-send.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { completeOrderText } from '#web/features/orders/complete-order.text.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import { getStepEmail } from '#web/features/orders/orders.steps.ts'

interface DeliveryDialogProps {
  order: Order
  /** The final status of the delivery. */
  to: 'delivered' | 'cancelled'
  deliver: UseSend<typeof orders.status>
  close: () => void
}

/** Confirms that a delivery has ended. */
export const DeliveryDialog = ({ order, to, deliver, close }: DeliveryDialogProps) => {
  const t = useText(completeOrderText)
  const tOrder = useText(orderText)
  const isCancelling = to === 'cancelled'
  const notify = useNotify(getStepEmail(order, { deliveryStatus: to }), order.customer.email !== null)
  const confirm = async () => {
    await deliver.send({ params: { orderId: order._id }, body: { deliveryStatus: to, ...notify.body } })
    close()
  }
  return (
    <ConfirmDialog
      opened
      title={t(isCancelling ? 'cancelDeliveryTitle' : 'deliveredTitle', { order: orderName(order) })}
      body={t(isCancelling ? 'cancelDeliveryBody' : 'deliveredBody')}
      confirmLabel={tOrder(`to_${to}`)}
      {...(isCancelling && { cancelLabel: t('keepDelivery') })}
      tone={isCancelling ? 'danger' : 'accent'}
      busy={deliver.sending}
      options={<NotifyCheckbox notify={notify} mt="md" />}
      onConfirm={() => void confirm()}
      onCancel={close}
    />
  )
}
