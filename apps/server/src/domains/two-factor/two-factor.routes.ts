import { twoFactor } from '#contract/domains/two-factor.ts'
import { routes } from '#server/http/routes.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  stepUp,
  type TwoFactorMeans,
  twoFactorState,
} from './two-factor.service.ts'

export const twoFactorRoutes = (means: TwoFactorMeans) =>
  routes(twoFactor, {
    state: ({ db, actor }) => twoFactorState(db, actor),
    enable: ({ db, actor }) => beginTwoFactor(means, db, actor),
    confirm: ({ db, begin, actor, body, language }) => confirmTwoFactor(means, db, begin, actor, body.code, language),
    disable: async ({ db, begin, actor, body, language }) => {
      await disableTwoFactor(means, db, begin, actor, body.code, language)
      return null
    },
    renewRecoveryCodes: ({ begin, actor }) => renewRecoveryCodes(means, begin, actor),
    stepUp: async ({ db, actor, body }) => {
      await stepUp(means, db, actor, body)
      return null
    },
  })
