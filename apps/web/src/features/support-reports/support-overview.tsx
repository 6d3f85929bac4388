import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type SupportReport, supportReports } from '#contract/domains/support-reports.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PeriodSelect } from '#web/kit/period/period-select.tsx'
import { usePeriod } from '#web/kit/period/use-period.ts'
import { LoadedReport, ReportExport, ReportLayout } from '#web/kit/report/report.tsx'
import { AgentTable } from './parts/agent-table.tsx'
import { RatingComments, RatingScores } from './parts/ratings.tsx'
import { SupportFiguresCard } from './parts/support-figures.tsx'
import { WaitingNow } from './parts/waiting-now.tsx'
import { hasActivity } from './support-reports.rows.ts'
import { supportReportsText } from './support-reports.text.ts'
import { reportTables, useReportFile } from './use-report-file.ts'

const ExportMenu = ({ report }: { report: SupportReport }) => {
  const t = useText(supportReportsText)
  const download = useReportFile(report)
  return (
    <ReportExport
      label={t('exportCsv')}
      files={reportTables.map((table) => ({ label: t(`export_${table}`), run: () => download(table) }))}
    />
  )
}

const Report = ({ report }: { report: SupportReport }) => {
  const t = useText(supportReportsText)
  if (!hasActivity(report.totals))
    return <EmptyState illustration="quiet" title={t('emptyTitle')} body={t('emptyBody')} />
  return (
    <ReportLayout
      top={<SupportFiguresCard report={report} />}
      cards={
        <>
          <AgentTable report={report} />
          <RatingComments report={report} />
        </>
      }
      side={<RatingScores ratings={report.totals.ratings} />}
    />
  )
}

/** Until the first conversation: how customers reach the store. */
const UnusedChat = () => {
  const t = useText(supportReportsText)
  return (
    <EmptyState
      illustration="people"
      title={t('unusedTitle')}
      body={t('unusedBody')}
      action={
        <Button component={Link} to="/dashboard/support/settings">
          {t('setUp')}
        </Button>
      }
    />
  )
}

/** What waits now, then the times, agents and ratings of a period. */
const SupportOverview = () => {
  const t = useText(supportReportsText)
  const period = usePeriod()
  const { from, to } = period
  const query = useGet(supportReports.report, { query: { from, to } }, { keepPrevious: true })
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          data?.isUsed && (
            <>
              <PeriodSelect {...period} />
              {hasActivity(data.totals) && <ExportMenu report={data} />}
            </>
          )
        }
      />
      {data?.isUsed && <WaitingNow />}
      <LoadedReport query={query}>
        {(report) => (report.isUsed ? <Report report={report} /> : <UnusedChat />)}
      </LoadedReport>
    </>
  )
}

export default SupportOverview
