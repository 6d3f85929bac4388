import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { second } from '#contract/core/time.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import type { Conversation } from '#contract/domains/support.ts'
import { useSession } from '#web/client/session.ts'
import { useGetPages } from '#web/client/use-get-pages.ts'
import { useGet } from '#web/client/use-get.ts'

export const inboxViews = ['open', 'mine', 'unassigned', 'waiting', 'snoozed', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

const isView = (value: string | null): value is InboxView => inboxViews.includes(value as InboxView)

/** The socket is of one store; changes of the others are fetched. */
const everywhereIntervalMs = 15 * second

const noRows: readonly Conversation[] = []

/** The list of conversations. View, search and stores are in the URL. */
export const useInbox = () => {
  const [params, setParams] = useSearchParams()
  const { stores } = useSession()
  const search = (params.get('q') ?? '').slice(0, 120)
  const requested = params.get('view')
  const view: InboxView = isView(requested) ? requested : 'open'
  const isEverywhere = params.get('stores') === 'all' && stores.length > 1
  const query = useMemo(
    () => ({
      // A search finds a conversation in any state.
      tab: search === '' ? view : 'all',
      ...(search !== '' && { search }),
      ...(view === 'waiting' && search === ''
        ? { sortBy: 'waitingSince', sortOrder: 'asc' }
        : { sortBy: 'lastMessageAt', sortOrder: 'desc' }),
      limit: 50,
    }),
    [view, search],
  )
  const here = useGetPages(supportConversations.list, query, { enabled: !isEverywhere })
  const everywhere = useGetPages(supportConversations.listEverywhere, query, {
    enabled: isEverywhere,
    refetchIntervalMs: everywhereIntervalMs,
  })
  const pages = isEverywhere ? everywhere : here
  const counts = useGet(supportConversations.counts, undefined, { enabled: !isEverywhere, keepPrevious: true })

  const change = (changed: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    view,
    search,
    isEverywhere,
    rows: pages.data ?? noRows,
    isLoading: pages.isPending,
    error: pages.error,
    refetch: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    counts: isEverywhere ? undefined : counts.data,
    setView: (next: InboxView) => change({ view: next === 'open' ? undefined : next, q: undefined }),
    setSearch: (text: string) => change({ q: text }),
    setEverywhere: (isOn: boolean) => change({ stores: isOn ? 'all' : undefined }),
  }
}

export type Inbox = ReturnType<typeof useInbox>
