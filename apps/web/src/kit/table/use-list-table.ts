import { type Dispatch, type SetStateAction, useMemo, useRef } from 'react'
import type { Column } from './columns.ts'
import type { Identified } from '#web/kit/list/list-endpoint.ts'

/** The ids of the selected rows, each with `true`. */
export type RowSelection = Readonly<Record<string, boolean>>

type SetSelection = Dispatch<SetStateAction<RowSelection>>

export interface ListTableModel<Row extends Identified> {
  rows: readonly Row[]
  isSelected: (id: string) => boolean
  isAllSelected: boolean
  isSomeSelected: boolean
  /** With `isRange` (the Shift key) all rows between the last one and this one. */
  setSelected: (id: string, isSelected: boolean, isRange?: boolean) => void
  toggle: (id: string) => void
  setAllSelected: (isSelected: boolean) => void
}

const withRows = (selection: RowSelection, ids: readonly string[], isSelected: boolean): RowSelection =>
  isSelected
    ? { ...selection, ...Object.fromEntries(ids.map((id) => [id, true])) }
    : Object.fromEntries(Object.entries(selection).filter(([id]) => !ids.includes(id)))

/** Stable functions, so that a selected row re-renders alone. */
const useSelectionActions = (rows: readonly Identified[], setSelection: SetSelection) => {
  const latest = useRef(rows)
  latest.current = rows
  const lastId = useRef<string>(undefined)
  return useMemo(() => {
    const getRange = (id: string): string[] => {
      const ids = latest.current.map(({ _id }) => _id)
      const [from, to] = [ids.indexOf(lastId.current ?? id), ids.indexOf(id)]
      return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    }
    return {
      setSelected: (id: string, isSelected: boolean, isRange = false) => {
        const ids = isRange ? getRange(id) : [id]
        lastId.current = id
        setSelection((before) => withRows(before, ids, isSelected))
      },
      toggle: (id: string) => setSelection((before) => withRows(before, [id], !before[id])),
      setAllSelected: (isSelected: boolean) => {
        lastId.current = undefined
        setSelection(
          withRows(
            {},
            latest.current.map(({ _id }) => _id),
            isSelected,
          ),
        )
      },
    }
  }, [setSelection])
}

/** Selection (with Shift for a range) and column visibility; the server sorts, filters and pages. */
export const useListTable = <Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  columnPreferences: Readonly<Record<string, boolean>>,
  [selection, setSelection]: readonly [RowSelection, SetSelection],
) => {
  const visibility = useMemo(
    () =>
      Object.fromEntries(columns.map((column) => [column.id, columnPreferences[column.id] ?? !column.hiddenByDefault])),
    [columns, columnPreferences],
  )
  const actions = useSelectionActions(rows, setSelection)
  const selected = rows.filter((row) => selection[row._id])
  const table: ListTableModel<Row> = {
    ...actions,
    rows,
    isSelected: (id) => selection[id] ?? false,
    isAllSelected: rows.length > 0 && selected.length === rows.length,
    isSomeSelected: selected.length > 0,
  }
  return { table, selected, visibility }
}
