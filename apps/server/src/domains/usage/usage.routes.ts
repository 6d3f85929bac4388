import { usage } from '#contract/domains/usage.ts'
import { routes } from '#server/http/routes.ts'
import { changeLimits, readUsageReport } from './usage.service.ts'

export const usageRoutes = routes(usage, {
  get: ({ db, actor }) => readUsageReport(db, actor),
  changeLimits: ({ uow, actor, body }) => changeLimits(uow, actor, body),
})
