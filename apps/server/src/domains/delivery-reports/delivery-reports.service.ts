import { addDays, daysBetween } from '#contract/core/time-zone.ts'
import { type DeliveryReport, maxReportDays } from '#contract/domains/delivery-reports.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readFigures, readReport, type ReportPeriod } from './delivery-reports.repo.ts'

export const readDeliveryReport = async (db: Db, store: StoreId, period: ReportPeriod): Promise<DeliveryReport> => {
  const { from, to } = period
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > maxReportDays) fail('invalid', { field: 'to' })
  const before = { ...period, from: addDays(from, -days), to: addDays(from, -1) }
  const [report, previous] = await Promise.all([readReport(db, store, period), readFigures(db, store, before)])
  return { from, to, ...report, previous }
}
