import type { OrderSummary } from '#contract/domains/home.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { metricsText } from '#web/features/home/metrics.text.ts'

// More bars would be unreadable; use a line instead.
const maxBars = 14

/** Sales by day, compared with the previous period. */
export const SalesChart = ({ summary }: { summary: OrderSummary }) => {
  const t = useText(metricsText)
  const { money, compactMoney } = useFormat()
  const { dayShort } = useCalendar()
  const { days } = summary
  return (
    <Chart
      title={t('salesByDay')}
      heading="h3"
      kind={days.length > maxBars ? 'line' : 'bar'}
      series={[
        { name: 'sales', label: t('theseDays') },
        { name: 'before', label: t('daysBefore'), isComparison: true },
      ]}
      rows={days.map(({ day, sales, before }) => ({ label: dayShort(day), values: { sales, before } }))}
      format={money}
      formatAxis={compactMoney}
      height={240}
    />
  )
}
