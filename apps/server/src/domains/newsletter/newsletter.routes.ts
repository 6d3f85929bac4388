import { newsletter } from '#contract/domains/newsletter.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { LinkDeps } from './newsletter-links.service.ts'
import { listSubscribers } from './newsletter.repo.ts'
import {
  requestSubscription,
  confirmNewsletter,
  eraseSubscriber,
  unsubscribeByToken,
  unsubscribeByAdmin,
} from './newsletter.service.ts'

export const newsletterRoutes = (deps: LinkDeps): Route[] =>
  routes(newsletter, {
    subscribe: async ({ transaction, body, language }) => {
      await requestSubscription(transaction, body, language)
      return null
    },
    confirm: async ({ transaction, body, address }) => {
      await transaction((uow) => confirmNewsletter(uow, deps, body.token, address))
      return null
    },
    unsubscribe: async ({ transaction, body }) => {
      await transaction((uow) => unsubscribeByToken(uow, deps, body.token))
      return null
    },
    list: ({ db, query }) => listSubscribers(db, query),
    remove: ({ uow, params, body }) => unsubscribeByAdmin(uow, params.id, body),
    forget: async ({ uow, params }) => {
      await eraseSubscriber(uow, params.id)
      return null
    },
  })
