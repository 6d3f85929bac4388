import { passwords } from '#contract/domains/passwords.ts'
import { routes } from '#server/http/routes.ts'
import { change, type PasswordMeans, reset } from './passwords.service.ts'
import { requestReset } from './reset-request.service.ts'

export const passwordRoutes = (means: PasswordMeans) =>
  routes(passwords, {
    requestReset: async ({ begin, body, language }) => {
      await requestReset(means.tokens, begin, body.email, language)
      return null
    },
    reset: async ({ db, begin, body, language }) => {
      await reset(means, db, begin, body, language)
      return null
    },
    change: async ({ db, begin, actor, body, language }) => {
      await change(means, db, begin, actor, body, language)
      return null
    },
  })
