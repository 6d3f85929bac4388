import type { FulfillmentMethod } from './enumerations.ts'
import type { DeliveryStatus, OrderStatus } from './domains/order.ts'

interface EmailTraits {
  about: 'order' | 'account'
  /** Can't be turned off: someone asked for it and waits for it. */
  isRequired: boolean
}

const orderEmail = { about: 'order', isRequired: false } as const
const accountEmail = { about: 'account', isRequired: false } as const

/** Every email that a store sends to its customers, in the order of the settings. All are on by default. */
export const customerEmailTraits = {
  order_received: orderEmail,
  order_confirmed: orderEmail,
  order_ready: orderEmail,
  out_for_delivery: orderEmail,
  order_delivered: orderEmail,
  delivery_failed: orderEmail,
  order_cancelled: orderEmail,
  order_refunded: orderEmail,
  /** Sent with a payment link, by staff. */
  payment_due: { about: 'order', isRequired: true },
  account_approved: accountEmail,
  welcome: accountEmail,
  /** Before points or credit of a reward program expire. */
  rewards_expiring: accountEmail,
  reward_approved: accountEmail,
  reward_rejected: accountEmail,
  /** Replies of the support chat that weren't read there. */
  support_reply: accountEmail,
  password_reset: { about: 'account', isRequired: true },
} as const satisfies Record<string, EmailTraits>

export type CustomerEmailKind = keyof typeof customerEmailTraits
export const customerEmailKinds = Object.keys(customerEmailTraits) as [CustomerEmailKind, ...CustomerEmailKind[]]

interface Statuses {
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
}

/** The email about a change of an order's statuses; undefined where the customer has nothing to do or to expect. */
export const findStatusEmail = (
  method: FulfillmentMethod,
  before: Statuses,
  after: Statuses,
): CustomerEmailKind | undefined => {
  if (before.deliveryStatus !== after.deliveryStatus) {
    if (after.deliveryStatus === 'delivered') return 'order_delivered'
    if (after.deliveryStatus === 'in_transit') return 'out_for_delivery'
    if (after.deliveryStatus === 'failed') return 'delivery_failed'
  }
  if (before.status === after.status) return undefined
  if (after.status === 'confirmed') return 'order_confirmed'
  // Packed, but not on its way yet, means nothing to a customer who waits at home.
  return after.status === 'ready' && (method === 'pickup' || method === 'digital') ? 'order_ready' : undefined
}
