import { useCallback, useEffect, useMemo } from 'react'
import { readOrToast } from '#web/client/read-or-toast.ts'
import { send } from '#web/client/send.ts'
import type { Args } from '#contract/core/request.ts'
import type { Column } from '#web/kit/table/columns.ts'
import { useListTable } from '#web/kit/table/use-list-table.ts'
import { asPage, type ListEndpoint, listRequest, type RowOf } from './list-endpoint.ts'
import { getListShape, type Sort } from './url-state.ts'
import { useFetchedPage } from './use-fetched-page.ts'
import { useListKeyboard } from './use-list-keyboard.ts'
import { useListPreferences } from './use-list-preferences.ts'
import { toListQuery, useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

interface ListOptions<E extends ListEndpoint> {
  list: E
  sort: Sort
  columns: readonly Column<RowOf<E>>[]
  selectable: boolean
}

type ColumnVisibility = Readonly<Record<string, boolean>>

/** Only hidden columns show the fields that compact rows leave out. */
const canBeCompact = <E extends ListEndpoint>(list: E, columns: readonly Column<RowOf<E>>[], shown: ColumnVisibility) =>
  getListShape(list).hasCompactRows && columns.every(({ id, hiddenByDefault }) => !hiddenByDefault || !shown[id])

/** The rows with all fields, and those that aren't in the page anymore as they are shown. Undefined after a failure. */
const readFullRows = async <E extends ListEndpoint>(
  list: E,
  query: Readonly<Record<string, unknown>>,
  rows: readonly RowOf<E>[],
): Promise<readonly RowOf<E>[] | undefined> => {
  const request = [listRequest<E>(query)] as unknown as Args<E, never>
  const response = await readOrToast(send(list, ...request))
  if (response === undefined) return undefined
  const fullRows = new Map(asPage<E>(response)?.data.map((row) => [row._id, row]))
  return rows.map((row) => fullRows.get(row._id) ?? row)
}

/** State of a list page: URL, response, selection and preferences. */
export const useList = <E extends ListEndpoint>({ list, sort, columns, selectable }: ListOptions<E>) => {
  const control = useListState(list, sort)
  const { state, previous, change } = control
  const query = useMemo(() => toListQuery(state), [state])
  const { selection, setSelection, selectRows, clear } = useSelection(query)
  const [preferences, setPreferences] = useListPreferences(list.name)
  const isCompact = canBeCompact(list, columns, preferences.columns)
  const fetched = useFetchedPage({ list, state, query, isCompact, isSelected: (id) => selection[id] ?? false })
  const { rows, isCurrent } = fetched
  const { table, selected, visibility } = useListTable(rows, columns, preferences.columns, [selection, setSelection])
  // Drop deleted rows from the selection.
  if (selected.length < Object.keys(selection).length) {
    setSelection(Object.fromEntries(selected.map(({ _id }) => [_id, true])))
  }

  // All rows of this page were deleted: go to the previous one.
  const isPastEnd = isCurrent && rows.length === 0 && state.page > 1
  useEffect(() => {
    if (isPastEnd) previous()
  }, [isPastEnd, previous])

  const hasSelection = selected.length > 0
  const { toggle } = table
  const keyboard = useListKeyboard({
    toggle: useCallback((id: string) => (selectable ? toggle(id) : undefined), [toggle, selectable]),
    clear: useCallback(() => {
      if (hasSelection) clear()
      else change({ search: '' })
    }, [hasSelection, clear, change]),
  })

  return {
    ...fetched,
    ...keyboard,
    control,
    query,
    /** For what needs more fields than the list shows. */
    loadRows: async (wanted: readonly RowOf<E>[]) => (isCompact ? readFullRows(list, query, wanted) : wanted),
    table,
    selected,
    selectRows,
    visibility,
    preferences,
    setPreferences,
  }
}

export type ListData<E extends ListEndpoint> = ReturnType<typeof useList<E>>
