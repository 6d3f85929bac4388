import type { Session } from '#contract/domains/identity.ts'
import type { Tokens } from './tokens.ts'

const accessSeconds = 10 * 60
const maxVerified = 2_000

/** Staff and customers have separate sessions; a token of one isn't valid for the other. */
export type Audience = 'vendor' | 'customer'

/** The tokens of a session. A refresh token is session id + counter + signature, so none has to be stored. */
export interface SessionTokens {
  readonly audience: Audience
  session(sessionId: string): Session
  readAccess(token: string): string | undefined
  csrfMatches(sessionId: string, token: string): boolean
  refresh(sessionId: string, counter: number): string
  readRefresh(token: string): { sessionId: string; counter: number } | undefined
}

// The vendor's purpose must stay `csrf`: open tabs hold tokens signed with it.
const csrfPurposes: Record<Audience, string> = { vendor: 'csrf', customer: 'customer csrf' }

export const makeSessionTokens = (tokens: Tokens, audience: Audience = 'vendor'): SessionTokens => {
  const purpose = { access: `${audience} access`, refresh: `${audience} refresh`, csrf: csrfPurposes[audience] }
  const csrf = (sessionId: string): string => tokens.hash(purpose.csrf, sessionId)
  // A signature stays valid until its token expires. Whether the session has ended is read for every request.
  const verified = new Map<string, { sessionId: string; expiresAt: number }>()
  const remember = (token: string, access: { sessionId: string; expiresAt: number }): void => {
    if (verified.size >= maxVerified) verified.clear()
    verified.set(token, access)
  }
  return {
    audience,
    session: (sessionId) => ({
      access_token: tokens.sign(purpose.access, { sid: sessionId }, accessSeconds),
      csrf_token: csrf(sessionId),
    }),
    readAccess: (token) => {
      const known = verified.get(token)
      if (known && known.expiresAt >= Date.now() / 1000) return known.sessionId
      const { sid, exp } = tokens.read(purpose.access, token) ?? {}
      if (typeof sid !== 'string') return undefined
      if (typeof exp === 'number') remember(token, { sessionId: sid, expiresAt: exp })
      return sid
    },
    csrfMatches: (sessionId, token) => tokens.isEqual(token, csrf(sessionId)),
    refresh: (sessionId, counter) => tokens.sign(purpose.refresh, { sid: sessionId, n: counter }),
    readRefresh: (token) => {
      const claims = tokens.read(purpose.refresh, token)
      return typeof claims?.sid === 'string' && typeof claims.n === 'number'
        ? { sessionId: claims.sid, counter: claims.n }
        : undefined
    },
  }
}
