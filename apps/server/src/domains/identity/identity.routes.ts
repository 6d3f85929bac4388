import { identity, type Session } from '#contract/domains/identity.ts'
import { type Cookies, routes } from '#server/http/routes.ts'
import { refuse } from '#server/platform/refusal.ts'
import { refreshSeconds, type SessionTokens } from '#server/platform/session-tokens.ts'
import { type IdentityMeans, login, register, sendCodeAgain, verifyCode } from './identity.service.ts'
import { endSession } from './sessions.repo.ts'
import { type Opened, refreshSession } from './sessions.service.ts'

const cookie = 'storeward_refresh'
// Only the calls below ever see it.
const path = '/api/v1/user'

export const identityRoutes = (means: IdentityMeans & { sessionTokens: SessionTokens }) => {
  const { sessionTokens } = means
  const handOver = (opened: Opened, cookies: Cookies): Session => {
    const token = sessionTokens.refresh(opened.sessionId, opened.counter)
    cookies.set(cookie, token, { path, maxAge: refreshSeconds })
    return sessionTokens.session(opened.sessionId)
  }
  return routes(identity, {
    register: ({ begin, body, language }) => register(means, begin, body, language),
    sendCode: async ({ begin, body, language }) => {
      await sendCodeAgain(means, begin, body, language)
      return null
    },
    verifyCode: async ({ db, begin, body, cookies, ...caller }) =>
      handOver(await verifyCode(means, db, begin, body, caller), cookies),
    login: async ({ db, body, cookies, ...caller }) => handOver(await login(db, body, caller), cookies),
    refresh: async ({ db, cookies }) => {
      const opened = await refreshSession(db, sessionTokens, cookies.get(cookie) ?? '')
      if (opened) return handOver(opened, cookies)
      cookies.clear(cookie, { path })
      return refuse('unauthenticated')
    },
    // The cookie is SameSite=Strict and DELETE needs a preflight that we never grant, so no other site can ask for this.
    logout: async ({ db, cookies, bearer }) => {
      const held = sessionTokens.readRefresh(cookies.get(cookie) ?? '')?.sessionId
      const sessionId = held ?? (bearer && sessionTokens.readAccess(bearer))
      if (sessionId) await endSession(db, sessionId, 'signed out')
      cookies.clear(cookie, { path })
      return null
    },
    profile: async ({ actor }) => ({
      _id: actor.personId,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      vendor: { _id: actor.vendorId, name: actor.vendorName },
      permissions: [...actor.permissions],
      approved_stores: [...actor.storeIds],
    }),
  })
}
