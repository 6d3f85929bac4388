import type { OrderSummary } from '#contract/domains/orders.ts'
import { useCalendar } from '../../../client/calendar.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { Chart } from '../../../kit/chart/chart.tsx'
import { figuresText } from '../figures.text.ts'
import classes from './board.module.css'

// More bars would be unreadable; use a line instead.
const mostBars = 14

/** Sales by day, compared with the previous period. */
export const TakingsChart = ({ summary }: { summary: OrderSummary }) => {
  const t = useText(figuresText)
  const { money } = useFormat()
  const { dayShort } = useCalendar()
  const { days } = summary
  return (
    <section className={classes.card}>
      <Chart
        title={t('takingsByDay')}
        heading="h2"
        kind={days.length > mostBars ? 'line' : 'bar'}
        series={[
          { name: 'takings', label: t('theseDays') },
          { name: 'before', label: t('daysBefore') },
        ]}
        rows={days.map(({ day, takings, before }) => ({ label: dayShort(day), values: { takings, before } }))}
        format={money}
        height={260}
      />
    </section>
  )
}
