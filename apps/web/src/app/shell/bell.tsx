import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { notifications } from '#contract/domains/notifications.ts'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import classes from './bell.module.css'
import { shellText } from './shell.text.ts'
import { useOnDemand } from './use-on-demand.ts'

const maxShown = 99

/** The number of unread notifications; opens the notifications drawer. */
export const Bell = () => {
  const t = useText(shellText)
  const { data } = useGet(notifications.unread, undefined, { enabled: useIsFirstContentShown() })
  const unread = data?.unread ?? 0
  const shown = unread > maxShown ? `${maxShown}+` : String(unread)
  const drawer = useOnDemand(() => import('#web/features/notifications/notifications-drawer.tsx'))
  return (
    <>
      <ActionIcon
        size="lg"
        className={classes.bell ?? ''}
        aria-label={unread > 0 ? t('notificationsUnread', { shown }) : t('notifications')}
        aria-haspopup="dialog"
        aria-expanded={drawer.opened}
        onClick={drawer.show}
      >
        <IconBell size={18} stroke={1.75} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </ActionIcon>
      {drawer.Loaded && <drawer.Loaded opened={drawer.opened} close={drawer.close} />}
    </>
  )
}
