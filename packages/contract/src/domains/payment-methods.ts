import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id, idParams, instant, noContent } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'

/** A saved card. Its number is known to the card provider only. */
export const paymentMethod = z.object({
  _id: id,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** Charged for invoices. Exactly one of the saved cards is. */
  isDefault: z.boolean(),
  isExpired: z.boolean(),
  expiresSoon: z.boolean(),
  createdAt: instant,
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const vendorCall = {
  actor: 'vendor',
  permissions: ['manage_subscription'],
  scope: 'vendor',
  worksUnpaid: true,
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
} as const

/** Cards that pay the plan. */
export const paymentMethods = domain('paymentMethods', {
  setupIntent: endpoint({
    ...vendorCall,
    method: 'POST',
    path: '/stripe/setup-intent',
    summary: 'Start adding a card. The card form completes it with the client secret.',
    mode: 'sensitiveWrite',
    response: z.object({ id: z.string(), clientSecret: z.string() }),
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
  list: endpoint({
    ...vendorCall,
    method: 'GET',
    path: '/stripe/payment-methods',
    summary: 'List saved cards, the default first',
    mode: 'read',
    response: wholeList(paymentMethod),
    limits: [],
  }),
  add: endpoint({
    ...vendorCall,
    method: 'POST',
    path: '/stripe/payment-methods',
    summary: 'Save the card of a completed setup intent as the default. Charges open invoices.',
    mode: 'sensitiveWrite',
    body: z.strictObject({ setupIntentId: z.string().max(255) }),
    response: paymentMethod,
    invalidates: ['subscription', 'invoices', 'usage'],
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
  makeDefault: endpoint({
    ...vendorCall,
    method: 'PATCH',
    path: '/stripe/payment-methods/{id}',
    summary: 'Make a card the default. Charges open invoices.',
    mode: 'write',
    params: idParams,
    body: z.strictObject({ isDefault: z.literal(true) }),
    response: paymentMethod,
    invalidates: ['subscription', 'invoices'],
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
  remove: endpoint({
    ...vendorCall,
    method: 'DELETE',
    path: '/stripe/payment-methods/{id}',
    summary: 'Remove a card. The only one stays while a paid subscription is running.',
    mode: 'write',
    params: idParams,
    response: noContent,
    invalidates: ['subscription'],
    limits: [],
  }),
})
