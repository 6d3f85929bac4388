import {
  type ReactTable,
  type RowSelectionState,
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import type { Column } from './columns.ts'
import type { Identified } from './list-endpoint.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type ListFeatures = typeof features

export type ListTableModel<Row extends Identified> = ReactTable<ListFeatures, Row>

/** Selection (with Shift for a range) and column visibility; sorting, filtering and paging are the server's. */
export const useListTable = <Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  shown: Readonly<Record<string, boolean>>,
) => {
  const [selection, setSelection] = useState<RowSelectionState>({})
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.label, cell: ({ row }) => column.cell(row.original) }),
    )
  }, [columns])
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, shown[column.id] ?? !column.hidden])),
    [columns, shown],
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
  // A row that another person deleted is not selected any more.
  const selected = rows.filter((row) => selection[row._id]).map((row) => row._id)
  // The same empty selection again is no change, so that clearing nothing draws nothing.
  const clear = useCallback(() => setSelection((old) => (Object.keys(old).length > 0 ? {} : old)), [])
  return { table, selected, clear, visibility }
}
