import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { instant, emptyObject } from '../core/fields.ts'
import { subscriptionStatuses } from '../enumerations.ts'

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Specification §4: only active and trialing count as paid. */
export const isSubscriptionActive = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'trialing'

/** What shoppers can do at each status. */
const shopAccess = {
  trialing: 'order',
  active: 'order',
  past_due: 'browse',
  incomplete: 'browse',
  unpaid: 'closed',
  canceled: 'closed',
} as const satisfies Record<SubscriptionStatus, 'order' | 'browse' | 'closed'>

export const getShopAccess = (status: SubscriptionStatus): (typeof shopAccess)[SubscriptionStatus] => shopAccess[status]

export const subscription = domain('subscription', {
  get: endpoint({
    method: 'GET',
    path: '/stripe/subscription',
    summary: 'Get the subscription status. Details need permission.',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: z.object({
      status: z.enum(subscriptionStatuses),
      /** Null without `view_subscription`. */
      details: z.object({ trialEndsAt: instant.nullable() }).nullable(),
    }),
    limits: [],
  }),
})
