import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../client/format.ts'
import type { Args } from '../../client/request.ts'
import { type UseGetOptions, getQueryOptions, useGet } from '../../client/use-get.ts'
import { useIsOverlayOpen } from '#web/kit/dialog/overlay-open.ts'
import type { Column } from '#web/kit/table/columns.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from './list-endpoint.ts'
import { type Sort, isFiltered } from './url-state.ts'
import { useFrozenPage } from './use-frozen-page.ts'
import { usePreserveFocus } from './use-preserve-focus.ts'
import { useListKeys } from './use-list-keys.ts'
import { toListQuery, useListState } from './use-list-state.ts'
import { useListTable } from '#web/kit/table/use-list-table.ts'
import { useListPreferences } from './use-list-preferences.ts'
import { useSelection } from './use-selection.ts'

const noRows: readonly never[] = []

interface ListOptions<E extends ListEndpoint> {
  list: E
  sort: Sort
  columns: readonly Column<RowOf<E>>[]
  selectable: boolean
}

/** State of a list page: URL, response, selection and preferences. */
export const useList = <E extends ListEndpoint>({ list, sort, columns, selectable }: ListOptions<E>) => {
  const client = useQueryClient()
  const { number } = useFormat()
  const control = useListState(list, sort)
  const { state } = control
  const query = useMemo(() => toListQuery(state), [state])
  const response = useGet(
    list,
    ...([listRequest<E>(query), { keepPrevious: true }] as unknown as Args<E, UseGetOptions>),
  )
  const { selection, setSelection, selectRows, clear } = useSelection(query)
  const isOverlayOpen = useIsOverlayOpen()
  const {
    shown: page,
    hasChanged,
    refresh,
  } = useFrozenPage(
    asPage<E>(response.data),
    query,
    (shown) => isOverlayOpen || (shown?.data.some(({ _id }) => selection[_id]) ?? false),
  )
  const rows: readonly RowOf<E>[] = page?.data ?? noRows
  const [preferences, setPreferences] = useListPreferences(list.name)
  const { table, selected, visibility } = useListTable(rows, columns, preferences.columns, [selection, setSelection])
  // Drop deleted rows from the selection.
  if (selected.length < Object.keys(selection).length) {
    setSelection(Object.fromEntries(selected.map(({ _id }) => [_id, true])))
  }
  const area = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)

  // All rows of this page were deleted: go to the previous one.
  const isPastEnd = page !== undefined && !response.isPlaceholderData && rows.length === 0 && state.page > 1
  const { previous, change } = control
  useEffect(() => {
    if (isPastEnd) previous()
  }, [isPastEnd, previous])

  const hasSelection = selected.length > 0
  usePreserveFocus({ rows: area, bar, search })
  useListKeys({
    rows: area,
    bar,
    search,
    help: useCallback(() => setIsHelpOpen(true), []),
    toggle: useCallback(
      (id: string) => (selectable ? table.getRow(id).toggleSelected() : undefined),
      [table, selectable],
    ),
    clear: useCallback(() => {
      if (hasSelection) clear()
      else change({ search: '' })
    }, [hasSelection, clear, change]),
  })

  const nextCursor = page?.nextCursor ?? undefined
  const prefetchNext = () => {
    if (nextCursor === undefined) return
    const request = listRequest<E>({ ...query, cursor: nextCursor })
    void client.prefetchQuery(getQueryOptions(list, ...([request] as unknown as Args<E, never>)))
  }

  // The total without search and filters, if it is cached; never requested for this.
  const unfilteredKey = getQueryOptions(
    list,
    ...([listRequest<E>(toListQuery({ ...state, search: '', filters: {}, after: undefined }))] as unknown as Args<
      E,
      never
    >),
  ).queryKey
  const isFresh = isFiltered(state) && client.getQueryState(unfilteredKey)?.isInvalidated === false
  const unfiltered = isFresh ? asPage<E>(client.getQueryData(unfilteredKey)) : undefined
  const formatTotal = (source: typeof page) => source && `${number(source.total)}${source.totalIsCapped ? '+' : ''}`

  return {
    control,
    query,
    response,
    page,
    hasChanged,
    refresh,
    rows,
    total: formatTotal(page),
    unfilteredTotal: formatTotal(unfiltered),
    nextCursor,
    prefetchNext,
    table,
    selected,
    selectRows,
    visibility,
    preferences,
    setPreferences,
    area,
    bar,
    search,
    isHelpOpen,
    closeHelp: () => setIsHelpOpen(false),
  }
}
