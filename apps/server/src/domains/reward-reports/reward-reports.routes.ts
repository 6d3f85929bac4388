import { rewardReports } from '#contract/domains/reward-reports.ts'
import { routes } from '#server/http/routes.ts'
import { readRewardReport } from './reward-reports.service.ts'

export const rewardReportRoutes = routes(rewardReports, {
  report: ({ db, store, query }) => readRewardReport(db, store, query),
})
