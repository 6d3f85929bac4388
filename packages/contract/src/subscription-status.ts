import type { subscriptionStatuses } from './enumerations.ts'

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Specification §4: only active and trialing count as paid. */
export const isSubscriptionActive = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'trialing'
