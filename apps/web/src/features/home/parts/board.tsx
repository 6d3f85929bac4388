import { useDeferredValue } from 'react'
import { home, type OrderSummary } from '#contract/domains/home.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { useRenderSteps } from '#web/kit/page/use-render-steps.ts'
import { usePeriod } from '#web/kit/period/use-period.ts'
import { AllStores } from './all-stores.tsx'
import { NeedsAttention } from './attention.tsx'
import { BestSellers } from './best-sellers.tsx'
import classes from './board.module.css'
import { Figures } from './figures.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { Today } from './today.tsx'

const hasOrders = ({ statuses }: OrderSummary): boolean => Object.values(statuses).some((count) => count > 0)

const lastStep = 5

/** The day's work, then the figures, for people who may view orders. Loaded after the page because it is large. */
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
  // Without any order there is nothing to measure yet.
  const isNew = summary !== undefined && !hasOrders(summary)
  // From top to bottom.
  const step = useRenderSteps(1, 1, lastStep)
  return (
    <div className={classes.board} data-partial={step < lastStep || undefined}>
      <div className={classes.main}>
        <Today />
        {step > 1 && <LatestOrders />}
      </div>
      <div className={classes.side}>
        {step > 2 && <NeedsAttention />}
        {step > 2 && summary && !isNew && <OrdersByStatus statuses={summary.statuses} />}
      </div>
      {step > 3 && (
        <div className={classes.main}>
          {!summary && error && <ErrorState error={error} retry={() => void refetch()} />}
          {!isNew && (summary || !error) && <Figures period={period} summary={summary} isStale={isPlaceholderData} />}
          {step > 4 && summary && !isNew && <BestSellers bestSellers={summary.bestSellers} />}
          {step > 4 && stores.length > 1 && <AllStores {...period} />}
        </div>
      )}
    </div>
  )
}

export default Board
