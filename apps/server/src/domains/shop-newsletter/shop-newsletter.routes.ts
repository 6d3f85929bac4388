import { shopNewsletter } from '#contract/domains/shop-newsletter.ts'
import { routes } from '#server/http/routes.ts'
import { requestSubscription } from './shop-newsletter.service.ts'

export const shopNewsletterRoutes = routes(shopNewsletter, {
  subscribe: async ({ transaction, store, body }) => {
    await requestSubscription(transaction, store, body)
    return null
  },
})
