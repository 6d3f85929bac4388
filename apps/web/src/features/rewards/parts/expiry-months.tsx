import { hour } from '#contract/core/time.ts'
import type { RewardReport } from '#contract/domains/reward-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { rewardsPageText } from '#web/features/rewards/rewards.text.ts'
import { useRewardFormat } from '#web/features/rewards/use-reward-format.ts'
import classes from './rewards.module.css'

/** What customers can use, by the month it expires in. */
export const ExpiryMonths = ({ report: { expiry, computedAt, program } }: { report: RewardReport }) => {
  const t = useText(rewardsPageText)
  const { money, dateTime } = useFormat()
  const format = useRewardFormat()
  // Points without a value are compared by their number.
  const toSize = (part: RewardReport['expiry'][number]) =>
    program.pointValue > 0 ? part.value : part.points + part.credit
  const max = Math.max(...expiry.map(toSize), 1)
  return (
    <TitledCard title={t('byExpiry')}>
      {expiry.length === 0 ? (
        <p className={classes.quiet}>{t('noLiability')}</p>
      ) : (
        <ul className={classes.months}>
          {expiry.map((part) => (
            <li key={part.month ?? ''}>
              <span>{part.month === null ? t('noExpiry') : format.month(part.month)}</span>
              <span className="figures">{money(part.value)}</span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.fill} style={{ width: `${(toSize(part) / max) * 100}%` }} />
              </span>
              <span className={classes.note}>{format.balances(part)}</span>
            </li>
          ))}
        </ul>
      )}
      {Date.now() - Date.parse(computedAt) > hour && (
        <p className={classes.hint}>{t('computedAt', { time: dateTime(computedAt) })}</p>
      )}
    </TitledCard>
  )
}
