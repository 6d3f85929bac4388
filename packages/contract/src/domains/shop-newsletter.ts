import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, emptyObject, noContent } from '../core/fields.ts'
import { languages } from '../enumerations.ts'

/** The newsletter form of a shop. Subscribers are customers who agreed to marketing emails. */
export const shopNewsletter = domain('shopNewsletter', {
  subscribe: endpoint({
    method: 'POST',
    actor: 'public',
    permissions: [],
    scope: 'store in path',
    mode: 'sensitiveWrite',
    shop: 'browse',
    path: '/storefront/{storeId}/newsletter',
    summary: 'Subscribe to a store’s marketing emails. The response is the same for known addresses.',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({
      email,
      language: z.enum(languages),
      /** Hidden in the form: filled in by programs only, whose requests have no effect. */
      extra_line: z.string().max(200).optional(),
    }),
    response: noContent,
    limits: [
      { by: 'address', points: 20, seconds: 3600 },
      { by: 'address in store', points: 5, seconds: 600 },
      { by: 'body.email', points: 5, seconds: 86_400 },
    ],
  }),
})
