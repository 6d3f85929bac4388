import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, email, id, instant, emptyObject, noContent, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { languages } from '../enumerations.ts'
import { honeypot } from './contacts.ts'

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const

const subscriber = z.object({
  _id: id,
  email: z.string(),
  language: z.enum(languages),
  status: z.enum(subscriberStatuses),
  askedAt: instant,
  confirmedAt: instant.nullable(),
  unsubscribedAt: instant.nullable(),
  version,
})
export type Subscriber = z.infer<typeof subscriber>

/** From the link in an email. */
const token = z.string().min(1).max(500)

/** The platform's newsletter, with double opt-in. */
export const newsletter = domain('newsletter', {
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter/subscribe',
    summary: 'Subscribe to the newsletter. Sends an email to confirm.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ email, extra_line: honeypot }),
    response: noContent,
    limits: [
      { by: 'address', points: 20, seconds: 60 * 60 },
      { by: 'body.email', points: 3, seconds: 60 * 60 },
    ],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm a newsletter subscription with the emailed link',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ token }),
    response: noContent,
    limits: [{ by: 'address', points: 60, seconds: 60 * 60 }],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    summary: 'Unsubscribe from the newsletter with the emailed link',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ token }),
    response: noContent,
    // Mail providers unsubscribe all of their users from a few addresses.
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/newsletter',
    summary: 'List newsletter subscribers',
    actor: 'admin',
    permissions: ['view_contacts'],
    scope: 'platform',
    mode: 'read',
    params: emptyObject,
    query: listQuery(['askedAt', 'email'], {
      status: z.enum(subscriberStatuses).optional(),
      language: z.enum(languages).optional(),
      askedFrom: day.optional(),
      askedTo: day.optional(),
    }),
    body: emptyObject,
    response: page(subscriber),
    limits: [],
  }),
  remove: endpoint({
    method: 'PATCH',
    path: '/newsletter/{id}/status',
    summary: 'Unsubscribe a newsletter subscriber',
    actor: 'admin',
    permissions: ['edit_contact_status'],
    scope: 'platform',
    mode: 'write',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: z.strictObject({ status: z.literal('unsubscribed'), version }),
    response: subscriber,
    limits: [],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/newsletter/{id}',
    summary: 'Delete a newsletter subscriber',
    actor: 'admin',
    permissions: ['edit_contact_status'],
    scope: 'platform',
    mode: 'write',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: emptyObject,
    response: noContent,
    limits: [],
  }),
})
