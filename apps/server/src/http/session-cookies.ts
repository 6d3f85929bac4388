import type { Session } from '#contract/domains/identity.ts'
import type { CookieName } from '#contract/browser-storage.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Audience, SessionTokens } from '#server/platform/session-tokens.ts'
import { deviceCookie, type KnownDevices } from './known-devices.ts'
import type { Cookies } from './routes.ts'

interface OpenedSession {
  sessionId: string
  counter: number
}

/** Browsers send the cookies only to calls below these paths. */
const cookiesByAudience: Record<Audience, { refreshCookie: CookieName; path: string }> = {
  vendor: { refreshCookie: 'storeward_refresh', path: '/api/v1/user' },
  customer: { refreshCookie: 'storeward_customer_refresh', path: '/api/v1/customer' },
}

/** Sends the browser the tokens of a new session and remembers it as a known device of the account. */
export const makeSessionIssuer = (tokens: SessionTokens, devices: KnownDevices) => {
  const { refreshCookie, path } = cookiesByAudience[tokens.audience]
  return (opened: OpenedSession & { email?: string }, cookies: Cookies): Session => {
    const refresh = tokens.refresh(opened.sessionId, opened.counter)
    cookies.set(refreshCookie, refresh, { path })
    if (opened.email) {
      const deviceToken = devices.add(cookies.get(deviceCookie) ?? '', opened.email)
      cookies.set(deviceCookie, deviceToken, { path })
    }
    return tokens.session(opened.sessionId)
  }
}

export type SessionIssuer = ReturnType<typeof makeSessionIssuer>

export const clearSessionCookie = (cookies: Cookies, audience: Audience = 'vendor'): void => {
  const { refreshCookie, path } = cookiesByAudience[audience]
  cookies.clear(refreshCookie, { path })
}

interface SessionService {
  refreshSession(db: Db, tokens: SessionTokens, token: string): Promise<OpenedSession | undefined>
  signOut(db: Db, tokens: SessionTokens, sessionId: string): Promise<void>
}

interface CookieContext {
  db: Db
  cookies: Cookies
  bearer: string | undefined
}

/** The two calls that use the refresh cookie, the same for vendors and customers. */
export const makeCookieHandlers = (
  tokens: SessionTokens,
  issueSession: SessionIssuer,
  { refreshSession, signOut }: SessionService,
) => {
  const { refreshCookie } = cookiesByAudience[tokens.audience]
  return {
    refresh: async ({ db, cookies }: CookieContext): Promise<Session> => {
      const opened = await refreshSession(db, tokens, cookies.get(refreshCookie) ?? '')
      if (opened) return issueSession(opened, cookies)
      clearSessionCookie(cookies, tokens.audience)
      return fail('unauthenticated')
    },
    // No CSRF token: the cookie is SameSite=Strict, and DELETE needs a preflight that we never grant.
    logout: async ({ db, cookies, bearer }: CookieContext): Promise<null> => {
      const cookieSessionId = tokens.readRefresh(cookies.get(refreshCookie) ?? '')?.sessionId
      const sessionId = cookieSessionId ?? (bearer && tokens.readAccess(bearer))
      if (sessionId) await signOut(db, tokens, sessionId)
      clearSessionCookie(cookies, tokens.audience)
      return null
    },
  }
}
