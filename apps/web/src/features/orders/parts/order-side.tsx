import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { Order } from '#contract/domains/order.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Masked } from '#web/entities/customers/masked.tsx'
import { Tags } from '#web/entities/tags/tags.tsx'
import { toTelHref } from '#contract/core/tel-href.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { isOngoing } from '#web/features/orders/orders.steps.ts'
import { trackingUrl } from '#contract/domains/tracking-url.ts'
import { FulfillmentSummary } from './fulfillment-summary.tsx'
import { OrderAddress } from './order-address.tsx'
import classes from './order.module.css'

/** Rare, and sends a request first. */
const MissingSlot = loadLater(() =>
  import('#web/entities/checkout/missing-slot.tsx').then((module) => module.MissingSlot),
)

export type SideDialog = 'contact' | 'address' | 'billingAddress' | 'slot' | 'tags' | 'tracking'

interface CardProps {
  order: Order
  /** Undefined for those who may not edit. */
  openDialog: ((dialog: SideDialog) => void) | undefined
}

const useEdits =
  (openDialog: CardProps['openDialog']) => (dialogs: readonly (readonly [SideDialog, string, boolean])[]) =>
    openDialog
      ? dialogs.flatMap(([dialog, label, isAllowed]) => (isAllowed ? [{ label, run: () => openDialog(dialog) }] : []))
      : []

const ContactLink = ({ order, value, scheme }: { order: Order; value: string; scheme: 'mailto' | 'tel' }) =>
  order.isMasked ? (
    <Masked value={value} isMasked />
  ) : (
    <Anchor href={scheme === 'tel' ? toTelHref(value) : `mailto:${value}`} className={classes.contact ?? ''}>
      {value}
    </Anchor>
  )

const CustomerCard = ({ order, openDialog }: CardProps) => {
  const t = useText(orderText)
  const { can } = useSession()
  const { customer, isMasked } = order
  const edits = useEdits(openDialog)([['contact', t('editContact'), !isMasked && isOngoing(order.status)]])
  return (
    <SideCard title={t('customer')} editLabel={t('editContact')} edits={edits}>
      <div>
        {customer._id !== null && can('view_customers') ? (
          <Anchor component={Link} to={`/dashboard/customers/${customer._id}`} className={classes.contact ?? ''}>
            {customer.name}
          </Anchor>
        ) : (
          customer.name
        )}
        {customer._id === null && <div className={classes.quiet}>{t('guest')}</div>}
        {customer.email !== null && (
          <div>
            <ContactLink order={order} value={customer.email} scheme="mailto" />
          </div>
        )}
        {customer.phone !== null && (
          <div>
            <ContactLink order={order} value={customer.phone} scheme="tel" />
          </div>
        )}
      </div>
    </SideCard>
  )
}

const Tracking = ({ order: { carrier, trackingNumber } }: { order: Order }) => {
  const t = useText(orderText)
  const page = trackingUrl(carrier, trackingNumber)
  return (
    <>
      <span className="figures">{[carrier, trackingNumber].filter(Boolean).join(' · ')}</span>{' '}
      {page && (
        <Anchor href={page} target="_blank" rel="noopener noreferrer" className={classes.track ?? ''}>
          {t('track')}
          <IconExternalLink size={14} aria-hidden="true" />
        </Anchor>
      )}
    </>
  )
}

const DeliveryCard = ({ order, openDialog }: CardProps) => {
  const t = useText(orderText)
  const { address, method, status, isMasked, slot } = order
  const isDelivered = hasDeliveryStatus(method)
  const windowMethod = windowMethods.find((candidate) => candidate === method)
  // An order in transit can't change its slot.
  const canChangeSlot = isOngoing(status) && windowMethod !== undefined && order.deliveryStatus !== 'in_transit'
  const edits = useEdits(openDialog)([
    ['slot', t('changeSlot'), canChangeSlot],
    ['address', t('editAddress'), isDelivered && !isMasked && isOngoing(status)],
    ['tracking', t('editTracking'), isDelivered],
  ])
  return (
    <SideCard title={t('fulfillment')} editLabel={t('editFulfillment')} edits={edits}>
      <div>
        <FulfillmentSummary order={order} />
        {slot === null && windowMethod && isOngoing(status) && <MissingSlot method={windowMethod} />}
      </div>
      {(address ?? isDelivered) && (
        <CardFact label={t('addressTo')}>
          {address ? <OrderAddress order={order} address={address} withMap /> : t('noAddress')}
        </CardFact>
      )}
      {(order.carrier ?? order.trackingNumber) && (
        <CardFact label={t('tracking')}>
          <Tracking order={order} />
        </CardFact>
      )}
    </SideCard>
  )
}

const PaymentCard = ({ order, openDialog }: CardProps) => {
  const t = useText(orderText)
  const { address, billingAddress, paymentOption, isMasked } = order
  const edits = useEdits(openDialog)([['billingAddress', t('editBilling'), !isMasked && isOngoing(order.status)]])
  return (
    <SideCard title={t('payment')} editLabel={t('editBilling')} edits={edits}>
      <CardFact label={t('paymentOption')}>{paymentOption?.name ?? t('noOption')}</CardFact>
      <CardFact label={t('billingAddress')}>
        {billingAddress ? (
          <OrderAddress order={order} address={billingAddress} />
        ) : (
          t(address ? 'sameAddress' : 'noAddress')
        )}
      </CardFact>
    </SideCard>
  )
}

const TagsCard = ({ order, openDialog }: CardProps) => {
  const t = useText(orderText)
  const edits = useEdits(openDialog)([['tags', t('editTags'), true]])
  return (
    <SideCard title={t('tags')} editLabel={t('editTags')} edits={edits}>
      {order.tags.length > 0 ? (
        <Tags tags={order.tags} showAll />
      ) : (
        <span className={classes.quiet}>{t('noTags')}</span>
      )}
    </SideCard>
  )
}

/** The side column of the order page. */
export const OrderSide = (props: CardProps) => (
  <>
    <CustomerCard {...props} />
    <DeliveryCard {...props} />
    <PaymentCard {...props} />
    <TagsCard {...props} />
  </>
)
