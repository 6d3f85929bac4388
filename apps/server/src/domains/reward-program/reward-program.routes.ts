import { rewardPrograms } from '#contract/domains/reward-program.ts'
import { routes } from '#server/http/routes.ts'
import { changeRewardProgram, previewTiers, readRewardProgram } from './reward-program.service.ts'

export const rewardProgramRoutes = routes(rewardPrograms, {
  get: ({ db, store }) => readRewardProgram(db, store),
  update: ({ uow, store, actor, body, language }) => changeRewardProgram(uow, store, actor, body, language),
  previewTiers: ({ db, store, body }) => previewTiers(db, store, body),
})
