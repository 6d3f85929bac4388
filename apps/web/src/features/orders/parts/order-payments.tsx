import { Button } from '@mantine/core'
import { getMinCharge } from '#contract/min-charge.ts'
import { getRefundableAmount, hasCardPayments } from '#contract/domains/order-balance.ts'
import type { Order, OrderPayment } from '#contract/domains/order.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import { OrderTotals } from '#web/entities/checkout/quote-breakdown.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { orderPaymentsText } from '#web/entities/orders/order-payments.text.ts'
import { cardPaymentText } from '#web/features/orders/card-payment.text.ts'
import { CardRefundStatus } from './card-refund-status.tsx'
import classes from './order.module.css'

interface PaymentEntryProps {
  payment: OrderPayment
  order: Order
  /** Why the person can't retry a refund. */
  reason: string | undefined
}

const PaymentEntry = ({ payment, order, reason }: PaymentEntryProps) => {
  const t = useText(orderPaymentsText)
  const { kind, amount, option, lines, isRestocked, asCredit, note, by, at, cardStatus } = payment
  const units = lines.reduce((total, { quantity }) => total + quantity, 0)
  const parts = [
    t(asCredit ? 'refundAsCredit' : kind),
    option,
    units > 0 && t('items', { count: units }),
    isRestocked && t('restocked'),
  ]
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div>{parts.filter(Boolean).join(' · ')}</div>
        {note && <div className={classes.body}>{note}</div>}
        <div className={classes.quiet}>
          {by || t('someone')} · <Time iso={at} />
        </div>
        {kind === 'refund' && (cardStatus === 'pending' || cardStatus === 'failed') && (
          <CardRefundStatus order={order} refundId={payment._id} status={cardStatus} reason={reason} />
        )}
      </div>
      <div className={classes.amount}>
        <Money minor={kind === 'refund' ? -amount : amount} currency={order.currency} />
      </div>
    </li>
  )
}

/** The points and the credit that the customer got back with refunds, or with the cancellation. */
const ReturnedRewards = ({ order }: { order: Order }) => {
  const t = useText(orderPaymentsText)
  const formatBalance = useFormatBalance()
  const isCancelled = order.status === 'cancelled'
  const points = isCancelled ? order.pointsUsed : order.pointsReturned
  const credit = isCancelled ? order.creditUsed : order.creditReturned
  const amounts = [points > 0 && formatBalance('points', points), credit > 0 && formatBalance('credit', credit)]
  const shown = amounts.filter(Boolean).join(' · ')
  return shown === '' ? null : <p className={classes.quiet}>{t('rewardsReturned', { amounts: shown })}</p>
}

interface ActionProps {
  label: string
  /** Why the person can't do it. */
  reason: string | undefined
  run: () => void
}

const Action = ({ label, reason, run }: ActionProps) => (
  <Button variant="default" size="xs" disabled={reason !== undefined} title={reason} onClick={run}>
    {label}
  </Button>
)

interface OrderPaymentsProps {
  order: Order
  /** Why the person can't record payments or refunds. */
  reason: string | undefined
  pay: () => void
  sendLink: () => void
  refund: () => void
}

/** The order's money in one table, and its payments and refunds. */
export const OrderPayments = ({ order, reason, pay, sendLink, refund }: OrderPaymentsProps) => {
  const t = useText(orderPaymentsText)
  const tCard = useText(cardPaymentText)
  const { money } = useFormat()
  const cardsAvailable = useCardsAvailable()
  const { balance, status, currency } = order
  const isDue = balance > 0 && status !== 'cancelled'
  const minCharge = getMinCharge(currency)
  const linkReason = balance < minCharge ? tCard('belowMinimum', { amount: money(minCharge) }) : undefined
  return (
    <FormSection
      title={t('title')}
      actions={
        <>
          {isDue && <Action label={t('pay')} reason={reason} run={pay} />}
          {isDue && cardsAvailable && <Action label={tCard('link')} reason={reason ?? linkReason} run={sendLink} />}
          {getRefundableAmount(order) > 0 && (
            <Action
              label={t(hasCardPayments(order.payments) ? 'doCardRefund' : 'doRefund')}
              reason={reason}
              run={refund}
            />
          )}
        </>
      }
    >
      <div className={classes.totals}>
        <OrderTotals order={order} />
        <ReturnedRewards order={order} />
      </div>
      {order.payments.length > 0 && (
        <ul className={classes.entries}>
          {order.payments.map((payment) => (
            <PaymentEntry key={payment._id} payment={payment} order={order} reason={reason} />
          ))}
        </ul>
      )}
    </FormSection>
  )
}
