import { twoFactor } from '#contract/domains/two-factor.ts'
import { routes } from '#server/http/routes.ts'
import {
  startTwoFactorSetup,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  stepUp,
  type TwoFactorDeps,
  readTwoFactorState,
} from './two-factor.service.ts'

export const twoFactorRoutes = (deps: TwoFactorDeps) =>
  routes(twoFactor, {
    state: ({ db, actor }) => readTwoFactorState(db, actor),
    enable: ({ db, actor }) => startTwoFactorSetup(deps, db, actor),
    confirm: ({ db, transaction, actor, body, language }) =>
      confirmTwoFactor(deps, db, transaction, actor, body.code, language),
    disable: async ({ db, transaction, actor, body, language }) => {
      await disableTwoFactor(deps, db, transaction, actor, body.code, language)
      return null
    },
    renewRecoveryCodes: ({ transaction, actor }) => renewRecoveryCodes(deps, transaction, actor),
    stepUp: async ({ db, actor, body }) => {
      await stepUp(deps, db, actor, body)
      return null
    },
  })
