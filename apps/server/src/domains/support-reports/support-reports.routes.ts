import { supportReports } from '#contract/domains/support-reports.ts'
import { routes } from '#server/http/routes.ts'
import { readSupportReport } from './support-reports.service.ts'

export const supportReportRoutes = routes(supportReports, {
  report: ({ db, store, query }) => readSupportReport(db, store, query),
})
