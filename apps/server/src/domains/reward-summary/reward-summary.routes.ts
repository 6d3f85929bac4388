import { rewardSummaries } from '#contract/domains/reward-summary.ts'
import { routes } from '#server/http/routes.ts'
import { readRewardSummary } from './reward-summary.service.ts'

export const rewardSummaryRoutes = routes(rewardSummaries, {
  get: ({ db, store, actor }) => readRewardSummary(db, store, actor),
})
