import type { Session } from '#contract/domains/identity.ts'
import type { Tokens } from './tokens.ts'

const accessSeconds = 10 * 60
export const refreshSeconds = 30 * 24 * 60 * 60

/** The tokens of a session. A refresh token is family + counter + signature, so none of them has to be kept. */
export interface SessionTokens {
  session(sessionId: string): Session
  readAccess(token: string): string | undefined
  csrfMatches(sessionId: string, token: string): boolean
  refresh(sessionId: string, counter: number): string
  readRefresh(token: string): { sessionId: string; counter: number } | undefined
}

export const makeSessionTokens = (tokens: Tokens): SessionTokens => {
  const csrf = (sessionId: string): string => tokens.hash('csrf', sessionId)
  return {
    session: (sessionId) => ({
      access_token: tokens.sign('vendor access', { sid: sessionId }, accessSeconds),
      csrf_token: csrf(sessionId),
    }),
    readAccess: (token) => {
      const sid = tokens.read('vendor access', token)?.sid
      return typeof sid === 'string' ? sid : undefined
    },
    csrfMatches: (sessionId, token) => tokens.same(token, csrf(sessionId)),
    refresh: (sessionId, counter) => tokens.sign('vendor refresh', { sid: sessionId, n: counter }),
    readRefresh: (token) => {
      const claims = tokens.read('vendor refresh', token)
      return typeof claims?.sid === 'string' && typeof claims.n === 'number'
        ? { sessionId: claims.sid, counter: claims.n }
        : undefined
    },
  }
}
