import { Button } from '@mantine/core'
import { getMinCharge } from '#contract/domains/card-payments.ts'
import { getRefundableAmount } from '#contract/domains/order-balance.ts'
import type { Order, OrderPayment } from '#contract/domains/order.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
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
  const minCharge = getMinCharge(currency)
  const payDisabledReason = reason ?? (balance > 0 && status !== 'cancelled' ? undefined : t('allPaid'))
  const linkDisabledReason =
    payDisabledReason ?? (balance < minCharge ? tCard('belowMinimum', { amount: money(minCharge) }) : undefined)
  const refundDisabledReason = reason ?? (getRefundableAmount(order) > 0 ? undefined : t('nothingPaid'))
  return (
    <FormSection
      title={t('title')}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            disabled={payDisabledReason !== undefined}
            title={payDisabledReason}
            onClick={pay}
          >
            {t('pay')}
          </Button>
          {cardsAvailable && (
            <Button
              variant="default"
              size="xs"
              disabled={linkDisabledReason !== undefined}
              title={linkDisabledReason}
              onClick={sendLink}
            >
              {tCard('link')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            disabled={refundDisabledReason !== undefined}
            title={refundDisabledReason}
            onClick={refund}
          >
            {t('doRefund')}
          </Button>
        </>
      }
    >
      <div className={classes.totals}>
        <OrderTotals order={order} />
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
