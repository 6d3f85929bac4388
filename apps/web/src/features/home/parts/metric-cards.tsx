import { IconMinus } from '@tabler/icons-react'
import type { OrderSummary } from '#contract/domains/home.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { metricsText } from '#web/features/home/metrics.text.ts'
import { getChange, type Comparison } from '#web/features/home/home.change.ts'
import classes from './board.module.css'

interface ChangeLabelProps {
  comparison: Comparison
  /** Length of the compared period. */
  days: number
}

/** The change compared with the period before. */
export const ChangeLabel = ({ comparison, days }: ChangeLabelProps) => {
  const t = useText(metricsText)
  const change = getChange(comparison)
  if (change.kind === 'more' || change.kind === 'less') {
    return (
      <span className={classes.change} data-kind={change.kind}>
        {t(change.kind, { percent: change.percent, count: days })}
      </span>
    )
  }
  return (
    <span className={classes.change}>
      <IconMinus size={14} aria-hidden="true" />
      {t(change.kind)}
    </span>
  )
}

/** The metrics of a period compared with the previous one. */
export const MetricCards = ({ summary }: { summary: OrderSummary }) => {
  const t = useText(metricsText)
  const { money, number } = useFormat()
  const { day } = useCalendar()
  const { takings, orders, averageOrder, newCustomers } = summary
  const cards = [
    { name: 'takings', figure: takings, show: money },
    { name: 'orders', figure: orders, show: number },
    { name: 'averageOrder', figure: averageOrder, show: money },
    ...(newCustomers ? [{ name: 'newCustomers', figure: newCustomers, show: number } as const] : []),
  ] as const
  return (
    <section aria-labelledby="figures">
      <h2 className="visually-hidden" id="figures">
        {t('figures')}
      </h2>
      <dl
        className={classes.cards}
        title={t('comparedWith', { from: day(summary.beforeFrom), to: day(summary.beforeTo) })}
      >
        {cards.map(({ name, figure, show }) => (
          <div key={name} className={classes.card}>
            <dt>{t(name)}</dt>
            <dd>
              <div className={classes.value}>{show(figure.now)}</div>
              <ChangeLabel comparison={figure} days={summary.days.length} />
              {figure.before !== 0 && (
                <div className={classes.quiet}>{t('before', { value: show(figure.before) })}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
