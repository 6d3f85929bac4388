import { passwords } from '#contract/domains/passwords.ts'
import { routes } from '#server/http/routes.ts'
import { changePassword, type PasswordDeps, reset } from './passwords.service.ts'
import { requestReset } from './reset-request.service.ts'

export const passwordRoutes = (deps: PasswordDeps) =>
  routes(passwords, {
    requestReset: async ({ transaction, body, language }) => {
      await requestReset(deps.tokens, transaction, body.email, language)
      return null
    },
    reset: async ({ db, transaction, body, language }) => {
      await reset(deps, db, transaction, body, language)
      return null
    },
    change: async ({ db, transaction, actor, body, language }) => {
      await changePassword(deps, db, transaction, actor, body, language)
      return null
    },
  })
