import { customerAccounts } from '#contract/domains/customer-account.ts'
import { refreshSession, signOut } from '#server/domains/sessions/sessions.service.ts'
import { clearSessionCookie, makeCookieHandlers, type SessionIssuer } from '#server/http/session-cookies.ts'
import { routes } from '#server/http/routes.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import {
  changeAtStore,
  joinStore,
  leaveStore,
  listJoinedStores,
  readJoinedStore,
  readJoinSettings,
} from './customer-self-service.service.ts'
import { changeProfile, login, readProfile, register, verify } from './customer-accounts.service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './customer-passwords.service.ts'
import { deleteAccount } from './delete-account.service.ts'
import { readCustomerData } from './download-data.service.ts'
import { addAddress, changeAddress, removeAddress } from './own-addresses.service.ts'
import { listOwnEntries, readOwnCustomerId } from './own-ledger.repo.ts'

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
    requestPasswordReset: async ({ transaction, store, body, language }) => {
      await requestPasswordReset(tokens, transaction, store, body.email, language)
      return null
    },
    resetPassword: async ({ db, transaction, body, cookies, ...caller }) =>
      issueSession(await resetPassword(tokens, db, transaction, body, caller), cookies),
    changePassword: async ({ db, transaction, actor, body }) => {
      await changePassword(db, transaction, actor, body)
      return null
    },
    download: ({ db, actor, body }) => readCustomerData(db, actor, body.password),
    remove: async ({ db, transaction, actor, body, cookies }) => {
      await deleteAccount(db, transaction, actor, body.password)
      clearSessionCookie(cookies, 'customer')
      return null
    },
    profile: ({ db, actor }) => readProfile(db, actor),
    changeProfile: ({ uow, actor, body }) => changeProfile(uow, actor, body),
    stores: ({ db, actor }) => listJoinedStores(db, actor),
    atStore: async ({ db, store, actor }) => orNotFound(await readJoinedStore(db, store, actor)),
    joining: ({ db, store }) => readJoinSettings(db, store),
    join: ({ uow, store, actor, body }) => joinStore(uow, store, actor, body),
    changeAtStore: ({ uow, store, actor, body }) => changeAtStore(uow, store, actor, body),
    ledger: async ({ db, store, actor, query }) =>
      listOwnEntries(db, store, orNotFound(await readOwnCustomerId(db, store, actor)), query),
    addAddress: ({ uow, store, actor, body }) => addAddress(uow, store, actor, body),
    changeAddress: ({ uow, store, actor, params, body }) => changeAddress(uow, store, actor, params.addressId, body),
    removeAddress: ({ uow, store, actor, params }) => removeAddress(uow, store, actor, params.addressId),
    leave: async ({ uow, store, actor }) => {
      await leaveStore(uow, store, actor)
      return null
    },
  })
