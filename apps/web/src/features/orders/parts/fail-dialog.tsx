import { Text } from '@mantine/core'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import type { UseSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'

const fields = z.strictObject({ reason: freeText(500) })

interface FailDialogProps {
  order: Order
  move: UseSend<typeof orders.status>
  close: () => void
}

/** Asks for the reason of a failed delivery. */
export const FailDialog = ({ order, move, close }: FailDialogProps) => {
  const t = useText(orderText)
  return (
    <Dialog opened onClose={close} title={t('failTitle', { order: orderName(order) })}>
      <Form
        schema={fields}
        initialValues={{ reason: '' }}
        sender={move}
        request={({ reason }) => ({
          params: { orderId: order._id },
          body: { deliveryStatus: 'failed' as const, reason },
        })}
        onSent={close}
      >
        <Text c="dimmed" mb="md">
          {t('failBody')}
        </Text>
        <TextAreaField name="reason" label={t('reason')} placeholder={t('failReason')} minRows={2} autoFocus />
        <DialogFooter confirmLabel={t('to_failed')} tone="danger" sending={move.sending} close={close} />
      </Form>
    </Dialog>
  )
}
