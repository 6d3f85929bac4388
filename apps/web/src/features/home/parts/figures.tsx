import { Skeleton } from '@mantine/core'
import type { OrderSummary } from '#contract/domains/home.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { metricsText } from '#web/features/home/metrics.text.ts'
import type { usePeriod } from '#web/kit/period/use-period.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './board.module.css'
import { MetricCards } from './metric-cards.tsx'
import { PeriodSelect } from '#web/kit/period/period-select.tsx'
import { SalesChart } from './sales-chart.tsx'

interface FiguresProps {
  period: ReturnType<typeof usePeriod>
  /** Undefined while it loads. */
  summary: OrderSummary | undefined
  isStale: boolean
}

/** Sales and orders of a period, with the previous one for comparison. */
export const Figures = ({ period, summary, isStale }: FiguresProps) => {
  const t = useText(metricsText)
  const { dayShort } = useCalendar()
  return (
    <TitledCard title={t('figures')} aside={<PeriodSelect {...period} />}>
      {summary ? (
        <div className={classes.figures} data-stale={isStale || undefined}>
          <MetricCards summary={summary} />
          <p className={classes.quiet}>
            {t('comparedWith', { from: dayShort(summary.beforeFrom), to: dayShort(summary.beforeTo) })}
          </p>
          <SalesChart summary={summary} />
        </div>
      ) : (
        <div className={classes.figures}>
          <Skeleton h={48} />
          <Skeleton h={288} />
        </div>
      )}
    </TitledCard>
  )
}
