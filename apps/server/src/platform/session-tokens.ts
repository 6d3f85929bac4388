import type { Session } from '#contract/domains/identity.ts'
import type { Tokens } from './tokens.ts'

const accessSeconds = 10 * 60

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
  return {
    audience,
    session: (sessionId) => ({
      access_token: tokens.sign(purpose.access, { sid: sessionId }, accessSeconds),
      csrf_token: csrf(sessionId),
    }),
    readAccess: (token) => {
      const sid = tokens.read(purpose.access, token)?.sid
      return typeof sid === 'string' ? sid : undefined
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
