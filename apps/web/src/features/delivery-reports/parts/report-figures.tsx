import { Link } from 'react-router'
import type { DeliveryFigures, DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useFigureFormat } from '#web/entities/routes/use-figure-format.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { toDailyStops } from '#web/features/delivery-reports/delivery-reports.rows.ts'
import { deliveryReportsText } from '#web/features/delivery-reports/delivery-reports.text.ts'
import classes from './delivery-reports.module.css'

// More bars would be unreadable; use a line instead.
const maxBars = 14

const StopsChart = ({ report }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const { number } = useFormat()
  const { dayShort } = useCalendar()
  const days = toDailyStops(report)
  if (days.length < 2) return null
  return (
    <div className={classes.chart}>
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
    </div>
  )
}

const UncostedHint = ({ count }: { count: number }) => {
  const t = useText(deliveryReportsText)
  const { can } = useSession()
  return (
    <p className={classes.hint}>
      {t('uncosted', { count })} {can('edit_driver') && <Link to="/dashboard/logistics/drivers">{t('addCosts')}</Link>}
    </p>
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
  const figures: { label: string; show: (figures: DeliveryFigures) => string }[] = [
    { label: t('delivered'), show: ({ delivered }) => number(delivered) },
    { label: t('failed'), show: ({ failed }) => number(failed) },
    { label: t('costPerStop'), show: format.stopCost },
    { label: t('distance'), show: format.distance },
  ]
  return (
    <TitledCard title={t('overview')}>
      <dl className={classes.overview}>
        <div className={classes.main}>
          <dt>{t('onTimeRate')}</dt>
          <dd>
            {format.onTimeRate(totals)}
            <span className={classes.note}>{format.lateness(totals)}</span>
            <span className={classes.note}>{showPrevious(format.onTimeRate)}</span>
          </dd>
        </div>
        <div className={classes.figures}>
          {figures.map(({ label, show }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={classes.value}>{show(totals)}</span>
                <span className={classes.note}>{showPrevious(show)}</span>
              </dd>
            </div>
          ))}
        </div>
      </dl>
      {uncostedRoutes > 0 && <UncostedHint count={uncostedRoutes} />}
      <StopsChart report={report} />
    </TitledCard>
  )
}
