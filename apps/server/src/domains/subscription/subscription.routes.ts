import { subscription } from '#contract/domains/subscription.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { readSubscriptionState } from './subscription.service.ts'

export const subscriptionRoutes = (cards: Cards): Route[] =>
  routes(subscription, {
    get: ({ db, actor }) => readSubscriptionState(db, actor, cards),
  })
