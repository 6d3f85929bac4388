import { Alert, Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type RewardReport, rewardReports } from '#contract/domains/reward-reports.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PeriodSelect } from '#web/kit/period/period-select.tsx'
import { usePeriod } from '#web/kit/period/use-period.ts'
import { LoadedReport, ReportExport, ReportLayout } from '#web/kit/report/report.tsx'
import { ExpiryMonths } from './parts/expiry-months.tsx'
import { HeldReferrals } from './parts/held-referrals.tsx'
import { RewardOverview } from './parts/reward-overview.tsx'
import { TaskTable, TierTable } from './parts/result-tables.tsx'
import { hasActivity } from './rewards.figures.ts'
import { rewardsPageText } from './rewards.text.ts'
import { reportTables, useReportFile } from './use-report-file.ts'

const settingsPath = '/dashboard/reward/config'

const ExportMenu = ({ report }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const download = useReportFile(report)
  return (
    <ReportExport
      label={t('exportCsv')}
      files={reportTables.map((table) => ({ label: t(`export_${table}`), run: () => download(table) }))}
    />
  )
}

const Report = ({ report }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  return (
    <ReportLayout
      top={
        <>
          {!report.program.enabled && (
            <Alert color="warning" mb="md">
              {t('offNotice')}
            </Alert>
          )}
          <RewardOverview report={report} />
        </>
      }
      cards={
        <>
          <HeldReferrals />
          <TaskTable report={report} />
          <TierTable report={report} />
        </>
      }
      side={<ExpiryMonths report={report} />}
    />
  )
}

const ProgramOff = () => {
  const t = useText(rewardsPageText)
  const { can } = useSession()
  return (
    <EmptyState
      illustration="quiet"
      title={t('offTitle')}
      body={t('offBody')}
      action={
        can('edit_reward') && (
          <Button component={Link} to={settingsPath}>
            {t('setUp')}
          </Button>
        )
      }
    />
  )
}

/** Liability, grants, redemptions and costs of the reward program. */
const RewardsPage = () => {
  const t = useText(rewardsPageText)
  const period = usePeriod()
  const { from, to } = period
  const query = useGet(rewardReports.report, { query: { from, to } }, { keepPrevious: true })
  const { data } = query
  const isUnused = (report: RewardReport) => !report.program.enabled && !hasActivity(report)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          data &&
          !isUnused(data) && (
            <>
              <PeriodSelect {...period} />
              <ExportMenu report={data} />
              <Button
                component={Link}
                to={settingsPath}
                variant="default"
                leftSection={<IconSettings size={16} aria-hidden="true" />}
              >
                {t('settings')}
              </Button>
            </>
          )
        }
      />
      <LoadedReport query={query}>
        {(report) => (isUnused(report) ? <ProgramOff /> : <Report report={report} />)}
      </LoadedReport>
    </>
  )
}

export default RewardsPage
