import { Skeleton } from '@mantine/core'
import { useDeferredValue } from 'react'
import { home } from '#contract/domains/home.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { usePeriod } from '#web/features/home/use-period.ts'
import { AllStores } from './all-stores.tsx'
import { NeedsAttention } from './attention.tsx'
import { BestSellers } from './best-sellers.tsx'
import classes from './board.module.css'
import { MetricCards } from './metric-cards.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { PeriodSelect } from './period-select.tsx'
import { SalesChart } from './sales-chart.tsx'

/** As high as the content, so that the layout doesn't shift. */
const BoardSkeleton = () => (
  <>
    <Skeleton h={260} />
    <Skeleton h={336} />
    <Skeleton h={580} />
  </>
)

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
        {summary ? <OrdersByStatus statuses={summary.statuses} /> : !error && <Skeleton h={334} />}
      </div>
      <div className={classes.main}>
        <PeriodSelect {...period} />
        {!summary && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <BoardSkeleton />)}
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
