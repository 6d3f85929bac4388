import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RewardFigures, RewardReport } from '#contract/domains/reward-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { toProgramFlows } from '#web/features/rewards/rewards.figures.ts'
import { rewardsPageText } from '#web/features/rewards/rewards.text.ts'
import { useRewardFormat } from '#web/features/rewards/use-reward-format.ts'
import classes from './rewards.module.css'

const FlowChart = ({ report: { months, program } }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const { number, money, compactMoney } = useFormat()
  const { month: formatMonth } = useRewardFormat()
  const isCredit = program.kind === 'credit'
  return (
    <div className={classes.chart}>
      <Chart
        title={t('byMonth')}
        kind="bar"
        series={[
          { name: 'earned', label: t('earned') },
          { name: 'redeemed', label: t('redeemed') },
        ]}
        rows={months.map(({ month, ...figures }) => ({
          label: formatMonth(month),
          values: toProgramFlows(figures, program.kind),
        }))}
        format={isCredit ? money : number}
        formatAxis={isCredit ? compactMoney : number}
        height={220}
      />
    </div>
  )
}

const Figure = ({ label, value, note }: { label: string; value: string; note: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className={classes.value}>{value}</span>
      <span className={classes.note}>{note}</span>
    </dd>
  </div>
)

/** The liability first, then the figures of the period. */
export const RewardOverview = ({ report }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const format = useRewardFormat()
  const { money, number } = useFormat()
  const { can } = useSession()
  const { liability, totals, previous, program, pendingRequests } = report
  const { kind } = program
  const showFlow = (name: 'earned' | 'redeemed') => (figures: RewardFigures) =>
    format.amount(kind, toProgramFlows(figures, kind)[name])
  const flows = (['earned', 'redeemed'] as const).map((name) => ({ name, show: showFlow(name) }))
  return (
    <TitledCard title={t('overview')}>
      <div className={classes.overview}>
        <dl className={classes.main}>
          <dt>{t('liability')}</dt>
          <dd>
            {money(liability.value)}
            <span className={classes.note}>{format.balances(liability)}</span>
          </dd>
        </dl>
        <dl className={classes.figures}>
          {flows.map(({ name, show }) => (
            <Figure key={name} label={t(name)} value={show(totals)} note={t('previously', { value: show(previous) })} />
          ))}
          <Figure
            label={t('costShare')}
            value={format.costShare(totals)}
            note={t('costOf', { cost: money(totals.cost), sales: money(totals.sales) })}
          />
          <Figure
            label={t('pendingRequests')}
            value={number(pendingRequests)}
            note={
              pendingRequests > 0 &&
              can('review_task_requests') && (
                <Link className={classes.link} to="/dashboard/reward/requests">
                  {t('review')}
                </Link>
              )
            }
          />
        </dl>
      </div>
      <FlowChart report={report} />
    </TitledCard>
  )
}
