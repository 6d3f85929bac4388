import { Button, CloseButton } from '@mantine/core'
import { Link } from 'react-router'
import { notifications } from '#contract/domains/notifications.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import { feedText } from './feed.text.ts'
import classes from './notifications-drawer.module.css'
import { NotificationFeed } from './parts/notification-feed.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationsDrawerProps {
  opened: boolean
  close: () => void
}

const DrawerHeader = ({ close }: { close: () => void }) => {
  const t = useText(feedText)
  const { data } = useGet(notifications.unread)
  const { markAll } = useMarkRead()
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{t('title')}</h2>
      {data && data.unread > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={markAll}>
          {t('markAll')}
        </Button>
      )}
      <CloseButton aria-label={t('close')} onClick={close} className={classes.close ?? ''} data-autofocus />
    </div>
  )
}

/** Opened by the bell in the header. */
const NotificationsDrawer = ({ opened, close }: NotificationsDrawerProps) => {
  const t = useText(feedText)
  return (
    <SidePanel opened={opened} close={close} label={t('title')} side="right" size={420} flush={classes.body}>
      <DrawerHeader close={close} />
      <div className={classes.feed}>
        <NotificationFeed
          onFollow={close}
          empty={<EmptyState illustration="quiet" title={t('emptyTitle')} body={t('emptyBody')} />}
        />
      </div>
      <div className={classes.foot}>
        <Button component={Link} to="/dashboard/notifications" variant="default" fullWidth onClick={close}>
          {t('seeAll')}
        </Button>
      </div>
    </SidePanel>
  )
}

export default NotificationsDrawer
