import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, email, id, instant, line, none, nothing, oneLine, version } from '../core/fields.ts'
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

const wholeContact = contact.extend({
  replies: z.array(z.object({ _id: id, by: z.string(), body: z.string(), at: instant })),
})

export const message = line(5000)

export const contactFields = z.strictObject({ name: oneLine(120), email, subject: oneLine(200), message })

/** Hidden in the form, so only bots fill it in. Its name matches nothing that browsers autofill. */
export const trap = z.string().max(500).optional()

const one = z.strictObject({ id })

/** Messages to the platform and its replies. */
export const contacts = domain('contacts', {
  send: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Write to the platform',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: contactFields.extend({ extra_line: trap }),
    response: nothing,
    limits: [
      { by: 'address', points: 10, seconds: 60 * 60 },
      { by: 'body.email', points: 5, seconds: 60 * 60 },
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contact',
    summary: 'List what people wrote',
    actor: 'admin',
    needs: ['view_contacts'],
    scope: 'platform',
    answer: 'read',
    params: none,
    query: listQuery(['createdAt', 'updatedAt'], {
      // Without a status: all except spam.
      status: z.enum(contactStatuses).optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
    }),
    body: none,
    response: page(contact),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contact/{id}',
    summary: 'Read one message with its replies',
    actor: 'admin',
    needs: ['view_contacts'],
    scope: 'platform',
    answer: 'read',
    params: one,
    query: none,
    body: none,
    response: wholeContact,
    limits: [],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/contact/{id}/replies',
    summary: 'Answer by mail',
    actor: 'admin',
    needs: ['reply_contact'],
    scope: 'platform',
    answer: 'stored',
    params: one,
    query: none,
    body: z.strictObject({ message }),
    response: wholeContact,
    limits: [{ by: 'person', points: 100, seconds: 60 * 60 }],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/contact/{id}/status',
    summary: 'Open or close a message, or put it with the spam',
    actor: 'admin',
    needs: ['edit_contact_status'],
    scope: 'platform',
    answer: 'stored',
    params: one,
    query: none,
    body: z.strictObject({ status: z.enum(contactStatuses), version }),
    response: wholeContact,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contact/{id}',
    summary: 'Delete a message and its replies for good',
    actor: 'admin',
    needs: ['edit_contact_status'],
    scope: 'platform',
    answer: 'stored',
    params: one,
    query: none,
    body: none,
    response: nothing,
    limits: [],
  }),
})
