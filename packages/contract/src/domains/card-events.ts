import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, noContent } from '../core/fields.ts'

/** Webhooks of the card provider. */
export const cardEvents = domain('cardEvents', {
  receive: endpoint({
    method: 'POST',
    path: '/stripe/webhook',
    summary: 'Receive an event of the card provider. Its signature is in the Stripe-Signature header.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.looseObject({}),
    response: noContent,
    signatureHeader: 'stripe-signature',
    // Only events that are rejected count: the provider sends all of its events from few addresses.
    limits: [{ by: 'address', points: 120, seconds: 60, onlyFailures: true }],
  }),
})
