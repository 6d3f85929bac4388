import { hour } from '#contract/core/time.ts'
import type { RewardReport } from '#contract/domains/reward-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportEmpty, ReportHint, ShareList } from '#web/kit/report/report.tsx'
import { rewardsPageText } from '#web/features/rewards/rewards.text.ts'
import { useRewardFormat } from '#web/features/rewards/use-reward-format.ts'

/** What customers can use, by the month it expires in. */
export const ExpiryMonths = ({ report: { expiry, computedAt, program } }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const { money, dateTime } = useFormat()
  const format = useRewardFormat()
  // Points without a value are compared by their number.
  const toSize = (part: RewardReport['expiry'][number]) =>
    program.pointValue > 0 ? part.value : part.points + part.credit
  return (
    <TitledCard title={t('byExpiry')}>
      {expiry.length === 0 && <ReportEmpty>{t('noLiability')}</ReportEmpty>}
      <ShareList
        color="chart-1"
        rows={expiry.map((part) => ({
          key: part.month ?? '',
          label: part.month === null ? t('noExpiry') : format.month(part.month),
          value: money(part.value),
          size: toSize(part),
          note: format.balances(part),
        }))}
      />
      {Date.now() - Date.parse(computedAt) > hour && (
        <ReportHint>{t('computedAt', { time: dateTime(computedAt) })}</ReportHint>
      )}
    </TitledCard>
  )
}
