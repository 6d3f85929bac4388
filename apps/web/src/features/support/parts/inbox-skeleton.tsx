import { Skeleton } from '@mantine/core'
import classes from './inbox.module.css'

const rowCount = 7

/** Rows in the shape of those to come. */
export const InboxSkeleton = () => (
  <div aria-busy="true" className={classes.rows}>
    {Array.from({ length: rowCount }, (_, index) => (
      <div key={index} className={classes.row}>
        <Skeleton circle height={36} width={36} />
        <div className={classes.rowBody}>
          <Skeleton height={12} width={`${40 + ((index * 17) % 30)}%`} my={4} />
          <Skeleton height={12} width={`${65 + ((index * 13) % 30)}%`} my={6} />
        </div>
      </div>
    ))}
  </div>
)

const bubbleWidths = [52, 38, 60, 30, 45, 56]

/** Messages of both sides. */
export const MessagesSkeleton = () => (
  <div aria-busy="true" className={classes.bubbleSkeletons}>
    {bubbleWidths.map((width, index) => (
      <Skeleton
        key={width}
        height={36 + (index % 3) * 18}
        width={`${width}%`}
        radius="lg"
        ml={index % 2 ? 'auto' : 0}
      />
    ))}
  </div>
)
