import { Anchor, Button } from '@mantine/core'
import { IconExternalLink, IconTruckDelivery } from '@tabler/icons-react'
import type { DeliveryStatus, Order } from '#contract/domains/order.ts'
import { deliveryStatus } from '#contract/statuses.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { DeliveryBadge } from '#web/entities/orders/order-badges.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { isOngoing } from '#web/features/orders/orders.steps.ts'
import { trackingUrl } from '#web/features/orders/orders.tracking.ts'
import classes from './order.module.css'

interface OrderDeliveryProps {
  order: Order
  /** Why the person can't make changes here. */
  reason: string | undefined
  onStatusChange: (next: DeliveryStatus) => void
  isChanging: boolean
  onEditTracking: () => void
}

const Tracking = ({ order }: { order: Order }) => {
  const t = useText(orderText)
  const { carrier, trackingNumber } = order
  const page = trackingUrl(carrier, trackingNumber)
  const label = [carrier, trackingNumber].filter(Boolean).join(' · ')
  if (!label) return <span className={classes.quiet}>{t('noTracking')}</span>
  return (
    <>
      <span className="figures">{label}</span>
      {page && (
        <Anchor href={page} target="_blank" rel="noopener noreferrer" className={classes.track ?? ''}>
          {t('track')}
          <IconExternalLink size={14} aria-hidden="true" />
        </Anchor>
      )}
    </>
  )
}

/** Delivery status and tracking; the next steps come from the contract's transition table. */
export const OrderDelivery = ({ order, reason, onStatusChange, isChanging, onEditTracking }: OrderDeliveryProps) => {
  const t = useText(orderText)
  const status = order.deliveryStatus
  if (status === null) return null
  // A delivery starts once the order is ready and ends with the order.
  const steps = isOngoing(order.status) ? deliveryStatus.next(status) : []
  const getDisabledReason = (next: DeliveryStatus) =>
    reason ?? (status === 'pending' && next === 'in_transit' && order.status !== 'ready' ? t('firstReady') : undefined)
  return (
    <FormSection
      title={t('delivery')}
      actions={
        <Button variant="default" size="xs" disabled={reason !== undefined} title={reason} onClick={onEditTracking}>
          {t('editTracking')}
        </Button>
      }
    >
      <div className={classes.standing}>
        <DeliveryBadge status={status} />
        <Tracking order={order} />
      </div>
      {steps.length > 0 && (
        <div className={classes.standing}>
          {steps.map((next) => (
            <Button
              key={next}
              size="xs"
              variant={next === 'cancelled' || next === 'failed' ? 'light' : 'default'}
              {...((next === 'cancelled' || next === 'failed') && { color: 'danger' })}
              {...(next === 'in_transit' && { leftSection: <IconTruckDelivery size={14} aria-hidden="true" /> })}
              disabled={getDisabledReason(next) !== undefined || isChanging}
              title={getDisabledReason(next)}
              onClick={() => onStatusChange(next)}
            >
              {t(`to_${next}`)}
            </Button>
          ))}
          {getDisabledReason('in_transit') !== undefined && !reason && (
            <span className={classes.quiet}>{t('firstReady')}</span>
          )}
        </div>
      )}
    </FormSection>
  )
}
