import { identity } from '#contract/domains/identity.ts'
import { makeCookieHandlers, type SessionIssuer } from '#server/http/session-cookies.ts'
import { routes } from '#server/http/routes.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import { refreshSession, signOut } from '#server/domains/sessions/sessions.service.ts'
import {
  type IdentityDeps,
  register,
  sendEmailChangeCode,
  resendRegistrationCode,
  verifyEmailChangeCode,
  verifyRegistrationCode,
} from './identity.service.ts'
import { answerChallenge, login } from './login.service.ts'
import { sendResetCode, verifyResetCode } from './reset-codes.service.ts'

export const identityRoutes = (deps: IdentityDeps & { sessionTokens: SessionTokens; issueSession: SessionIssuer }) => {
  const { tokens, sessionTokens, issueSession } = deps
  return routes(identity, {
    register: ({ transaction, body, language }) => register(deps, transaction, body, language),
    sendCode: async ({ transaction, body, bearer, language }) => {
      if (body.purpose === 'registration') await resendRegistrationCode(deps, transaction, body, language)
      else if (body.purpose === 'password_reset') await sendResetCode(tokens, transaction, body.email, language)
      else await sendEmailChangeCode(deps, transaction, body, bearer, language)
      return null
    },
    verifyCode: async ({ db, transaction, body, cookies, bearer, ...caller }) => {
      if (body.purpose === 'password_reset') {
        return { reset_token: await verifyResetCode(tokens, db, transaction, body.email, body.code) }
      }
      if (body.purpose === 'change_email') {
        await verifyEmailChangeCode(deps, db, body, bearer)
        return { verified: true as const }
      }
      return issueSession(await verifyRegistrationCode(deps, db, transaction, body, caller), cookies)
    },
    login: async ({ db, body, cookies, ...caller }) => {
      const result = await login(tokens, db, body, caller)
      return result.kind === 'session' ? issueSession(result, cookies) : { challenge_id: result.challengeId }
    },
    answerChallenge: async ({ db, body, cookies, ...caller }) =>
      issueSession(await answerChallenge(tokens, db, body, caller), cookies),
    ...makeCookieHandlers(sessionTokens, issueSession, { refreshSession, signOut }),
  })
}
