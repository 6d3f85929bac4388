import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type DeliveryReport, deliveryReports } from '#contract/domains/delivery-reports.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PeriodSelect } from '#web/kit/period/period-select.tsx'
import { usePeriod } from '#web/kit/period/use-period.ts'
import { deliveryReportsText } from './delivery-reports.text.ts'
import { FailureReasons } from './parts/failure-reasons.tsx'
import { ReportFigures } from './parts/report-figures.tsx'
import { DriverTable, WindowTable } from './parts/report-tables.tsx'
import { type ReportTable, useReportFile } from './use-report-file.ts'
import classes from './parts/delivery-reports.module.css'

const exportLabels = { drivers: 'exportDrivers', windows: 'exportWindows', days: 'exportDays' } as const
const tables = Object.keys(exportLabels) as ReportTable[]

const ExportMenu = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const download = useReportFile(report)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {t('exportCsv')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tables.map((table) => (
          <Menu.Item key={table} onClick={() => download(table)}>
            {t(exportLabels[table])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Report = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  if (report.days.length === 0) return <EmptyState illustration="quiet" title={t('emptyTitle')} body={t('emptyBody')} />
  return (
    <div className={classes.report}>
      <div className={classes.wide}>
        <ReportFigures report={report} />
      </div>
      <div className={classes.stack}>
        <DriverTable report={report} />
        <WindowTable report={report} />
      </div>
      <FailureReasons report={report} />
    </div>
  )
}

/** Punctuality, failures, distance and costs of deliveries in a period. */
const DeliveryReportsPage = () => {
  const t = useText(deliveryReportsText)
  const period = usePeriod()
  const { from, to } = period
  const { data, error, refetch, isPlaceholderData } = useGet(
    deliveryReports.report,
    { query: { from, to } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <PeriodSelect {...period} />
            {data && data.days.length > 0 && <ExportMenu report={data} />}
          </>
        }
      />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <Report report={data} />
        </div>
      )}
    </>
  )
}

export default DeliveryReportsPage
