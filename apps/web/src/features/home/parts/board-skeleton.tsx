import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import classes from './board.module.css'

/** The cards of the metrics, as high as they will be, so that the layout doesn't shift. */
export const MetricsSkeleton = () => (
  <>
    <CardSkeleton height={220} lines={4} />
    <CardSkeleton height={296} lines={1} />
    <CardSkeleton height={540} lines={5} />
  </>
)

/** Shown while the code of the board is loaded. */
export const BoardSkeleton = () => (
  <div className={classes.board}>
    <div className={classes.side}>
      <CardSkeleton height={260} lines={4} />
      <CardSkeleton height={294} lines={5} />
    </div>
    <div className={classes.main}>
      <MetricsSkeleton />
    </div>
  </div>
)
