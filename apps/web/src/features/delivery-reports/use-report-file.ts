import type { CsvValue } from '#contract/core/csv.ts'
import type { DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { failureReasons } from '#contract/domains/route.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { stopReasonText } from '#web/entities/routes/stop-reason.text.ts'
import { toDistanceUnit } from '#web/entities/routes/use-route-format.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvFile } from '#web/kit/csv/csv.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import { toCsvCells } from './delivery-reports.rows.ts'
import { deliveryReportsText } from './delivery-reports.text.ts'

export type ReportTable = 'drivers' | 'windows' | 'days'

/** Downloads a table of the report as CSV. */
export const useReportFile = (report: DeliveryReport) => {
  const t = useText(deliveryReportsText)
  const toCsvName = useCsvName()
  const tReason = useText(stopReasonText)
  const { store } = useSession()
  const units = { currency: store?.currency ?? 'USD', unit: toDistanceUnit(store?.timezone ?? '') }
  const shared = [
    t('csv_routes'),
    t('csv_stops'),
    t('delivered'),
    t('failed'),
    t('csv_onTime'),
    t('csv_late'),
    t('csv_onTimeRate'),
    t('csv_lateMinutes'),
    t('csv_distance', units),
    t('csv_hours'),
    t('csv_costedStops'),
    t('csv_driverCost', units),
    t('csv_fees'),
    t('csv_costPerStop', units),
    ...failureReasons.map((reason) => t('csv_reason', { reason: tReason(reason) })),
  ]
  const tables: Record<ReportTable, () => [header: string[], rows: CsvValue[][]]> = {
    drivers: () => [[t('driver')], report.drivers.map((row) => [row.name, ...toCsvCells(row, units)])],
    windows: () => [
      [t('window'), t('csv_start'), t('csv_end')],
      report.windows.map((row) => [
        row.window?.name ?? t('noWindow'),
        row.window?.start,
        row.window?.end,
        ...toCsvCells(row, units),
      ]),
    ],
    days: () => [[t('date')], report.days.map((row) => [row.date, ...toCsvCells(row, units)])],
  }
  return (table: ReportTable): void => {
    const [header, rows] = tables[table]()
    downloadFile(
      csvFile([...header, ...shared], rows),
      toCsvName(t(`file_${table}`), { period: `${report.from}-${report.to}` }),
    )
  }
}
