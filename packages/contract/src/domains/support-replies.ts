import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { id, requiredText, revisionFields } from '../core/fields.ts'
import { withText } from '../core/validation-messages.ts'
import type { Language } from '../enumerations.ts'
import { listQuery } from '../core/page.ts'
import { findUnknownFields, maxMessageLength, mergeFields } from './support-rules.ts'

export const savedReply = z.object({
  _id: id,
  name: z.string(),
  /** With merge fields such as {{customer_name}}; replies from before they were checked may have unknown ones. */
  text: z.string(),
  /** Only its author sees and uses a personal reply. */
  isPersonal: z.boolean(),
  ...revisionFields,
})
export type SavedReply = z.infer<typeof savedReply>

export const savedReplyFields = z.strictObject({
  name: requiredText(80),
  text: requiredText(maxMessageLength).superRefine((text, context) => {
    const unknown = findUnknownFields(text)
    if (unknown.length === 0) return
    const known = mergeFields.map((name) => `{{${name}}}`)
    const list = (language: Language) => new Intl.ListFormat(language, { type: 'disjunction' }).format(known)
    const texts = withText({
      en: `Unknown merge field: ${unknown.join(', ')}. Use ${list('en')}.`,
      es: `Campo desconocido: ${unknown.join(', ')}. Usa ${list('es')}.`,
    })
    context.addIssue({ code: 'custom', input: text, ...texts })
  }),
  isPersonal: z.boolean(),
})

const permissions = ['access_live_chat'] as const

export const supportReplies = domain(
  'supportReplies',
  crud(['list', 'get', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/customer-support/replies',
    nouns: { singular: 'saved reply', plural: 'saved replies' },
    permissions: { view: permissions, create: permissions, edit: permissions },
    entity: savedReply,
    fields: savedReplyFields,
    query: listQuery(['name']),
  }),
)
