import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconKeyboard, IconSettings } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#contract/domains/support.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { SearchBox } from '#web/kit/list/search-box.tsx'
import { settingsPath, toChatPath } from '#web/features/support/support.paths.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { type Inbox, inboxViews } from '#web/features/support/use-inbox.ts'
import { InboxRow } from './inbox-row.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import classes from './inbox.module.css'

interface InboxListProps {
  inbox: Inbox
  currentId: string | undefined
  /** The search part of the URL. */
  search: string
  searchInput: RefObject<HTMLInputElement | null>
  onOpen: (conversation: Conversation) => void
  showKeys: () => void
}

const Views = ({ inbox }: { inbox: Inbox }) => {
  const t = useText(supportText)
  const { counts, view: current, search } = inbox
  const toCount = (view: (typeof inboxViews)[number]) => {
    const count = view === 'closed' ? undefined : counts?.[view]
    if (!count) return undefined
    return count >= 1000 ? '999+' : String(count)
  }
  return (
    <nav className={classes.views} aria-label={t('views')}>
      {inboxViews.map((view) => {
        const isCurrent = search === '' && view === current
        return (
          <button
            key={view}
            type="button"
            className={classes.view}
            aria-current={isCurrent || undefined}
            onClick={() => inbox.setView(view)}
          >
            {t(view)}
            {toCount(view) && <span className={classes.count}>{toCount(view)}</span>}
          </button>
        )
      })}
    </nav>
  )
}

const NoRows = ({ inbox }: { inbox: Inbox }) => {
  const t = useText(supportText)
  const { search, view, isEverywhere } = inbox
  if (search !== '') {
    const hint = search.length < 3 ? ` ${t('shortSearch')}` : ''
    return (
      <EmptyState
        illustration="search"
        title={t('nothingFound')}
        body={t('nothingFoundBody', { search }) + hint}
        action={
          <Button variant="default" onClick={() => inbox.setSearch('')}>
            {t('clearSearch')}
          </Button>
        }
      />
    )
  }
  if (view === 'open' || view === 'waiting')
    return (
      <EmptyState
        illustration="quiet"
        title={t('doneTitle')}
        body={t('doneBody')}
        action={
          !isEverywhere && (
            <Button variant="default" component={Link} to={settingsPath}>
              {t('settings')}
            </Button>
          )
        }
      />
    )
  return <EmptyState illustration="quiet" title={t('emptyTab')} body={t('emptyTabBody')} />
}

/** The left column: views, search, and the conversations, newest first. */
export const InboxList = ({ inbox, currentId, search, searchInput, onOpen, showKeys }: InboxListProps) => {
  const t = useText(supportText)
  const { stores } = useSession()
  const list = useRef<HTMLUListElement>(null)
  const { rows, isEverywhere } = inbox
  // Otherwise a dialog would return the focus to the search, where letters are no shortcuts.
  const focusRows = () => {
    const open = list.current?.querySelector<HTMLElement>('[data-open] [data-row-link]')
    const target = open ?? list.current?.querySelector<HTMLElement>('[data-row-link]')
    target?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.list} aria-label={t('conversations')}>
      <div className={classes.listHead}>
        <div className={classes.listTitle}>
          <h1>{t('title')}</h1>
          {stores.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('stores')}
              value={isEverywhere ? 'all' : 'this'}
              onChange={(value) => inbox.setEverywhere(value === 'all')}
              data={[
                { value: 'this', label: t('thisStore') },
                { value: 'all', label: t('allStores') },
              ]}
            />
          )}
          <span className={classes.spring} />
          <ActionIcon
            className={classes.keysButton ?? ''}
            aria-label={t('keyHelp')}
            title={`${t('keyHelp')} (?)`}
            onClick={showKeys}
          >
            <IconKeyboard size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon component={Link} to={settingsPath} aria-label={t('settings')} title={t('settings')}>
            <IconSettings size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
        <SearchBox value={inbox.search} change={inbox.setSearch} input={searchInput} onLeave={focusRows} />
        <Views inbox={inbox} />
      </div>
      <div className={classes.scroller}>
        {inbox.isLoading && (inbox.error ? null : <InboxSkeleton />)}
        {inbox.error && rows.length === 0 && <ErrorState error={inbox.error} retry={inbox.refetch} />}
        {!inbox.isLoading && !inbox.error && rows.length === 0 && <NoRows inbox={inbox} />}
        <ul ref={list} className={classes.rows}>
          {rows.map((conversation) => (
            <InboxRow
              key={conversation._id}
              conversation={conversation}
              to={toChatPath(conversation._id, search)}
              isOpen={conversation._id === currentId}
              showStore={isEverywhere}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {inbox.hasMore && (
          <div className={classes.more}>
            <Button
              variant="subtle"
              color="neutral"
              onClick={inbox.loadMore}
              leftSection={inbox.isLoadingMore ? <Loader size={14} /> : undefined}
            >
              {t('loadMore')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
