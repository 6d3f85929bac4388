import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconBell,
  IconCircle,
  IconCircleFilled,
  IconFileImport,
  IconPackage,
  IconShoppingBagPlus,
  IconShoppingBagX,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { KeptNotification } from '#contract/domains/notifications.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { notificationWords } from '../../../client/notifications.ts'
import { safePath } from '../../../client/safe-path.ts'
import { useText } from '../../../client/text.ts'
import { Time } from '../../../kit/time.tsx'
import type { Tone } from '../../../theme/mantine.ts'
import { feedText } from '../feed.text.ts'
import classes from './notification-row.module.css'

const icons: Record<NotificationKind, typeof IconBell> = {
  new_order: IconShoppingBagPlus,
  order_cancelled: IconShoppingBagX,
  low_stock: IconPackage,
  customer_waiting: IconUserPlus,
  customers_imported: IconUsersPlus,
  import_finished: IconFileImport,
}

const tones: Record<KeptNotification['status'], Tone> = { sent: 'success', failed: 'danger', pending: 'info' }

interface NotificationRowProps {
  kept: KeptNotification
  mark: (kept: KeptNotification, isRead: boolean) => void
  /** Called when the user follows the link. */
  opened?: (() => void) | undefined
}

export const NotificationRow = ({ kept, mark, opened }: NotificationRowProps) => {
  // Also rerenders on a language change, because notification texts don't come from a hook.
  const t = useText(feedText)
  const { title, body } = notificationWords(kept)
  const route = safePath(kept.route)
  const Icon = Object.hasOwn(icons, kept.kind) ? icons[kept.kind as NotificationKind] : IconBell
  const tone = tones[kept.status]
  const follow = () => {
    mark(kept, true)
    opened?.()
  }
  return (
    <li className={classes.row} data-unread={!kept.isRead || undefined}>
      <span className={classes.icon} style={{ background: `var(--${tone}-soft)`, color: `var(--${tone}-ink)` }}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          {route ? (
            <Link to={route} className={classes.title ?? ''} onClick={follow}>
              {title}
            </Link>
          ) : (
            <span className={classes.title}>{title}</span>
          )}
          {!kept.isRead && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
        </div>
        <p className={classes.body}>{body}</p>
        <span className={classes.time}>
          <Time iso={kept.createdAt} />
        </span>
      </div>
      <ActionIcon
        className={classes.mark ?? ''}
        color={kept.isRead ? 'neutral' : 'accent'}
        aria-label={t(kept.isRead ? 'markUnread' : 'markRead', { title })}
        title={t(kept.isRead ? 'markUnread' : 'markRead', { title })}
        onClick={() => mark(kept, !kept.isRead)}
      >
        {kept.isRead ? <IconCircle size={12} /> : <IconCircleFilled size={12} />}
      </ActionIcon>
    </li>
  )
}
