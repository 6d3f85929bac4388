import { Button, Group } from '@mantine/core'
import { cardPayments } from '#contract/domains/card-payments.ts'
import type { Order } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { cardPaymentText } from '#web/features/orders/card-payment.text.ts'

interface CardRefundStatusProps {
  order: Order
  refundId: string
  status: 'pending' | 'failed'
  /** Why the person can't retry it. */
  reason: string | undefined
}

/** A refund that hasn't reached the card. */
export const CardRefundStatus = ({ order, refundId, status, reason }: CardRefundStatusProps) => {
  const t = useText(cardPaymentText)
  const retry = useSend(cardPayments.retryRefund, { successMessage: t('retried') })
  return (
    <Group gap="xs" mt={4}>
      <StatusBadge tone={status === 'failed' ? 'danger' : 'info'}>{t(`refund_${status}`)}</StatusBadge>
      {status === 'failed' && (
        <Button
          variant="default"
          size="compact-xs"
          loading={retry.sending}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => void retry.send({ params: { orderId: order._id, refundId } })}
        >
          {t('retry')}
        </Button>
      )}
    </Group>
  )
}
