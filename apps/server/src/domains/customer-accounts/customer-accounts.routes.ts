import { customerAccounts } from '#contract/domains/customer-account.ts'
import { refreshSession, signOut } from '#server/domains/sessions/sessions.service.ts'
import { makeCookieHandlers, type SessionIssuer } from '#server/http/session-cookies.ts'
import { routes } from '#server/http/routes.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import {
  changeAtStore,
  joinStore,
  leaveStore,
  listJoinedStores,
  readJoinSettings,
} from './customer-self-service.service.ts'
import { changeProfile, login, readProfile, register, verify } from './customer-accounts.service.ts'

interface Deps {
  tokens: Tokens
  sessionTokens: SessionTokens
  issueSession: SessionIssuer
}

export const customerAccountRoutes = ({ tokens, sessionTokens, issueSession }: Deps) =>
  routes(customerAccounts, {
    register: ({ transaction, body, language }) => register(tokens, transaction, body, language),
    verify: async ({ db, transaction, body, cookies, ...caller }) =>
      issueSession(await verify(tokens, db, transaction, body, caller), cookies),
    login: async ({ db, body, cookies, ...caller }) => issueSession(await login(db, body, caller), cookies),
    ...makeCookieHandlers(sessionTokens, issueSession, { refreshSession, signOut }),
    profile: ({ db, actor }) => readProfile(db, actor),
    changeProfile: ({ uow, actor, body }) => changeProfile(uow, actor, body),
    stores: ({ db, actor }) => listJoinedStores(db, actor),
    joining: ({ db, store }) => readJoinSettings(db, store),
    join: ({ uow, store, actor, body }) => joinStore(uow, store, actor, body),
    changeAtStore: ({ uow, store, actor, body }) => changeAtStore(uow, store, actor, body),
    leave: async ({ uow, store, actor }) => {
      await leaveStore(uow, store, actor)
      return null
    },
  })
