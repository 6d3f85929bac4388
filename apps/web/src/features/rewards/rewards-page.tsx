import { Alert, Button, Menu } from '@mantine/core'
import { IconDownload, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type RewardReport, rewardReports } from '#contract/domains/reward-reports.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PeriodSelect } from '#web/kit/period/period-select.tsx'
import { usePeriod } from '#web/kit/period/use-period.ts'
import { ExpiryMonths } from './parts/expiry-months.tsx'
import { HeldReferrals } from './parts/held-referrals.tsx'
import { RewardOverview } from './parts/reward-overview.tsx'
import { TaskTable, TierTable } from './parts/result-tables.tsx'
import classes from './parts/rewards.module.css'
import { hasActivity } from './rewards.figures.ts'
import { rewardsPageText } from './rewards.text.ts'
import { reportTables, useReportFile } from './use-report-file.ts'

const settingsPath = '/dashboard/reward/config'

const ExportMenu = ({ report }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const download = useReportFile(report)
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          {t('exportCsv')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportTables.map((table) => (
          <Menu.Item key={table} onClick={() => download(table)}>
            {t(`export_${table}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Report = ({ report }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  return (
    <div className={classes.report}>
      {!report.program.enabled && (
        <Alert color="warning" className={classes.wide ?? ''}>
          {t('offNotice')}
        </Alert>
      )}
      <div className={classes.wide}>
        <RewardOverview report={report} />
      </div>
      <div className={classes.stack}>
        <HeldReferrals />
        <TaskTable report={report} />
        <TierTable report={report} />
      </div>
      <ExpiryMonths report={report} />
    </div>
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
  const { data, error, refetch, isPlaceholderData } = useGet(
    rewardReports.report,
    { query: { from, to } },
    { keepPrevious: true },
  )
  const isUnused = data && !data.program.enabled && !hasActivity(data)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          data &&
          !isUnused && (
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
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {isUnused && <ProgramOff />}
      {data && !isUnused && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <Report report={data} />
        </div>
      )}
    </>
  )
}

export default RewardsPage
