import type { Session } from '#contract/domains/identity.ts'
import type { CookieName } from '#contract/stored.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Audience, SessionTokens } from '#server/platform/session-tokens.ts'
import { deviceCookie, type KnownDevices } from './known-devices.ts'
import type { Cookies } from './routes.ts'

interface Opened {
  sessionId: string
  counter: number
}

/** Browsers send the cookies only to calls below these paths. */
const places: Record<Audience, { refreshCookie: CookieName; path: string }> = {
  vendor: { refreshCookie: 'storeward_refresh', path: '/api/v1/user' },
  customer: { refreshCookie: 'storeward_customer_refresh', path: '/api/v1/customer' },
}

/** Sends the browser the tokens of a new session and remembers it as a known device of the account. */
export const makeHandOver = (tokens: SessionTokens, devices: KnownDevices) => {
  const { refreshCookie, path } = places[tokens.audience]
  return (opened: Opened & { email?: string }, cookies: Cookies): Session => {
    const refresh = tokens.refresh(opened.sessionId, opened.counter)
    cookies.set(refreshCookie, refresh, { path })
    if (opened.email) {
      const known = devices.add(cookies.get(deviceCookie) ?? '', opened.email)
      cookies.set(deviceCookie, known, { path })
    }
    return tokens.session(opened.sessionId)
  }
}

export type HandOver = ReturnType<typeof makeHandOver>

export const forgetSession = (cookies: Cookies, audience: Audience = 'vendor'): void => {
  const { refreshCookie, path } = places[audience]
  cookies.clear(refreshCookie, { path })
}

interface Rules {
  refreshSession(db: Db, tokens: SessionTokens, token: string): Promise<Opened | undefined>
  signOut(db: Db, tokens: SessionTokens, sessionId: string): Promise<void>
}

interface Asked {
  db: Db
  cookies: Cookies
  bearer: string | undefined
}

/** The two calls that use the refresh cookie, the same for vendors and customers. */
export const cookieCalls = (tokens: SessionTokens, handOver: HandOver, { refreshSession, signOut }: Rules) => {
  const { refreshCookie } = places[tokens.audience]
  return {
    refresh: async ({ db, cookies }: Asked): Promise<Session> => {
      const opened = await refreshSession(db, tokens, cookies.get(refreshCookie) ?? '')
      if (opened) return handOver(opened, cookies)
      forgetSession(cookies, tokens.audience)
      return refuse('unauthenticated')
    },
    // No CSRF token: the cookie is SameSite=Strict, and DELETE needs a preflight that we never grant.
    logout: async ({ db, cookies, bearer }: Asked): Promise<null> => {
      const held = tokens.readRefresh(cookies.get(refreshCookie) ?? '')?.sessionId
      const sessionId = held ?? (bearer && tokens.readAccess(bearer))
      if (sessionId) await signOut(db, tokens, sessionId)
      forgetSession(cookies, tokens.audience)
      return null
    },
  }
}
