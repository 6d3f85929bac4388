import { customerAccounts } from '#contract/domains/customer-account.ts'
import {
  changeAtStore,
  joinStore,
  leaveStore,
  listJoined,
  readJoining,
} from '#server/domains/customers/own-side.service.ts'
import { refreshSession, signOut } from '#server/domains/identity/sessions.service.ts'
import { cookieCalls, type HandOver } from '#server/http/hand-over.ts'
import { routes } from '#server/http/routes.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { changeProfile, login, readProfile, register, verify } from './customer-accounts.service.ts'

interface Means {
  tokens: Tokens
  sessionTokens: SessionTokens
  handOver: HandOver
}

export const customerAccountRoutes = ({ tokens, sessionTokens, handOver }: Means) =>
  routes(customerAccounts, {
    register: ({ begin, body, language }) => register(tokens, begin, body, language),
    verify: async ({ db, begin, body, cookies, ...caller }) =>
      handOver(await verify(tokens, db, begin, body, caller), cookies),
    login: async ({ db, body, cookies, ...caller }) => handOver(await login(db, body, caller), cookies),
    ...cookieCalls(sessionTokens, handOver, { refreshSession, signOut }),
    profile: ({ db, actor }) => readProfile(db, actor),
    changeProfile: ({ work, actor, body }) => changeProfile(work, actor, body),
    stores: ({ db, actor }) => listJoined(db, actor),
    joining: ({ db, store }) => readJoining(db, store),
    join: ({ work, store, actor, body }) => joinStore(work, store, actor, body),
    changeAtStore: ({ work, store, actor, body }) => changeAtStore(work, store, actor, body),
    leave: async ({ work, store, actor }) => {
      await leaveStore(work, store, actor)
      return null
    },
  })
