import { type EarningsBalance, pendingDays } from '#contract/domains/earnings.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { earningsText } from '#web/features/earnings/earnings.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './earnings.module.css'

/** When pending amounts become available. */
export const Releases = ({ balance: { releases, currency } }: { balance: EarningsBalance }) => {
  const t = useText(earningsText)
  const { dayWithWeekday } = useCalendar()
  return (
    <TitledCard title={t('releases')}>
      {releases.length === 0 && <p className={classes.quiet}>{t('noReleases')}</p>}
      <ul className={classes.rows}>
        {releases.map(({ day, amount }) => (
          <li key={day}>
            <span>{dayWithWeekday(day)}</span>
            <span />
            <Money minor={amount} currency={currency} />
          </li>
        ))}
      </ul>
      {releases.length > 0 && <p className={classes.quiet}>{t('releasesHelp', { days: pendingDays })}</p>}
    </TitledCard>
  )
}
