import classes from '#web/features/home/home-page.module.css'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'

/** In the shape of today's windows and the latest orders. */
export const BoardSkeleton = () => (
  <div className={classes.skeleton}>
    <CardSkeleton height={220} lines={4} />
    <CardSkeleton height={220} lines={4} />
    <CardSkeleton height={220} lines={4} />
  </div>
)
