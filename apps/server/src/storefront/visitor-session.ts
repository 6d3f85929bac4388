import { type CookieName, cookies as cookieTable } from '#contract/browser-storage.ts'
import type { Session } from '#contract/domains/identity.ts'
import {
  type CustomerSession,
  readCustomerSession,
  touchCustomerSession,
} from '#server/domains/sessions/sessions.service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const shopSessionCookie = 'storeward_shop_session' satisfies CookieName

const purpose = 'shop session'
const daySeconds = 24 * 60 * 60
const lifetimeSeconds = cookieTable[shopSessionCookie].days * daySeconds

/** For the store where the customer signed in: a slug can later belong to another store. */
export const toSessionCookie = (tokens: Tokens, storeId: string, sessionId: string, now = Date.now()): string =>
  tokens.sign(purpose, { sid: sessionId, store: storeId, at: Math.floor(now / 1000) }, lifetimeSeconds)

interface SessionCookie {
  sessionId: string
  /** Issue the cookie again and set the time of the session's last use: at most once a day. */
  isDue: boolean
}

/** The session that the cookie names; the database has whether it's still open. */
export const parseSessionCookie = (
  tokens: Tokens,
  storeId: string,
  cookie: string | undefined,
  now = Date.now(),
): SessionCookie | undefined => {
  const claims = cookie === undefined ? undefined : tokens.read(purpose, cookie)
  if (!claims || claims.store !== storeId || typeof claims.sid !== 'string') return undefined
  return { sessionId: claims.sid, isDue: Number(claims.at) < now / 1000 - daySeconds }
}

interface ShopCookies {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string): void
  clear(name: CookieName): void
}

export interface VisitorSession {
  /** Tokens for calls of the API. */
  session: Session
  customer: CustomerSession
}

/** The sessions of customers in the shops' pages (decision 0044). */
export interface VisitorSessions {
  /** Undefined when signed out, and from the moment the session ends on the server. */
  read(cookies: ShopCookies, storeId: string): Promise<VisitorSession | undefined>
  /** Keeps a session that a sign-in has opened. */
  write(cookies: ShopCookies, storeId: string, session: Session): void
}

interface VisitorSessionDeps {
  db: Db
  tokens: Tokens
  sessionTokens: SessionTokens
}

export const makeVisitorSessions = ({ db, tokens, sessionTokens }: VisitorSessionDeps): VisitorSessions => ({
  read: async (cookies, storeId) => {
    const cookie = cookies.get(shopSessionCookie)
    if (cookie === undefined) return undefined
    const parsed = parseSessionCookie(tokens, storeId, cookie)
    const customer = parsed && (await readCustomerSession(db, parsed.sessionId))
    if (!customer) {
      cookies.clear(shopSessionCookie)
      return undefined
    }
    if (parsed.isDue) {
      await touchCustomerSession(db, parsed.sessionId)
      cookies.set(shopSessionCookie, toSessionCookie(tokens, storeId, parsed.sessionId))
    }
    return { session: sessionTokens.session(parsed.sessionId), customer }
  },
  write: (cookies, storeId, { access_token: access }) => {
    const sessionId = sessionTokens.readAccess(access)
    if (sessionId !== undefined) cookies.set(shopSessionCookie, toSessionCookie(tokens, storeId, sessionId))
  },
})
