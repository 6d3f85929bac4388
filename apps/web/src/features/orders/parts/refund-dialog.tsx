import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod'
import { prose } from '#contract/core/fields.ts'
import { formatMoney } from '#contract/core/money.ts'
import { refundable } from '#contract/domains/order-money.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField } from '../../../kit/fields/number-field.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { Form } from '../../../kit/form.tsx'
import { orderPaymentsText } from '../order-payments.text.ts'
import { orderName } from '../orders.naming.ts'
import { returnable } from '../orders.refunds.ts'
import { ReturnedField } from './returned-field.tsx'

/** Records a refund, for returned items or as goodwill. */
export const RefundDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderPaymentsText)
  const [language] = useLanguage()
  const { currency } = order
  const most = refundable(order)
  const words = (minor: number) => formatMoney(minor, currency, language)
  const refund = useSend(orders.refund, { success: (_, { body }) => t('refundDone', { amount: words(body.amount) }) })
  const schema = useMemo(
    () =>
      z.strictObject({
        lines: z.array(z.strictObject({ line: z.string(), quantity: z.int().min(0) })),
        // A specific message: the refundable amount is the only limit here.
        amount: z.int().refine((amount) => amount > 0 && amount <= most, {
          error: t('wrongRefund', { amount: formatMoney(most, currency, language) }),
        }),
        restock: z.boolean(),
        asCredit: z.boolean(),
        note: prose(500),
      }),
    [most, currency, language, t],
  )
  const isGuest = order.customer._id === null
  const left = order.lines.filter((line) => returnable(line) > 0)
  const hasGoods = left.some(({ type }) => type === 'physical')
  return (
    <Dialog opened onClose={close} title={t('refundTitle', { order: orderName(order) })} wide>
      <Form
        schema={schema}
        initial={{
          lines: left.map(({ _id }) => ({ line: _id, quantity: 0 })),
          // Preset the amount that is already owed, the most common case.
          amount: order.balance < 0 ? Math.min(-order.balance, most) : (null as never),
          restock: hasGoods && order.status !== 'cancelled',
          asCredit: false,
          note: '',
        }}
        sender={refund}
        request={({ lines, restock, ...rest }) => {
          const chosen = lines.filter(({ quantity }) => quantity > 0)
          return {
            params: { orderId: order._id },
            body: { ...rest, ...(chosen.length > 0 && { lines: chosen, restock }) },
          }
        }}
        sent={close}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('refundHelp')}</Text>
          {left.length > 0 && order.status !== 'cancelled' && <ReturnedField order={order} lines={left} most={most} />}
          <MoneyField
            name="amount"
            label={t('amount')}
            help={t('mostRefund', { amount: words(most) })}
            currency={currency}
            autoFocus
          />
          {hasGoods && order.status !== 'cancelled' && <SwitchField name="restock" label={t('restock')} />}
          <SwitchField
            name="asCredit"
            label={t('asCredit')}
            help={isGuest ? t('asCreditGuest') : undefined}
            disabled={isGuest}
          />
          <TextAreaField name="note" label={t('note')} help={t('noteHelp')} minRows={2} />
        </Stack>
        <DialogFoot confirm={t('refundSave')} sending={refund.sending} close={close} />
      </Form>
    </Dialog>
  )
}
