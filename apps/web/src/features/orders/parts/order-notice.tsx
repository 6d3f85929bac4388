import { Alert } from '@mantine/core'
import { IconBan, IconClockExclamation, IconCreditCard, IconCreditCardOff, IconTruckOff } from '@tabler/icons-react'
import type { Order } from '#contract/domains/order.ts'
import { formatMoney } from '#contract/core/money.ts'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { cardPaymentText } from '#web/features/orders/card-payment.text.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import classes from './order.module.css'

const disputeTones = { open: 'danger', won: 'neutral', lost: 'neutral' } as const

const CardNotice = ({ order: { card, currency } }: { order: Order }) => {
  const t = useText(cardPaymentText)
  const locale = useLocale()
  const { relative } = useFormat()
  const box = classes.notice ?? ''
  const { awaitsPaymentUntil, failedAttempts, disputes } = card
  return (
    <>
      {disputes.map(({ _id, status, amount }) => (
        <Alert key={_id} color={disputeTones[status]} icon={<IconCreditCardOff size={18} />} className={box}>
          {t(`dispute_${status}`, { amount: formatMoney(amount, currency, locale) })}
        </Alert>
      ))}
      {awaitsPaymentUntil !== null && (
        <Alert color="info" icon={<IconCreditCard size={18} />} className={box}>
          {t('awaiting', { time: relative(awaitsPaymentUntil) })}{' '}
          {failedAttempts > 0 && t('awaitingFailed', { count: failedAttempts })}
        </Alert>
      )}
    </>
  )
}

/** Alerts at the top: cancelled, disputed, waiting for payment, late, delivery failed. */
export const OrderNotice = ({ order }: { order: Order }) => {
  const t = useText(orderText)
  const { status, isLate, deliveryStatus, cancelReason: reason } = order
  const box = classes.notice ?? ''
  if (status === 'cancelled') {
    return (
      <>
        <Alert color="neutral" icon={<IconBan size={18} />} className={box}>
          {reason ? t('cancelledBecause', { reason }) : t('cancelledNote')}
        </Alert>
        <CardNotice order={order} />
      </>
    )
  }
  return (
    <>
      <CardNotice order={order} />
      {isLate && (
        <Alert color="danger" icon={<IconClockExclamation size={18} />} className={box}>
          {t('lateNote')}
        </Alert>
      )}
      {deliveryStatus === 'failed' && (
        <Alert color="warning" icon={<IconTruckOff size={18} />} className={box}>
          {t('failedNote')}
        </Alert>
      )}
    </>
  )
}
