import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import {
  day,
  email,
  id,
  instant,
  requiredText,
  emptyObject,
  noContent,
  singleLineText,
  version,
} from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'

/** Suspected spam gets the status `spam` and no confirmation email. */
export const contactStatuses = ['new', 'open', 'closed', 'spam'] as const

const contact = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(contactStatuses),
  replyCount: z.int(),
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type Contact = z.infer<typeof contact>

const contactDetail = contact.extend({
  replies: z.array(z.object({ _id: id, by: z.string(), body: z.string(), at: instant })),
})

export const message = requiredText(5000)

export const contactFields = z.strictObject({ name: singleLineText(120), email, subject: singleLineText(200), message })

/** Hidden in the form, so only bots fill it in. Its name matches nothing that browsers autofill. */
export const honeypot = z.string().max(500).optional()

const contactParams = z.strictObject({ id })

/** Messages to the platform and its replies. */
export const contacts = domain('contacts', {
  send: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Send a message to the platform',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: contactFields.extend({ extra_line: honeypot }),
    response: noContent,
    limits: [
      { by: 'address', points: 10, seconds: 60 * 60 },
      { by: 'body.email', points: 5, seconds: 60 * 60 },
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contact',
    summary: 'List contact messages',
    actor: 'admin',
    permissions: ['view_contacts'],
    scope: 'platform',
    mode: 'read',
    params: emptyObject,
    query: listQuery(['createdAt', 'updatedAt'], {
      // Without a status: all except spam.
      status: z.enum(contactStatuses).optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
    }),
    body: emptyObject,
    response: page(contact),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contact/{id}',
    summary: 'Get a contact message with its replies',
    actor: 'admin',
    permissions: ['view_contacts'],
    scope: 'platform',
    mode: 'read',
    params: contactParams,
    query: emptyObject,
    body: emptyObject,
    response: contactDetail,
    limits: [],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/contact/{id}/replies',
    summary: 'Reply to a contact message by email',
    actor: 'admin',
    permissions: ['reply_contact'],
    scope: 'platform',
    mode: 'write',
    params: contactParams,
    query: emptyObject,
    body: z.strictObject({ message }),
    response: contactDetail,
    limits: [{ by: 'person', points: 100, seconds: 60 * 60 }],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/contact/{id}/status',
    summary: 'Open or close a contact message, or mark it as spam',
    actor: 'admin',
    permissions: ['edit_contact_status'],
    scope: 'platform',
    mode: 'write',
    params: contactParams,
    query: emptyObject,
    body: z.strictObject({ status: z.enum(contactStatuses), version }),
    response: contactDetail,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contact/{id}',
    summary: 'Delete a contact message and its replies permanently',
    actor: 'admin',
    permissions: ['edit_contact_status'],
    scope: 'platform',
    mode: 'write',
    params: contactParams,
    query: emptyObject,
    body: emptyObject,
    response: noContent,
    limits: [],
  }),
})
