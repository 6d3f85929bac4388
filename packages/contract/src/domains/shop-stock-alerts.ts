import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, emptyObject, id, noContent } from '../core/fields.ts'
import { languages } from '../enumerations.ts'

/** The form of a sold-out product. The automation `backInStock` sends the email. */
export const shopStockAlerts = domain('shopStockAlerts', {
  request: endpoint({
    method: 'POST',
    actor: 'shopper',
    permissions: [],
    scope: 'store in path',
    mode: 'sensitiveWrite',
    shop: 'browse',
    path: '/storefront/{storeId}/stock-alerts',
    summary: 'Request an email when a variant is back in stock. The response is the same for known addresses.',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({
      variant: id,
      /** Absent for customers who are signed in: their email. */
      email: email.optional(),
      language: z.enum(languages),
      /** Hidden in the form: filled in by programs only, whose requests have no effect. */
      extra_line: z.string().max(200).optional(),
    }),
    response: noContent,
    limits: [
      { by: 'address', points: 60, seconds: 3600 },
      { by: 'address in store', points: 20, seconds: 600 },
      { by: 'body.email', points: 20, seconds: 86_400 },
      { by: 'person', points: 50, seconds: 86_400 },
    ],
  }),
})
