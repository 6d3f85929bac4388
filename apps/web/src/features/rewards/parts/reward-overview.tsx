import type { RewardFigures, RewardReport } from '#contract/domains/reward-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { KeyFigures, ReportChart, ReportLink } from '#web/kit/report/report.tsx'
import { toProgramFlows } from '#web/features/rewards/rewards.figures.ts'
import { rewardsPageText } from '#web/features/rewards/rewards.text.ts'
import { useRewardFormat } from '#web/features/rewards/use-reward-format.ts'

const FlowChart = ({ report: { months, program } }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const { number, money, compactMoney } = useFormat()
  const { month: formatMonth } = useRewardFormat()
  const isCredit = program.kind === 'credit'
  return (
    <ReportChart>
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
    </ReportChart>
  )
}

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
  const toFlow = (name: 'earned' | 'redeemed') => {
    const show = showFlow(name)
    return { label: t(name), value: show(totals), note: t('previously', { value: show(previous) }) }
  }
  const canReview = pendingRequests > 0 && can('review_task_requests')
  return (
    <TitledCard title={t('overview')}>
      <KeyFigures
        main={{ label: t('liability'), value: money(liability.value), note: format.balances(liability) }}
        others={[
          toFlow('earned'),
          toFlow('redeemed'),
          {
            label: t('costShare'),
            value: format.costShare(totals),
            note: t('costOf', { cost: money(totals.cost), sales: money(totals.sales) }),
          },
          {
            label: t('pendingRequests'),
            value: number(pendingRequests),
            note: canReview && <ReportLink to="/dashboard/reward/requests">{t('review')}</ReportLink>,
          },
        ]}
      />
      <FlowChart report={report} />
    </TitledCard>
  )
}
