import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { notifications } from '#contract/domains/notifications.ts'
import { notificationKindsFor } from '#contract/notification-kinds.ts'
import { notificationsText } from '#web/client/notifications.text.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { feedText } from './feed.text.ts'
import classes from './notifications-page.module.css'
import { NotificationFeed } from './parts/notification-feed.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** Filters, stored in the URL. */
const useFeedFilters = () => {
  const [search, setSearch] = useSearchParams()
  const { profile } = useSession()
  const { off } = profile.preferences.notifications
  const kinds = notificationKindsFor(profile.permissions).filter((kind) => !off.includes(kind))
  const change = (name: string, value: string | null) =>
    setSearch(
      (params) => {
        if (value) params.set(name, value)
        else params.delete(name)
        return params
      },
      { replace: true },
    )
  return {
    kinds,
    kind: kinds.find((kind) => kind === search.get('kind')),
    unread: search.get('unread') === 'true',
    change,
  }
}

const NotificationsPage = () => {
  const t = useText(feedText)
  const tKinds = useText(notificationsText)
  const { can } = useSession()
  const { kinds, kind, unread, change } = useFeedFilters()
  const { data } = useGet(notifications.unread)
  const { markAll } = useMarkRead()
  const isFiltered = unread || kind !== undefined
  const emptyTitle = isFiltered ? t(kind ? 'nothingFound' : 'nothingUnread') : t('emptyTitle')
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {can('edit_profile') && (
              <Button
                component={Link}
                to="/dashboard/profile#notifications"
                variant="default"
                leftSection={<IconSettings size={16} aria-hidden="true" />}
              >
                {t('choose')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconChecks size={16} aria-hidden="true" />}
              disabled={!data || data.unread === 0}
              onClick={markAll}
            >
              {t('markAll')}
            </Button>
          </>
        }
      />
      <section className={classes.card} aria-label={t('title')}>
        <div className={classes.toolbar}>
          <SegmentedControl
            aria-label={t('which')}
            data={[
              { value: 'all', label: t('all') },
              { value: 'unread', label: t('onlyUnread') },
            ]}
            value={unread ? 'unread' : 'all'}
            onChange={(value) => change('unread', value === 'unread' ? 'true' : null)}
          />
          {kinds.length > 1 && (
            <Select
              aria-label={t('kind')}
              data={[
                { value: '', label: t('everyKind') },
                ...kinds.map((value) => ({ value, label: tKinds(`${value}_title`) })),
              ]}
              value={kind ?? ''}
              onChange={(value) => change('kind', value)}
              allowDeselect={false}
              checkIconPosition="right"
            />
          )}
        </div>
        <NotificationFeed
          key={`${kind} ${unread}`}
          kind={kind}
          unread={unread}
          limit={50}
          empty={<EmptyState illustration="quiet" title={emptyTitle} {...(!isFiltered && { body: t('emptyBody') })} />}
        />
      </section>
    </div>
  )
}

export default NotificationsPage
