import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { freeText } from '#contract/core/fields.ts'
import { formatMoney } from '#contract/core/money.ts'
import { getCardShare, getRefundableAmount, hasCardPayments } from '#contract/domains/order-balance.ts'
import type { Order, RefundablePayment } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { orderPaymentsText } from './order-payments.text.ts'
import { orderName } from './order-name.ts'
import { getReturnableQuantity } from './refundable-lines.ts'
import { ReturnedField } from './returned-field.tsx'

/** What can be refunded of each payment, the newest first. Only an order with card and other payments needs a request. */
const useRefundable = (order: Order): readonly Pick<RefundablePayment, 'amount' | 'isCard'>[] => {
  const hasCards = hasCardPayments(order.payments)
  const isMixed = hasCards && order.payments.some(({ kind, cardStatus }) => kind === 'payment' && cardStatus === null)
  const { data } = useGet(orders.refundable, { params: { orderId: order._id } }, { enabled: isMixed })
  return data?.data ?? [{ amount: getRefundableAmount(order), isCard: hasCards }]
}

interface RefundProps {
  order: Order
  refundable: ReturnType<typeof useRefundable>
}

/** The amount in the form, if it is possible, and the part of it that is sent to cards. */
const useRefundAmounts = ({ order, refundable }: RefundProps) => {
  const [typedAmount, asCredit]: unknown[] = useWatch({ name: ['amount', 'asCredit'] })
  const maxAmount = getRefundableAmount(order)
  const isPossible = typeof typedAmount === 'number' && typedAmount > 0 && typedAmount <= maxAmount
  const amount = isPossible ? typedAmount : undefined
  const cardShare = asCredit === true ? 0 : getCardShare(refundable, amount ?? maxAmount)
  return { amount, cardShare, asCredit: asCredit === true }
}

/** For orders with card payments: the part of the refund that isn't sent to the card. */
const UnsentPart = (props: RefundProps) => {
  const t = useText(orderPaymentsText)
  const locale = useLocale()
  const { amount, cardShare, asCredit } = useRefundAmounts(props)
  const formatAmount = (minor: number) => formatMoney(minor, props.order.currency, locale)
  if (amount === undefined || asCredit || cardShare === amount) return null
  return (
    <Text size="sm" role="status">
      {cardShare === 0
        ? t('noneSent')
        : t('partSent', { sent: formatAmount(cardShare), rest: formatAmount(amount - cardShare) })}
    </Text>
  )
}

interface FooterProps extends RefundProps {
  sending: boolean
  close: () => void
}

/** The button names the amount if money is sent and the amount is possible. */
const Footer = ({ sending, close, ...props }: FooterProps) => {
  const t = useText(orderPaymentsText)
  const locale = useLocale()
  const { amount, cardShare } = useRefundAmounts(props)
  const cardLabel =
    amount === undefined
      ? t('doCardRefund')
      : t('cardRefundAmount', { amount: formatMoney(amount, props.order.currency, locale) })
  return <DialogFooter confirmLabel={cardShare > 0 ? cardLabel : t('doRefund')} sending={sending} close={close} />
}

/** A refund, for returned items or as goodwill. */
export const RefundDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderPaymentsText)
  const locale = useLocale()
  const { currency } = order
  const maxAmount = getRefundableAmount(order)
  const formatAmount = (minor: number) => formatMoney(minor, currency, locale)
  const hasCards = hasCardPayments(order.payments)
  const refundable = useRefundable(order)
  const refund = useSend(orders.refund, {
    successMessage: ({ payments }, { body: { amount } }) => {
      const isSent = Boolean(payments.findLast(({ kind }) => kind === 'refund')?.cardStatus)
      const cardShare = getCardShare(refundable, amount)
      if (isSent && cardShare < amount)
        return t('partRefundDone', { amount: formatAmount(amount), sent: formatAmount(cardShare) })
      return t(isSent ? 'cardRefundDone' : 'refundDone', { amount: formatAmount(amount) })
    },
  })
  const notify = useNotify('order_refunded', order.customer.email !== null)
  const schema = useMemo(
    () =>
      z.strictObject({
        lines: z.array(z.strictObject({ line: z.string(), quantity: z.int().min(0) })),
        // A specific message: the refundable amount is the only limit here.
        amount: z.int().refine((amount) => amount > 0 && amount <= maxAmount, {
          error: t('wrongRefund', { amount: formatMoney(maxAmount, currency, locale) }),
        }),
        restock: z.boolean(),
        asCredit: z.boolean(),
        note: freeText(500),
      }),
    [maxAmount, currency, locale, t],
  )
  const isGuest = order.customer._id === null
  const returnableLines = order.lines.filter((line) => getReturnableQuantity(line) > 0)
  const hasGoods = returnableLines.some(({ type }) => type === 'physical')
  return (
    <Dialog opened onClose={close} title={t('refundTitle', { order: orderName(order) })} wide>
      <Form
        schema={schema}
        initialValues={{
          lines: returnableLines.map(({ _id }) => ({ line: _id, quantity: 0 })),
          // Preset the amount that is already owed, the most common case.
          amount: order.balance < 0 ? Math.min(-order.balance, maxAmount) : (null as never),
          restock: hasGoods && order.status !== 'cancelled',
          asCredit: false,
          note: '',
        }}
        sender={refund}
        request={({ lines, restock, ...rest }) => {
          const returned = lines.filter(({ quantity }) => quantity > 0)
          return {
            params: { orderId: order._id },
            body: { ...rest, ...notify.body, ...(returned.length > 0 && { lines: returned, restock }) },
          }
        }}
        onSent={close}
      >
        <Stack gap="md">
          <Text c="dimmed">{t(hasCards ? 'refundHelpCard' : 'refundHelp')}</Text>
          {returnableLines.length > 0 && order.status !== 'cancelled' && (
            <ReturnedField order={order} lines={returnableLines} maxAmount={maxAmount} />
          )}
          <MoneyField
            name="amount"
            label={t('amount')}
            help={t('mostRefund', { amount: formatAmount(maxAmount) })}
            currency={currency}
            autoFocus
          />
          {hasCards && <UnsentPart order={order} refundable={refundable} />}
          {hasGoods && order.status !== 'cancelled' && <SwitchField name="restock" label={t('restock')} />}
          <SwitchField
            name="asCredit"
            label={t('asCredit')}
            help={isGuest ? t('asCreditGuest') : undefined}
            disabled={isGuest}
          />
          <TextAreaField name="note" label={t('note')} minRows={2} />
          <NotifyCheckbox notify={notify} />
        </Stack>
        <Footer order={order} refundable={refundable} sending={refund.sending} close={close} />
      </Form>
    </Dialog>
  )
}
