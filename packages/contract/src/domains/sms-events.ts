import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id, noContent } from '../core/fields.ts'

/** Events in one call. */
export const maxSmsEvents = 100

const phoneNumber = z.string().regex(/^\+\d{8,15}$/)

export const smsEvent = z.discriminatedUnion('type', [
  /** A message that a person sent to the gateway's number. */
  z.object({
    type: z.literal('reply'),
    /** The gateway's id of it: the same if it's reported again. */
    id: z.string().min(1).max(100),
    from: phoneNumber,
    text: z.string().max(2000),
    /** The id of our message that it answers, if the gateway knows it. */
    inReplyTo: id.optional(),
  }),
  /** A message that was accepted and couldn't be delivered. */
  z.object({
    type: z.literal('undelivered'),
    messageId: id,
    reason: z.enum(['invalid_number', 'rejected']).optional(),
  }),
])
export type SmsEvent = z.output<typeof smsEvent>
export type SmsReply = Extract<SmsEvent, { type: 'reply' }>

/** Webhook of the SMS gateway. */
export const smsEvents = domain('smsEvents', {
  receive: endpoint({
    method: 'POST',
    path: '/sms-events',
    summary:
      'Receive replies and delivery reports of the SMS gateway. The header Sms-Signature has the time and an HMAC-SHA256 of the body. STOP withdraws the consent of the number.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.object({ events: z.array(smsEvent).min(1).max(maxSmsEvents) }),
    response: noContent,
    signatureHeader: 'sms-signature',
    // Only rejected calls count: a gateway sends all of its events from few addresses.
    limits: [{ by: 'address', points: 60, seconds: 60, onlyFailures: true }],
  }),
})
