import { Text } from '@mantine/core'
import * as z from 'zod'
import { formatMoney } from '#contract/core/money.ts'
import { prose } from '#contract/core/fields.ts'
import { refundable } from '#contract/domains/order-money.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { Form } from '../../../kit/form.tsx'
import { orderText } from '../order.text.ts'
import { orderName } from '../orders.naming.ts'
import { useSlotWords } from '../use-slot-words.ts'
import classes from './order.module.css'

const fields = z.strictObject({ reason: prose(500) })

/** What cancelling releases: stock, slot, discount uses, points, credit. */
const useGivenBack = (order: Order): string[] => {
  const t = useText(orderText)
  const [language] = useLanguage()
  const { time } = useSlotWords()
  const pieces = order.lines
    .filter(({ type }) => type === 'physical')
    .reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0)
  const { slot, discounts, pointsUsed, creditUsed, currency } = order
  return [
    ...(pieces > 0 ? [t('back_stock', { count: pieces })] : []),
    ...(slot ? [t('back_seat', { time: time(slot) })] : []),
    ...(discounts.length > 0 ? [t('back_discounts', { names: discounts.map(({ name }) => name).join(', ') })] : []),
    ...(pointsUsed > 0 ? [t('back_points', { count: pointsUsed })] : []),
    ...(creditUsed > 0 ? [t('back_credit', { amount: formatMoney(creditUsed, currency, language) })] : []),
  ]
}

/** Confirms a cancellation and lists what it releases. */
export const CancelDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderText)
  const [language] = useLanguage()
  const back = useGivenBack(order)
  const owed = refundable(order)
  const cancel = useSend(orders.cancel, { success: (cancelled) => t('cancelled', { order: orderName(cancelled) }) })
  return (
    <Dialog opened onClose={close} title={t('cancelTitle', { order: orderName(order) })}>
      <Form
        schema={fields}
        initial={{ reason: '' }}
        sender={cancel}
        request={({ reason }) => ({ params: { orderId: order._id }, query: reason ? { reason } : {} })}
        sent={close}
      >
        <Text>{back.length > 0 ? t('cancelBody') : t('back_nothing')}</Text>
        <ul className={classes.back}>
          {back.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {owed > 0 && <Text mb="md">{t('back_money', { amount: formatMoney(owed, order.currency, language) })}</Text>}
        <TextAreaField name="reason" label={t('reason')} help={t('cancelReasonHelp')} minRows={2} autoFocus />
        <DialogFoot
          confirm={t('cancelOrder')}
          cancel={t('keepOrder')}
          tone="danger"
          sending={cancel.sending}
          close={close}
        />
      </Form>
    </Dialog>
  )
}
