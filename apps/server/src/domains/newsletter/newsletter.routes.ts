import { newsletter } from '#contract/domains/newsletter.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { LinkMeans } from './newsletter.links.ts'
import { listSubscribers } from './newsletter.repo.ts'
import {
  askForNewsletter,
  confirmNewsletter,
  forgetSubscriber,
  leaveNewsletter,
  removeSubscriber,
} from './newsletter.service.ts'

export const newsletterRoutes = (means: LinkMeans): Route[] =>
  routes(newsletter, {
    subscribe: async ({ begin, body, language }) => {
      await askForNewsletter(begin, body, language)
      return null
    },
    confirm: async ({ begin, body, address }) => {
      await begin((work) => confirmNewsletter(work, means, body.token, address))
      return null
    },
    unsubscribe: async ({ begin, body }) => {
      await begin((work) => leaveNewsletter(work, means, body.token))
      return null
    },
    list: ({ db, query }) => listSubscribers(db, query),
    remove: ({ work, params, body }) => removeSubscriber(work, params.id, body),
    forget: async ({ work, params }) => {
      await forgetSubscriber(work, params.id)
      return null
    },
  })
