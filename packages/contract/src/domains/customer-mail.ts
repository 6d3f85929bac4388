import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import type { Language } from '../enumerations.ts'
import { emptyObject, freeText, id, instant, requiredText } from '../core/fields.ts'

/** In the syntax of campaigns: {{first_name}}, or {{first_name|there}} with what someone without a name reads. */
export const mailFieldNames = ['first_name', 'name', 'store_name'] as const
type MailFieldName = (typeof mailFieldNames)[number]

/** "{{first_name}}, {{name}}, or {{store_name}}". */
export const listMailFields = (language: Language): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(mailFieldNames.map((name) => `{{${name}}}`))

/** Texts that stores wrote before have single braces. */
const formerNames: Readonly<Record<string, MailFieldName>> = {
  firstName: 'first_name',
  name: 'name',
  store: 'store_name',
}

const toFields = (text: string): string =>
  text.replaceAll(/(?<!\{)\{(firstName|name|store)\}(?!\})/g, (_, former: string) => `{{${formerNames[former]}}}`)

const field = new RegExp(String.raw`\{\{\s*(${mailFieldNames.join('|')})\s*(?:\|([^{}\n]{0,80}))?\}\}`, 'g')

/**
 * Merge fields that `fillMailFields` doesn't know. The lookbehind keeps a text full of braces from being searched again at
 * each of them.
 */
export const findUnknownMailFields = (text: string): string[] => [
  ...new Set(
    toFields(text)
      .match(/(?<!\{)\{+[^{}\n]{1,120}\}+/g)
      ?.filter((found) => found.replace(field, '') !== ''),
  ),
]

/** In a single pass, so that fields inside a value aren't filled. Other braces stay as written. */
export const fillMailFields = (text: string, to: { name: string; store: string }): string => {
  const values = { name: to.name, first_name: to.name.split(/\s+/u)[0] ?? to.name, store_name: to.store }
  const fields = toFields(text)
  // Without a name: "Hi," instead of "Hi ,".
  const greeting = to.name === '' ? fields.replaceAll(/,?\s*\{\{\s*(?:first_name|name)\s*\}\}/g, '') : fields
  return greeting.replaceAll(field, (_, name: MailFieldName, fallback: string | undefined) =>
    (values[name] || (fallback ?? '')).trim(),
  )
}

/** Service emails about the customer's own orders or account need no consent; marketing does. */
export const mailPurposes = ['service', 'marketing'] as const

export const customerMail = z.strictObject({
  customer: id,
  purpose: z.enum(mailPurposes),
  /** May contain merge fields: `mailFieldNames`. */
  subject: requiredText(200),
  body: freeText(20_000).min(1),
})

/** Emails to customers. Part of the resource `customers`: its operation ids start with it. */
export const customerMails = domain('customers', {
  mailCost: endpoint({
    ...storeRead,
    path: '/customer/send-email',
    summary: 'Get the cost of the next email to a customer',
    permissions: ['view_customers', 'send_customer_email'],
    response: z.object({
      /** In this plan period. */
      used: z.int(),
      included: z.int(),
      /** US cents for each email above the included ones. */
      priceEach: z.int(),
      /** US cents for the next email. */
      next: z.int(),
    }),
  }),
  sendMail: endpoint({
    ...storeCreate,
    path: '/customer/send-email',
    summary: 'Send an email to a customer',
    permissions: ['view_customers', 'send_customer_email'],
    body: customerMail,
    response: z.object({ sentAt: instant, cost: z.int() }),
    limits: [{ by: 'store', points: 120, seconds: 60 }],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/customer/unsubscribe',
    summary: 'Unsubscribe from marketing emails with the emailed link',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ token: z.string().max(1000) }),
    response: z.object({ store: z.string() }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
})
