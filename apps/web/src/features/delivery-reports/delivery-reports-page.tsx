import { type DeliveryReport, deliveryReports } from '#contract/domains/delivery-reports.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PeriodSelect } from '#web/kit/period/period-select.tsx'
import { usePeriod } from '#web/kit/period/use-period.ts'
import { LoadedReport, ReportExport, ReportLayout } from '#web/kit/report/report.tsx'
import { deliveryReportsText } from './delivery-reports.text.ts'
import { FailureReasons } from './parts/failure-reasons.tsx'
import { ReportFigures } from './parts/report-figures.tsx'
import { DriverTable, WindowTable } from './parts/report-tables.tsx'
import { type ReportTable, useReportFile } from './use-report-file.ts'

const exportLabels = { drivers: 'exportDrivers', windows: 'exportWindows', days: 'exportDays' } as const
const tables = Object.keys(exportLabels) as ReportTable[]

const ExportMenu = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const download = useReportFile(report)
  return (
    <ReportExport
      label={t('exportCsv')}
      files={tables.map((table) => ({ label: t(exportLabels[table]), run: () => download(table) }))}
    />
  )
}

const Report = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  if (report.days.length === 0) return <EmptyState illustration="quiet" title={t('emptyTitle')} body={t('emptyBody')} />
  return (
    <ReportLayout
      top={<ReportFigures report={report} />}
      cards={
        <>
          <DriverTable report={report} />
          <WindowTable report={report} />
        </>
      }
      side={<FailureReasons report={report} />}
    />
  )
}

/** Punctuality, failures, distance and costs of deliveries in a period. */
const DeliveryReportsPage = () => {
  const t = useText(deliveryReportsText)
  const period = usePeriod()
  const { from, to } = period
  const query = useGet(deliveryReports.report, { query: { from, to } }, { keepPrevious: true })
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <PeriodSelect {...period} />
            {query.data && query.data.days.length > 0 && <ExportMenu report={query.data} />}
          </>
        }
      />
      <LoadedReport query={query}>{(report) => <Report report={report} />}</LoadedReport>
    </>
  )
}

export default DeliveryReportsPage
