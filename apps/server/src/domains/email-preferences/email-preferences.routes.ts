import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { routes } from '#server/http/routes.ts'
import { changeOwnPreferences, type LinkedPreferences, readOwnPreferences } from './change-preferences.service.ts'

export const emailPreferenceRoutes = ({ linkedPreferences }: { linkedPreferences: LinkedPreferences }) =>
  routes(emailPreferenceCalls, {
    get: ({ body }) => linkedPreferences.get(body.token),
    update: ({ body, address, requestId }) => linkedPreferences.update(body, { address, requestId }),
    getAtStore: ({ db, store, actor }) => readOwnPreferences(db, store, actor),
    updateAtStore: ({ uow, store, actor, body }) => changeOwnPreferences(uow, store, actor, body),
  })
