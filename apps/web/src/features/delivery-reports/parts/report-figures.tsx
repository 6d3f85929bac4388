import type { DeliveryFigures, DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useFigureFormat } from '#web/entities/routes/use-figure-format.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { KeyFigures, ReportChart, ReportHint, ReportLink } from '#web/kit/report/report.tsx'
import { toDailyStops } from '#web/features/delivery-reports/delivery-reports.rows.ts'
import { deliveryReportsText } from '#web/features/delivery-reports/delivery-reports.text.ts'

// More bars would be unreadable; use a line instead.
const maxBars = 14

const StopsChart = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const { number } = useFormat()
  const { dayShort } = useCalendar()
  const days = toDailyStops(report)
  if (days.length < 2) return null
  return (
    <ReportChart>
      <Chart
        title={t('stopsByDay')}
        kind={days.length > maxBars ? 'line' : 'bar'}
        series={[
          { name: 'delivered', label: t('delivered') },
          { name: 'failed', label: t('failed') },
        ]}
        rows={days.map(({ date, delivered, failed }) => ({ label: dayShort(date), values: { delivered, failed } }))}
        format={number}
        height={200}
      />
    </ReportChart>
  )
}

const UncostedHint = ({ count }: { count: number }) => {
  const t = useText(deliveryReportsText)
  const { can } = useSession()
  return (
    <ReportHint>
      {t('uncosted', { count })}{' '}
      {can('edit_driver') && <ReportLink to="/dashboard/logistics/drivers">{t('addCosts')}</ReportLink>}
    </ReportHint>
  )
}

/** The on-time rate first, then the other figures, each with its value in the period before. */
export const ReportFigures = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const format = useFigureFormat()
  const { number } = useFormat()
  const { totals, previous, uncostedRoutes } = report
  const hasPrevious = previous.delivered + previous.failed > 0
  const showPrevious = (show: (figures: DeliveryFigures) => string) =>
    hasPrevious ? t('previously', { value: show(previous) }) : undefined
  const toFigure = (label: string, show: (figures: DeliveryFigures) => string) => ({
    label,
    value: show(totals),
    note: showPrevious(show),
  })
  return (
    <TitledCard title={t('overview')}>
      <KeyFigures
        main={{
          label: t('onTimeRate'),
          value: format.onTimeRate(totals),
          note: (
            <>
              {format.lateness(totals)}
              <br />
              {showPrevious(format.onTimeRate)}
            </>
          ),
        }}
        others={[
          toFigure(t('delivered'), ({ delivered }) => number(delivered)),
          toFigure(t('failed'), ({ failed }) => number(failed)),
          toFigure(t('costPerStop'), format.stopCost),
          toFigure(t('distance'), format.distance),
        ]}
      />
      {uncostedRoutes > 0 && <UncostedHint count={uncostedRoutes} />}
      <StopsChart report={report} />
    </TitledCard>
  )
}
