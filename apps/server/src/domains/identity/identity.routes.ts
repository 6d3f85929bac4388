import { identity } from '#contract/domains/identity.ts'
import { cookieCalls, type HandOver } from '#server/http/hand-over.ts'
import { routes } from '#server/http/routes.ts'
import type { SessionTokens } from '#server/platform/session-tokens.ts'
import { type IdentityMeans, register, sendChangeCode, sendCodeAgain, verifyCode } from './identity.service.ts'
import { answerChallenge, login } from './login.service.ts'
import { refreshSession, signOut } from './sessions.service.ts'

export const identityRoutes = (means: IdentityMeans & { sessionTokens: SessionTokens; handOver: HandOver }) => {
  const { tokens, sessionTokens, handOver } = means
  return routes(identity, {
    register: ({ begin, body, language }) => register(means, begin, body, language),
    sendCode: async ({ begin, body, bearer, language }) => {
      if (body.purpose === 'registration') await sendCodeAgain(means, begin, body, language)
      else await sendChangeCode(means, begin, body, bearer, language)
      return null
    },
    verifyCode: async ({ db, begin, body, cookies, ...caller }) =>
      handOver(await verifyCode(means, db, begin, body, caller), cookies),
    login: async ({ db, body, cookies, ...caller }) => {
      const entered = await login(tokens, db, body, caller)
      return entered.kind === 'session' ? handOver(entered, cookies) : { challenge_id: entered.challengeId }
    },
    answerChallenge: async ({ db, body, cookies, ...caller }) =>
      handOver(await answerChallenge(tokens, db, body, caller), cookies),
    ...cookieCalls(sessionTokens, handOver, { refreshSession, signOut }),
  })
}
