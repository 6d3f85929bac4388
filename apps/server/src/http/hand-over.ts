import type { Session } from '#contract/domains/identity.ts'
import { refreshSeconds, type SessionTokens } from '#server/platform/session-tokens.ts'
import { deviceCookie, deviceSeconds, type KnownDevices } from './known-devices.ts'
import type { Cookies } from './routes.ts'

export const refreshCookie = 'storeward_refresh'
/** Only the calls below ever see the cookies. */
export const cookiePath = '/api/v1/user'

/** Gives a browser the tokens of a session that was opened for it, and remembers the browser for the account. */
export const makeHandOver =
  (tokens: SessionTokens, devices: KnownDevices) =>
  (opened: { sessionId: string; counter: number; email?: string }, cookies: Cookies): Session => {
    const refresh = tokens.refresh(opened.sessionId, opened.counter)
    cookies.set(refreshCookie, refresh, { path: cookiePath, maxAge: refreshSeconds })
    if (opened.email) {
      cookies.set(deviceCookie, devices.add(cookies.get(deviceCookie) ?? '', opened.email), {
        path: cookiePath,
        maxAge: deviceSeconds,
      })
    }
    return tokens.session(opened.sessionId)
  }

export type HandOver = ReturnType<typeof makeHandOver>
