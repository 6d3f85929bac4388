import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject } from '../core/fields.ts'
import { account } from './account.ts'
import { stores } from './stores.ts'
import { subscription } from './subscription.ts'

export const workspace = domain('workspace', {
  get: endpoint({
    method: 'GET',
    path: '/vendor/workspace',
    summary: 'Get your profile, stores and subscription status in one call',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: z.object({
      profile: account.profile.response,
      stores: stores.list.response,
      /** Null for an admin, who has none. */
      subscription: subscription.get.response.nullable(),
    }),
    limits: [],
  }),
})
