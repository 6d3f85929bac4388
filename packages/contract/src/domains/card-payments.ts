import * as z from 'zod'
import { domain, endpoint, storePathCreate } from '../core/endpoint.ts'
import { day, emptyObject, id, instant } from '../core/fields.ts'
import { currency, price } from '../core/money-fields.ts'
import { languages } from '../enumerations.ts'
import { order } from './order.ts'

/** An unpaid card order of the storefront is cancelled after this time. */
export const unpaidOrderMinutes = 30
/** Unpaid card orders of one store that an address, and an email, can have at the same time. */
export const maxUnpaidCardOrders = 3
export const maxFailedAttempts = 5
export const paymentLinkDays = 7

/** Payment options of these kinds are charged by the card provider. */
const cardKinds: ReadonlySet<string> = new Set(['card', 'wallet'])
export const isCardKind = (kind: string | null | undefined): boolean => cardKinds.has(kind ?? '')

const edit = ['view_orders', 'edit_order'] as const
const orderPath = '/stores/{storeId}/orders/{orderId}'
const orderParams = z.strictObject({ orderId: id })

/** Payment links and card refunds. Part of the resource `orders`: its operation ids start with it. */
export const cardPayments = domain('orders', {
  sendPaymentLink: endpoint({
    ...storePathCreate,
    mode: 'sensitiveWrite',
    path: `${orderPath}/payment-link`,
    summary:
      'Create a payment link, or extend the current one. The customer gets it by email unless `notify` is false.',
    permissions: edit,
    params: orderParams,
    body: z.strictObject({ notify: z.boolean().optional() }),
    response: z.object({
      url: z.string(),
      expiresAt: instant,
      /** Whether an email was sent: the order has an address, and its last email isn't a minute old. */
      isSent: z.boolean(),
    }),
  }),
  revokePaymentLink: endpoint({
    ...storePathCreate,
    method: 'DELETE',
    path: `${orderPath}/payment-link`,
    summary: 'Revoke the payment link of an order',
    permissions: edit,
    params: orderParams,
    response: order,
  }),
  retryRefund: endpoint({
    ...storePathCreate,
    path: `${orderPath}/refunds/{refundId}/retry`,
    summary: 'Retry the failed card refunds of a refund',
    permissions: edit,
    params: z.strictObject({ orderId: id, refundId: id }),
    response: order,
  }),
})

/** The part of a payment link after `/pay/`. */
const payToken = z.string().regex(/^[\w-]{40,120}$/)
const payParams = z.strictObject({ token: payToken })

export const payStates = ['open', 'processing', 'paid', 'cancelled', 'expired', 'blocked'] as const
export type PayState = (typeof payStates)[number]

const payState = z.object({
  /**
   * `processing`: the provider is still working on a payment. `paid`: nothing is due anymore. `expired`: the link has
   * expired or was revoked. `blocked`: too many failed attempts.
   */
  state: z.enum(payStates),
})

/** What a client passes to the card form. */
export const cardCheckout = z.object({
  /** Null while the provider can't be reached; `POST /pay/{token}` returns it later. */
  clientSecret: z.string().nullable(),
  publishableKey: z.string(),
  amount: price,
  currency,
})
export type CardCheckout = z.infer<typeof cardCheckout>

/** How to pay an order that was placed with a card option. */
export const orderCheckout = cardCheckout.extend({
  /** For `/pay/{token}`, which returns the status of the payment. */
  token: z.string(),
  /** The payment page, for clients without a card form. */
  url: z.string(),
  /** The order is cancelled if it isn't paid by then. */
  expiresAt: instant,
})
export type OrderCheckout = z.infer<typeof orderCheckout>

const payableOrder = z.object({
  number: z.int(),
  date: day,
  lines: z.array(z.object({ title: z.string(), values: z.array(z.string()), quantity: z.int(), total: price })),
  currency,
  subtotal: price,
  discounts: price,
  fees: price,
  tax: price,
  isTaxIncluded: z.boolean(),
  total: price,
  /** Refunded for returned items; no longer due. */
  returned: price,
  /** Points, credit and payments so far, less refunds. */
  alreadyPaid: z.int(),
  amount: z.int(),
  paidAt: instant.nullable(),
})
export type PayableOrder = z.infer<typeof payableOrder>

const payCall = {
  actor: 'public',
  permissions: [],
  scope: 'platform',
  params: payParams,
  query: emptyObject,
  body: emptyObject,
} as const

/** Calls of the payment page. The token takes the place of a session. */
export const pay = domain('pay', {
  get: endpoint({
    ...payCall,
    method: 'GET',
    path: '/pay/{token}',
    summary: 'Get the order of a payment link',
    mode: 'read',
    response: payState.extend({
      store: z.object({
        name: z.string(),
        logo: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        language: z.enum(languages),
      }),
      /** Null once the link has expired. */
      order: payableOrder.nullable(),
    }),
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
  start: endpoint({
    ...payCall,
    method: 'POST',
    path: '/pay/{token}',
    summary: 'Start a card payment. Returns the client secret for the card form.',
    mode: 'sensitiveWrite',
    response: cardCheckout,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
  }),
  check: endpoint({
    ...payCall,
    method: 'POST',
    path: '/pay/{token}/check',
    summary: 'Check with the card provider whether the order is paid',
    mode: 'sensitiveWrite',
    response: payState,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
})
