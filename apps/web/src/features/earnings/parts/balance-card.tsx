import type { EarningsBalance } from '#contract/domains/earnings.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { formatMoney } from '#contract/core/money.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { earningsText } from '#web/features/earnings/earnings.text.ts'
import classes from './earnings.module.css'

/** What can be paid out, largest on the page, and what is on its way to it. */
export const BalanceCard = ({ balance }: { balance: EarningsBalance }) => {
  const t = useText(earningsText)
  const locale = useLocale()
  const { dayShort } = useCalendar()
  const { available, pending, onTheWay, held, currency, releases } = balance
  const [next] = releases
  return (
    <section className={classes.card} aria-labelledby="available-balance">
      <h2 className={classes.label} id="available-balance">
        {t('available')}
      </h2>
      <p className={classes.available}>
        <Money minor={available} currency={currency} />
      </p>
      {available < 0 && <p className={classes.quiet}>{t('negative')}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('pending')}</dt>
          <dd>
            <strong>
              <Money minor={pending} currency={currency} />
            </strong>
            {next && (
              <p className={classes.quiet}>
                {t('nextRelease', { amount: formatMoney(next.amount, currency, locale), day: dayShort(next.day) })}
              </p>
            )}
          </dd>
        </div>
        {onTheWay !== 0 && (
          <div>
            <dt>{t('onTheWay')}</dt>
            <dd>
              <strong>
                <Money minor={onTheWay} currency={currency} />
              </strong>
            </dd>
          </div>
        )}
        {held !== 0 && (
          <div>
            <dt>{t('held')}</dt>
            <dd>
              <strong>
                <Money minor={held} currency={currency} />
              </strong>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
