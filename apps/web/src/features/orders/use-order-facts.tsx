import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { hasDeliveryStatus, type Order } from '#contract/domains/order.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Masked } from '#web/entities/customers/masked.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { Tags } from '#web/entities/tags/tags.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { toTelHref } from '#web/kit/display/tel-href.ts'
import { orderText } from './order.text.ts'
import { isOngoing } from './orders.steps.ts'
import { FulfillmentSummary } from './parts/fulfillment-summary.tsx'
import { OrderAddress } from './parts/order-address.tsx'
import classes from './parts/order.module.css'

export type FactDialog = 'contact' | 'address' | 'billingAddress' | 'slot' | 'tags'

/** The side column of the order page; `openDialog` is undefined for those who may not edit. */
export const useOrderFacts = (order: Order, openDialog: ((dialog: FactDialog) => void) | undefined) => {
  const t = useText(orderText)
  const states = useText(orderStatesText)
  const { can } = useSession()
  const { customer, isMasked, address, billingAddress, tags, paymentOption, method, status } = order
  // Only these methods have slots, and an order in transit can't change its slot.
  const canChangeSlot =
    isOngoing(status) &&
    windowMethods.some((candidate) => candidate === method) &&
    order.deliveryStatus !== 'in_transit'
  const edit = (dialog: FactDialog, label: string, isAllowed = true): ReactNode =>
    openDialog &&
    isAllowed && (
      <div>
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => openDialog(dialog)}>
          {label}
        </Button>
      </div>
    )
  const contact = (value: string | null, scheme: 'mailto' | 'tel') => {
    if (value === null) return t('unknown')
    return isMasked ? (
      <Masked value={value} isMasked />
    ) : (
      <Anchor href={scheme === 'tel' ? toTelHref(value) : `mailto:${value}`} className={classes.contact ?? ''}>
        {value}
      </Anchor>
    )
  }
  const buyer = () => {
    if (customer._id === null) {
      return (
        <>
          {customer.name}
          <div className={classes.quiet}>{t('guest')}</div>
        </>
      )
    }
    return can('view_customers') ? (
      <Anchor component={Link} to={`/dashboard/customers/${customer._id}`} className={classes.contact ?? ''}>
        {customer.name}
      </Anchor>
    ) : (
      customer.name
    )
  }
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('customer'), value: buyer() },
    { label: t('email'), value: contact(customer.email, 'mailto') },
    {
      label: t('phone'),
      value: (
        <>
          {contact(customer.phone, 'tel')}
          {edit('contact', t('editContact'), !isMasked)}
        </>
      ),
    },
    {
      label: t('fulfillment'),
      value: (
        <>
          <FulfillmentSummary order={order} />
          {edit('slot', t('changeSlot'), canChangeSlot)}
        </>
      ),
    },
  ]
  if (address || hasDeliveryStatus(method)) {
    facts.push({
      label: t('addressTo'),
      value: (
        <>
          {address ? <OrderAddress order={order} address={address} withMap /> : t('noAddress')}
          {edit('address', t('editAddress'), !isMasked && isOngoing(status))}
        </>
      ),
    })
  }
  facts.push(
    {
      label: t('billingAddress'),
      value: (
        <>
          {billingAddress ? (
            <OrderAddress order={order} address={billingAddress} />
          ) : (
            t(address ? 'sameAddress' : 'noAddress')
          )}
          {edit('billingAddress', t('editBilling'), !isMasked)}
        </>
      ),
    },
    { label: t('paymentOption'), value: paymentOption?.name ?? t('noOption') },
  )
  if (tags.length > 0 || openDialog) {
    facts.push({
      label: t('tags'),
      value: (
        <>
          {tags.length > 0 && <Tags tags={tags} showAll />}
          {edit('tags', t(tags.length > 0 ? 'editTags' : 'addTags'))}
        </>
      ),
    })
  }
  facts.push(
    { label: t('source'), value: states(order.source) },
    { label: t('placed'), value: <Time iso={order.placedAt} /> },
  )
  return facts
}
