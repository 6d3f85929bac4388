import { Text } from '@mantine/core'
import * as z from 'zod'
import { formatMoney } from '#contract/core/money.ts'
import { freeText } from '#contract/core/fields.ts'
import { getRefundableAmount } from '#contract/domains/order-balance.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderDialogsText } from './order-dialogs.text.ts'
import { orderName } from './order-name.ts'
import { useSlotLabels } from './use-slot-labels.ts'
import classes from './order-dialogs.module.css'

const fields = z.strictObject({ reason: freeText(500) })

/** What cancelling releases: stock, slot, discount uses, points, credit. */
const useReleasedItems = (order: Order): string[] => {
  const t = useText(orderDialogsText)
  const locale = useLocale()
  const { time } = useSlotLabels()
  const units = order.lines
    .filter(({ type }) => type === 'physical')
    .reduce((total, { quantity, refundedQuantity }) => total + quantity - refundedQuantity, 0)
  const { slot, discounts, pointsUsed, creditUsed, currency } = order
  return [
    ...(units > 0 ? [t('back_stock', { count: units })] : []),
    ...(slot ? [t('back_seat', { time: time(slot) })] : []),
    ...(discounts.length > 0 ? [t('back_discounts', { names: discounts.map(({ name }) => name).join(', ') })] : []),
    ...(pointsUsed > 0 ? [t('back_points', { count: pointsUsed })] : []),
    ...(creditUsed > 0 ? [t('back_credit', { amount: formatMoney(creditUsed, currency, locale) })] : []),
  ]
}

/** Confirms a cancellation and lists what it releases. */
export const CancelDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderDialogsText)
  const locale = useLocale()
  const released = useReleasedItems(order)
  const refundAmount = getRefundableAmount(order)
  const notify = useNotify('order_cancelled', order.customer.email !== null)
  const cancel = useSend(orders.cancel, {
    successMessage: (cancelled) => t('cancelled', { order: orderName(cancelled) }),
  })
  return (
    <Dialog opened onClose={close} title={t('cancelTitle', { order: orderName(order) })}>
      <Form
        schema={fields}
        initialValues={{ reason: '' }}
        sender={cancel}
        request={({ reason }) => ({
          params: { orderId: order._id },
          query: { ...(reason && { reason }), ...(notify.body.notify === false && { notify: 'false' as const }) },
        })}
        onSent={close}
      >
        <Text>{released.length > 0 ? t('cancelBody') : t('back_nothing')}</Text>
        <ul className={classes.back}>
          {released.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        {refundAmount > 0 && (
          <Text mb="md">{t('back_money', { amount: formatMoney(refundAmount, order.currency, locale) })}</Text>
        )}
        <TextAreaField name="reason" label={t('reason')} help={t('cancelReasonHelp')} minRows={2} autoFocus />
        <NotifyCheckbox notify={notify} mt="md" />
        <DialogFooter
          confirmLabel={t('cancelOrder')}
          cancelLabel={t('keepOrder')}
          tone="danger"
          sending={cancel.sending}
          close={close}
        />
      </Form>
    </Dialog>
  )
}
