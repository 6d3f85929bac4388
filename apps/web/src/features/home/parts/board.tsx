import { useDeferredValue } from 'react'
import { home } from '#contract/domains/home.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { usePeriod } from '#web/features/home/use-period.ts'
import { AllStores } from './all-stores.tsx'
import { NeedsAttention } from './attention.tsx'
import { BestSellers } from './best-sellers.tsx'
import { MetricsSkeleton } from './board-skeleton.tsx'
import classes from './board.module.css'
import { MetricCards } from './metric-cards.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { PeriodSelect } from './period-select.tsx'
import { SalesChart } from './sales-chart.tsx'

/** The store's metrics, for people who may view orders. Loaded after the page because it includes the chart code. */
const Board = () => {
  const { stores } = useSession()
  const period = usePeriod()
  const { from, to } = period
  const {
    data: latest,
    error,
    refetch,
    isPlaceholderData,
  } = useGet(home.summary, { query: { from, to } }, { keepPrevious: true })
  const summary = useDeferredValue(latest)
  return (
    <div className={classes.board}>
      <div className={classes.side}>
        <NeedsAttention />
        {summary ? <OrdersByStatus statuses={summary.statuses} /> : !error && <CardSkeleton height={294} lines={5} />}
      </div>
      <div className={classes.main}>
        <PeriodSelect {...period} />
        {!summary && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <MetricsSkeleton />)}
        {summary && (
          <div className={classes.main} data-stale={isPlaceholderData || undefined}>
            <MetricCards summary={summary} />
            <SalesChart summary={summary} />
            <BestSellers bestSellers={summary.bestSellers} />
          </div>
        )}
        {stores.length > 1 && <AllStores from={from} to={to} />}
      </div>
    </div>
  )
}

export default Board
