import { subscription } from '#contract/domains/subscription.ts'
import { routes } from '#server/http/routes.ts'
import { readSubscriptionStatus } from './subscription.service.ts'

export const subscriptionRoutes = routes(subscription, {
  get: ({ db, actor }) => readSubscriptionStatus(db, actor),
})
