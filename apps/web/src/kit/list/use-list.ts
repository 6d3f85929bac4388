import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../client/format.ts'
import type { Args } from '../../client/request.ts'
import { type GetOptions, getOptions, useGet } from '../../client/use-get.ts'
import { useIsSomethingInHand } from '../in-hand.ts'
import type { Column } from './columns.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from './list-endpoint.ts'
import { type Sort, isNarrowed } from './url-state.ts'
import { useHeldPage } from './use-held-page.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useListKeys } from './use-list-keys.ts'
import { queryOf, useListState } from './use-list-state.ts'
import { useListTable } from './use-list-table.ts'
import { useRemembered } from './use-remembered.ts'
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
  const query = useMemo(() => queryOf(state), [state])
  const answer = useGet(list, ...([listRequest<E>(query), { keepPrevious: true }] as unknown as Args<E, GetOptions>))
  const { selection, setSelection, choose, clear } = useSelection(query)
  const isSomethingInHand = useIsSomethingInHand()
  const {
    shown: page,
    hasChanged,
    refresh,
  } = useHeldPage(
    asPage<E>(answer.data),
    query,
    (shown) => isSomethingInHand || (shown?.data.some(({ _id }) => selection[_id]) ?? false),
  )
  const rows: readonly RowOf<E>[] = page?.data ?? noRows
  const [remembered, remember] = useRemembered(list.name)
  const { table, selected, visibility } = useListTable(rows, columns, remembered.columns, [selection, setSelection])
  // Drop deleted rows from the selection.
  if (selected.length < Object.keys(selection).length) {
    setSelection(Object.fromEntries(selected.map(({ _id }) => [_id, true])))
  }
  const area = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [helping, setHelping] = useState(false)

  // All rows of this page were deleted: go to the previous one.
  const deserted = page !== undefined && !answer.isPlaceholderData && rows.length === 0 && state.page > 1
  const { previous, change } = control
  useEffect(() => {
    if (deserted) previous()
  }, [deserted, previous])

  const somethingSelected = selected.length > 0
  useKeptFocus({ rows: area, bar, search })
  useListKeys({
    rows: area,
    bar,
    search,
    help: useCallback(() => setHelping(true), []),
    toggle: useCallback(
      (id: string) => (selectable ? table.getRow(id).toggleSelected() : undefined),
      [table, selectable],
    ),
    clear: useCallback(() => {
      if (somethingSelected) clear()
      else change({ search: '' })
    }, [somethingSelected, clear, change]),
  })

  const nextCursor = page?.nextCursor ?? undefined
  const prefetchNext = () => {
    if (nextCursor === undefined) return
    const request = listRequest<E>({ ...query, cursor: nextCursor })
    void client.prefetchQuery(getOptions(list, ...([request] as unknown as Args<E, never>)))
  }

  // The total without search and filters, if it is cached; never requested for this.
  const wholeKey = getOptions(
    list,
    ...([listRequest<E>(queryOf({ ...state, search: '', filters: {}, after: undefined }))] as unknown as Args<
      E,
      never
    >),
  ).queryKey
  const isFresh = isNarrowed(state) && client.getQueryState(wholeKey)?.isInvalidated === false
  const whole = isFresh ? asPage<E>(client.getQueryData(wholeKey)) : undefined
  const counted = (of: typeof page) => of && `${number(of.total)}${of.totalIsCapped ? '+' : ''}`

  return {
    control,
    query,
    answer,
    page,
    hasChanged,
    refresh,
    rows,
    total: counted(page),
    whole: counted(whole),
    nextCursor,
    prefetchNext,
    table,
    selected,
    choose,
    visibility,
    remembered,
    remember,
    area,
    bar,
    search,
    helping,
    closeHelp: () => setHelping(false),
  }
}
