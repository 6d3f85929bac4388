import { Stack } from '@mantine/core'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import type { UseSend } from '#web/client/use-send.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import { getStepEmail } from '#web/features/orders/orders.steps.ts'
import { TrackingFields, trackingFields } from './tracking-dialog.tsx'

interface ShipDialogProps {
  order: Order
  deliver: UseSend<typeof orders.status>
  close: () => void
}

/** Asks for the tracking number before the customer is told that the order has shipped. */
export const ShipDialog = ({ order, deliver, close }: ShipDialogProps) => {
  const t = useText(orderText)
  const step = { deliveryStatus: 'in_transit' as const }
  const notify = useNotify(getStepEmail(order, step), order.customer.email !== null)
  return (
    <Dialog opened onClose={close} title={t('shipTitle', { order: orderName(order) })}>
      <Form
        schema={trackingFields}
        initialValues={{ carrier: null, trackingNumber: '' }}
        sender={deliver}
        request={(tracking) => ({
          params: { orderId: order._id },
          body: { ...step, ...(tracking.trackingNumber && tracking), ...notify.body },
        })}
        onSent={close}
      >
        <Stack gap="md">
          <TrackingFields />
          <NotifyCheckbox notify={notify} />
        </Stack>
        <DialogFooter confirmLabel={t('to_in_transit')} sending={deliver.sending} close={close} />
      </Form>
    </Dialog>
  )
}
