import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '#web/client/format.ts'
import type { Args } from '#contract/core/request.ts'
import { type UseGetOptions, getQueryOptions, useGet } from '#web/client/use-get.ts'
import { useIsOverlayOpen } from '#web/kit/dialog/overlay-open.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from './list-endpoint.ts'
import { type ListState, isFiltered } from './url-state.ts'
import { useFrozenPage } from './use-frozen-page.ts'
import { toListQuery } from './use-list-state.ts'

const noRows: readonly never[] = []

interface PageOptions<E extends ListEndpoint> {
  list: E
  state: ListState
  query: Readonly<Record<string, unknown>>
  isCompact: boolean
  isSelected: (id: string) => boolean
}

/** Fetches the current page. It doesn't change under an open overlay or while rows of it are selected. */
export const useFetchedPage = <E extends ListEndpoint>(options: PageOptions<E>) => {
  const { list, state, query, isCompact, isSelected } = options
  const toRequest = (wanted: Readonly<Record<string, unknown>>) =>
    listRequest<E>(isCompact ? { ...wanted, compact: 'columns' } : wanted)
  const client = useQueryClient()
  const { number } = useFormat()
  const response = useGet(list, ...([toRequest(query), { keepPrevious: true }] as unknown as Args<E, UseGetOptions>))
  const isOverlayOpen = useIsOverlayOpen()
  const {
    shown: page,
    hasChanged,
    refresh,
  } = useFrozenPage(
    asPage<E>(response.data),
    query,
    (shown) => isOverlayOpen || (shown?.data.some(({ _id }) => isSelected(_id)) ?? false),
  )
  const rows: readonly RowOf<E>[] = page?.data ?? noRows

  const nextCursor = page?.nextCursor ?? undefined
  const prefetchNext = () => {
    if (nextCursor === undefined) return
    const request = toRequest({ ...query, cursor: nextCursor })
    void client.prefetchQuery(getQueryOptions(list, ...([request] as unknown as Args<E, never>)))
  }

  // The total without search and filters, if it is cached; never requested for this.
  const unfilteredKey = getQueryOptions(
    list,
    ...([toRequest(toListQuery({ ...state, search: '', filters: {}, after: undefined }))] as unknown as Args<E, never>),
  ).queryKey
  const isFresh = isFiltered(state) && client.getQueryState(unfilteredKey)?.isInvalidated === false
  const unfiltered = isFresh ? asPage<E>(client.getQueryData(unfilteredKey)) : undefined
  const formatTotal = (source: typeof page) => source && `${number(source.total)}${source.totalIsCapped ? '+' : ''}`

  return {
    response,
    page,
    // Closing the overlay shows the latest page.
    hasChanged: hasChanged && !isOverlayOpen,
    refresh,
    rows,
    /** Whether the rows belong to the current query rather than the previous one. */
    isCurrent: page !== undefined && !response.isPlaceholderData,
    total: formatTotal(page),
    unfilteredTotal: formatTotal(unfiltered),
    nextCursor,
    prefetchNext,
  }
}
