import { Alert } from '@mantine/core'
import { IconBan, IconClockExclamation, IconTruckOff } from '@tabler/icons-react'
import type { Order } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { orderText } from '#web/features/orders/order.text.ts'
import classes from './order.module.css'

/** Alerts at the top: cancelled, late, delivery failed. */
export const OrderNotice = ({ order: { status, isLate, deliveryStatus, cancelReason: reason } }: { order: Order }) => {
  const t = useText(orderText)
  const box = classes.notice ?? ''
  if (status === 'cancelled') {
    return (
      <Alert color="neutral" icon={<IconBan size={18} />} className={box}>
        {reason ? t('cancelledBecause', { reason }) : t('cancelledNote')}
      </Alert>
    )
  }
  return (
    <>
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
