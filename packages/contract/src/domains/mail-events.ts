import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, noContent } from '../core/fields.ts'

/** Events in one call. */
export const maxMailEvents = 100

/** With or without angle brackets. */
const messageId = z.string().max(300)

export const mailEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bounce'),
    messageId,
    /** The status of RFC 3463, such as 5.1.1. */
    status: z.string().regex(/^[45]\.\d{1,3}\.\d{1,3}$/),
    /** The reply of the recipient's mail server. */
    diagnostic: z.string().max(1000).optional(),
  }),
  z.object({ type: z.literal('complaint'), messageId }),
])
export type MailEvent = z.output<typeof mailEvent>

/** Webhook of the mail provider, for emails that aren't returned to us by email. */
export const mailEvents = domain('mailEvents', {
  receive: endpoint({
    method: 'POST',
    path: '/mail-events',
    summary:
      'Receive bounces and complaints of the mail provider. The header Mail-Signature has the time and an HMAC-SHA256 of the body. Unknown messages are ignored.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.object({ events: z.array(mailEvent).min(1).max(maxMailEvents) }),
    response: noContent,
    signatureHeader: 'mail-signature',
    // Only rejected calls count: a provider sends all of its events from few addresses.
    limits: [{ by: 'address', points: 60, seconds: 60, onlyFailures: true }],
  }),
})
