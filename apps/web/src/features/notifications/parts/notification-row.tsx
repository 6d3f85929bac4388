import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconAt,
  IconBell,
  IconCashOff,
  IconCircle,
  IconCircleFilled,
  IconCreditCardOff,
  IconCreditCard,
  IconFileExport,
  IconFileImport,
  IconGauge,
  IconGift,
  IconMail,
  IconMailOff,
  IconMessage,
  IconPackage,
  IconRouteX,
  IconShoppingBagPlus,
  IconShoppingBagX,
  IconTruckOff,
  IconUserPlus,
  IconUsersPlus,
  IconWebhookOff,
  IconWorldOff,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { StoredNotification } from '#contract/domains/notifications.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { toNotificationContent } from '#web/client/notifications.ts'
import { safePath } from '#web/client/safe-path.ts'
import { useText } from '#web/client/text.ts'
import { Time } from '#web/kit/display/time.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { feedText } from '#web/features/notifications/feed.text.ts'
import classes from './notification-row.module.css'

const icons: Record<NotificationKind, typeof IconBell> = {
  new_order: IconShoppingBagPlus,
  order_cancelled: IconShoppingBagX,
  low_stock: IconPackage,
  customer_waiting: IconUserPlus,
  reward_request: IconGift,
  customers_imported: IconUsersPlus,
  import_finished: IconFileImport,
  export_ready: IconFileExport,
  campaign_finished: IconMail,
  campaign_not_sent: IconMailOff,
  invoice_failed: IconCreditCardOff,
  usage_alert: IconGauge,
  dispute: IconCreditCard,
  payout_failed: IconCashOff,
  delivery_failed: IconTruckOff,
  route_conflict: IconRouteX,
  domain_lost: IconWorldOff,
  webhook_disabled: IconWebhookOff,
  support_message: IconMessage,
  support_mention: IconAt,
}

const tones: Record<StoredNotification['status'], Tone> = { sent: 'success', failed: 'danger', pending: 'info' }

interface NotificationRowProps {
  notification: StoredNotification
  mark: (notification: StoredNotification, isRead: boolean) => void
  /** Called when the user follows the link. */
  onFollow?: (() => void) | undefined
}

export const NotificationRow = ({ notification, mark, onFollow }: NotificationRowProps) => {
  // Also rerenders on a language change, because notification texts don't come from a hook.
  const t = useText(feedText)
  const { title, body } = toNotificationContent(notification)
  const route = safePath(notification.route)
  const Icon = Object.hasOwn(icons, notification.kind) ? icons[notification.kind as NotificationKind] : IconBell
  const tone = tones[notification.status]
  const follow = () => {
    mark(notification, true)
    onFollow?.()
  }
  return (
    <li className={classes.row} data-unread={!notification.isRead || undefined}>
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
          {!notification.isRead && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
        </div>
        <p className={classes.body}>{body}</p>
        <span className={classes.time}>
          <Time iso={notification.createdAt} />
        </span>
      </div>
      <ActionIcon
        className={classes.mark ?? ''}
        color={notification.isRead ? 'neutral' : 'accent'}
        aria-label={t(notification.isRead ? 'markUnread' : 'markRead', { title })}
        title={t(notification.isRead ? 'markUnread' : 'markRead', { title })}
        onClick={() => mark(notification, !notification.isRead)}
      >
        {notification.isRead ? <IconCircle size={12} /> : <IconCircleFilled size={12} />}
      </ActionIcon>
    </li>
  )
}
