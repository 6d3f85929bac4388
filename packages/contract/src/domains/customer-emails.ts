import * as z from 'zod'
import { domain, endpoint, storeCreate, storeQueryByPost, storeRead, storeUpdate } from '../core/endpoint.ts'
import { freeText, instant, version } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import { type FulfillmentMethod, languages } from '../enumerations.ts'
import type { DeliveryStatus, OrderStatus } from './order.ts'

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
const kind = z.enum(customerEmailKinds)

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

const intro = freeText(2000)
const intros = z.strictObject({ en: intro, es: intro })

export const customerEmailSettings = z.object({
  kind,
  isRequired: z.boolean(),
  isOn: z.boolean(),
  /** May contain {name}, {firstName} and {store}. Empty: the default intro. */
  intros: z.object({ en: z.string(), es: z.string() }),
  defaultIntros: z.object({ en: z.string(), es: z.string() }),
  version,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type CustomerEmailSettings = z.infer<typeof customerEmailSettings>

export const customerEmailFields = z.strictObject({ isOn: z.boolean(), intros })

/** Instead of the saved intro; empty: the default intro. */
const draft = z.strictObject({ language: z.enum(languages), intro: intro.optional() })

const settingsPath = '/store/customer-emails'
const kindPath = `${settingsPath}/{kind}` as const
const kindParams = z.strictObject({ kind })

/** The emails that customers get about their orders and accounts. */
export const customerEmails = domain('customerEmails', {
  list: endpoint({
    ...storeRead,
    path: settingsPath,
    summary: 'List the settings of customer emails',
    permissions: ['view_store_info'],
    response: wholeList(customerEmailSettings),
  }),
  active: endpoint({
    ...storeRead,
    path: `${settingsPath}/active`,
    summary: 'List the customer emails that are turned on',
    permissions: [],
    permissionsAnyOf: ['view_orders', 'view_customers', 'create_order'],
    response: z.object({ kinds: z.array(kind) }),
  }),
  update: endpoint({
    ...storeUpdate,
    path: kindPath,
    summary: 'Update a customer email. Emails that are required can’t be turned off.',
    permissions: ['edit_store_info'],
    params: kindParams,
    body: customerEmailFields.partial().extend({ version }),
    response: customerEmailSettings,
  }),
  preview: endpoint({
    ...storeQueryByPost,
    path: `${kindPath}/preview`,
    summary: 'Preview a customer email with sample data',
    permissions: ['view_store_info'],
    params: kindParams,
    body: draft,
    response: z.object({ subject: z.string(), html: z.string() }),
  }),
  sendTest: endpoint({
    ...storeCreate,
    path: `${kindPath}/send-test`,
    summary: 'Send a customer email with sample data to yourself',
    permissions: ['edit_store_info'],
    params: kindParams,
    body: draft,
    response: z.object({ to: z.string() }),
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
})
