import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { emptyObject, freeText, id, instant, requiredText } from '../core/fields.ts'

/**
 * Placeholders that `fillPlaceholders` doesn't know, and those in doubled braces, which it fills inside the outer braces.
 * The lookbehind keeps a text full of braces from being searched again at each of them.
 */
export const findUnknownPlaceholders = (text: string): string[] => [
  ...new Set(
    text
      .match(/(?<!\{)\{+[^{}\n]{1,60}\}+/g)
      ?.filter((placeholder) => !/^\{(name|firstName|store)\}$/.test(placeholder)),
  ),
]

/**
 * Fills {name}, {firstName} and {store} in a single pass, so that placeholders inside a value aren't filled. Other
 * braces stay as written.
 */
export const fillPlaceholders = (text: string, to: { name: string; store: string }): string => {
  const values = { name: to.name, firstName: to.name.split(/\s+/u)[0] ?? to.name, store: to.store }
  // Without a name: "Hi," instead of "Hi ,".
  const greeting = to.name === '' ? text.replaceAll(/,?\s*\{(?:name|firstName)\}/g, '') : text
  return greeting.replaceAll(/\{(name|firstName|store)\}/g, (_, key: keyof typeof values) => values[key])
}

/** Service emails about the customer's own orders or account need no consent; marketing does. */
export const mailPurposes = ['service', 'marketing'] as const

export const customerMail = z.strictObject({
  customer: id,
  purpose: z.enum(mailPurposes),
  /** May contain {name}, {firstName} and {store}. */
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
