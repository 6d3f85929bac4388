import { deliveryReports } from '#contract/domains/delivery-reports.ts'
import { routes } from '#server/http/routes.ts'
import { readDeliveryReport } from './delivery-reports.service.ts'

export const deliveryReportRoutes = routes(deliveryReports, {
  report: ({ db, store, query }) => readDeliveryReport(db, store, query),
})
