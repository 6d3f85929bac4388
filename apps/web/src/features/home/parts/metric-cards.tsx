import type { OrderSummary } from '#contract/domains/home.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { metricsText } from '#web/features/home/metrics.text.ts'
import classes from './board.module.css'
import { ChangeLabel } from './change-label.tsx'

/** The metrics of a period compared with the previous one. */
export const MetricCards = ({ summary }: { summary: OrderSummary }) => {
  const t = useText(metricsText)
  const { money, number } = useFormat()
  const { sales, orders, averageOrder, newCustomers } = summary
  const cards = [
    { name: 'sales', figure: sales, show: money },
    { name: 'orders', figure: orders, show: number },
    { name: 'averageOrder', figure: averageOrder, show: money },
    ...(newCustomers ? [{ name: 'newCustomers', figure: newCustomers, show: number } as const] : []),
  ] as const
  return (
    <dl className={classes.cards}>
      {cards.map(({ name, figure, show }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <span className={classes.value}>{show(figure.now)}</span>{' '}
            <ChangeLabel comparison={figure} days={summary.days.length} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
