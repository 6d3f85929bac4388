import { account } from '#contract/domains/account.ts'
import { clearSessionCookie, type SessionIssuer } from '#server/http/session-cookies.ts'
import { type Cookies, routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readPerson, readPreferences } from './account.repo.ts'
import { changeBusiness, changePerson, changePreferences, readProfile } from './account.service.ts'
import { type AccountDeps, changeEmail } from './change-email.service.ts'
import { closeAccount } from './close-account.service.ts'
import { switchWorkplace, readWhoAmI, signOutDevice, signOutEverywhere } from './devices.service.ts'

const clearSession = (cookies: Cookies): null => {
  clearSessionCookie(cookies)
  return null
}

export const accountRoutes = (deps: AccountDeps & { issueSession: SessionIssuer }) =>
  routes(account, {
    profile: ({ db, actor }) => readProfile(db, actor),
    changeBusiness: ({ uow, actor, body }) => changeBusiness(uow, actor, body),
    person: async ({ db, actor }) => orNotFound(await readPerson(db, actor)),
    changePerson: ({ uow, actor, body }) => changePerson(uow, actor, body),
    who: ({ db, actor }) => readWhoAmI(db, actor),
    endSession: async ({ uow, actor, params }) => {
      await signOutDevice(uow, actor, params.sessionId)
      return null
    },
    endAllSessions: async ({ transaction, actor, cookies }) => {
      await transaction((uow) => signOutEverywhere(uow, actor))
      return clearSession(cookies)
    },
    enterWorkplace: async ({ transaction, actor, body, cookies, address, device }) => {
      const caller = { address, device }
      const session = await transaction((uow) => switchWorkplace(uow, actor, body.workplace_id, caller))
      return deps.issueSession(session, cookies)
    },
    changeEmail: async ({ db, transaction, actor, body, language }) => {
      await changeEmail(deps, db, transaction, actor, body, language)
      return null
    },
    preferences: async ({ db, actor }) => orNotFound(await readPreferences(db, actor)),
    changePreferences: ({ uow, actor, body }) => changePreferences(uow, actor, body),
    remove: async ({ db, transaction, actor, body, cookies, language }) => {
      await closeAccount(deps, db, transaction, actor, body.password, language)
      return clearSession(cookies)
    },
  })
