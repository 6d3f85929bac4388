import {
  type ReactTable,
  type RowSelectionState,
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type Dispatch, type SetStateAction, useMemo } from 'react'
import { type Column, renderCell } from './columns.ts'
import type { Identified } from '#web/kit/list/list-endpoint.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type ListFeatures = typeof features

export type ListTableModel<Row extends Identified> = ReactTable<ListFeatures, Row>

/** Selection (with Shift for a range) and column visibility; the server sorts, filters and pages. */
export const useListTable = <Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  columnPreferences: Readonly<Record<string, boolean>>,
  [selection, setSelection]: readonly [RowSelectionState, Dispatch<SetStateAction<RowSelectionState>>],
) => {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.label, cell: ({ row }) => renderCell(column, row.original) }),
    )
  }, [columns])
  const visibility = useMemo(
    () =>
      Object.fromEntries(columns.map((column) => [column.id, columnPreferences[column.id] ?? !column.hiddenByDefault])),
    [columns, columnPreferences],
  )
  const data = useMemo(() => [...rows], [rows])
  const table: ListTableModel<Row> = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => row._id,
    state: { columnVisibility: visibility, rowSelection: selection },
    onRowSelectionChange: setSelection,
  })
  const selected = rows.filter((row) => selection[row._id])
  return { table, selected, visibility }
}
