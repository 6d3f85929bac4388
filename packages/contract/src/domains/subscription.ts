import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, instant } from '../core/fields.ts'
import { subscriptionStatuses } from '../enumerations.ts'
import type { SubscriptionStatus } from '../subscription-status.ts'

export { isSubscriptionActive } from '../subscription-status.ts'
export type { SubscriptionStatus }

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

/** Why a vendor cancels. */
export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'switching',
  'closing',
  'not_using',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export const subscriptionDetails = z.object({
  /** While the status column says trialing, also after the trial ended. */
  trialEndsAt: instant.nullable(),
  /** Null outside the trial. */
  trialDaysLeft: z.int().nullable(),
  /** The plan period; null before the first one. */
  period: z.object({ start: instant, end: instant }).nullable(),
  /** Ends with the period, or with the trial. */
  cancelsAtPeriodEnd: z.boolean(),
  cancelReason: z.enum(cancelReasons).nullable(),
  canceledAt: instant.nullable(),
  hasCard: z.boolean(),
  /** US cents of the plan per period, without usage. */
  basePrice: z.int(),
  openInvoices: z.int(),
  /** US cents. */
  openAmount: z.int(),
  /** When the card is charged for an open invoice again. */
  nextAttemptAt: instant.nullable(),
})
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>

export const subscriptionState = z.object({
  status: z.enum(subscriptionStatuses),
  /** False on an installation without a card provider: billing says that it isn't set up. */
  cardsAvailable: z.boolean(),
  /** Null without `view_subscription`. */
  details: subscriptionDetails.nullable(),
})

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
    response: subscriptionState,
    limits: [],
  }),
})
