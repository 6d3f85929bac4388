import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, freeText, idParams } from '../core/fields.ts'
import { chargeFailures } from './invoices.ts'
import { cancelReasons, subscriptionState } from './subscription.ts'

/** `action_required`: complete the payment with the client secret in the card form, then call this again. */
export const paymentResult = z.object({
  result: z.enum(['paid', 'failed', 'action_required', 'processing']),
  failure: z.enum(chargeFailures).nullable(),
  clientSecret: z.string().nullable(),
})
export type PaymentResult = z.infer<typeof paymentResult>

const manage = {
  actor: 'vendor',
  permissions: ['manage_subscription'],
  scope: 'vendor',
  worksUnpaid: true,
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
} as const

/** Apart from subscription.ts, which every screen loads. Part of the resource `subscription`. */
export const billing = domain('subscription', {
  start: endpoint({
    ...manage,
    method: 'POST',
    path: '/stripe/subscription',
    summary: 'Start or reactivate the subscription. Charges the default card for a new period, or open invoices first.',
    mode: 'sensitiveWrite',
    response: paymentResult,
    invalidates: ['invoices', 'usage'],
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
  cancel: endpoint({
    ...manage,
    method: 'DELETE',
    path: '/stripe/subscription',
    summary: 'Cancel the subscription at the end of the period. At once if the first payment is still missing.',
    mode: 'write',
    query: z.strictObject({ reason: z.enum(cancelReasons), comment: freeText(1000).optional() }),
    response: subscriptionState,
    invalidates: ['invoices', 'usage'],
    limits: [],
  }),
  resume: endpoint({
    ...manage,
    method: 'POST',
    path: '/stripe/subscription/resume',
    summary: 'Resume a subscription that was canceled, before its period ends',
    mode: 'write',
    response: subscriptionState,
    invalidates: ['usage'],
    limits: [],
  }),
  payInvoice: endpoint({
    ...manage,
    method: 'POST',
    path: '/stripe/invoices/{id}/pay',
    summary: 'Pay an open invoice with the default card',
    mode: 'sensitiveWrite',
    params: idParams,
    response: paymentResult,
    invalidates: ['invoices', 'usage'],
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
})
