import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { notifications } from '#contract/domains/notifications.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { feedText } from '#web/features/notifications/feed.text.ts'
import { useMarkRead } from '#web/features/notifications/use-mark-read.ts'
import classes from './notification-feed.module.css'
import { NotificationRow } from './notification-row.tsx'

interface NotificationFeedProps {
  unread?: boolean
  kind?: NotificationKind | undefined
  cursor?: string
  limit?: number
  empty?: ReactNode
  onFollow?: () => void
}

/** Newest first; each "Older" button mounts another feed for the next page. */
export const NotificationFeed = ({
  unread = false,
  kind,
  cursor,
  limit = 20,
  empty,
  onFollow,
}: NotificationFeedProps) => {
  const t = useText(feedText)
  const [showOlder, setShowOlder] = useState(false)
  const { mark } = useMarkRead()
  const query = { limit, kind, cursor, ...(unread && { unread: 'true' as const }) }
  const { data: page, error, refetch } = useGet(notifications.list, { query }, { keepPrevious: true })
  if (!page) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={5} />
  if (page.data.length === 0) return empty
  const { nextCursor } = page
  return (
    <>
      <ul className={classes.list}>
        {page.data.map((notification) => (
          <NotificationRow key={notification._id} notification={notification} mark={mark} onFollow={onFollow} />
        ))}
      </ul>
      {nextCursor !== null && showOlder && (
        <div className={classes.deeper}>
          <NotificationFeed
            unread={unread}
            kind={kind}
            cursor={nextCursor}
            limit={limit}
            {...(onFollow && { onFollow })}
          />
        </div>
      )}
      {nextCursor !== null && !showOlder && (
        <div className={classes.foot}>
          <Button variant="default" onClick={() => setShowOlder(true)}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  )
}
