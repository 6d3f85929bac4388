import { IconDownload } from '@tabler/icons-react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import type { ListEndpoint, RowOf } from '#web/kit/list/list-endpoint.ts'
import type { ListPageProps } from '#web/kit/list/list-page-props.ts'
import { listText } from '#web/kit/list/list.text.ts'
import type { BulkAction, Column } from '#web/kit/table/columns.ts'
import { exportList, exportRows, useExport } from './export.ts'

export interface ListExport<E extends ListEndpoint> {
  /** One export runs at a time, whichever list started it. */
  isExporting: boolean
  exportAll: () => void
  exportSelectedAction: BulkAction<RowOf<E>>
}

type ExportedPage<E extends ListEndpoint> = Pick<
  ListPageProps<E>,
  'list' | 'title' | 'primaryColumn' | 'columns' | 'expandRow'
>

/** CSV export of all or of the selected rows, with all columns that have a CSV value. */
export const useListExport = <E extends ListEndpoint>(
  { list, title, primaryColumn, columns, expandRow }: ExportedPage<E>,
  query: Readonly<Record<string, unknown>>,
): ListExport<E> => {
  const t = useText(listText)
  const toCsvName = useCsvName()
  const zone = useSession().store?.timezone ?? 'UTC'
  const isExporting = useExport() !== undefined
  const nameColumn: Column<RowOf<E>> = {
    id: 'main',
    label: primaryColumn.label,
    cell: primaryColumn.name,
    value: primaryColumn.name,
  }
  const layout = { columns: [nameColumn, ...columns], expandRow, zone }
  const toFileName = () => toCsvName(title, { hasStore: list.scope.startsWith('store') })
  const exportAll = () => exportList({ list, query, title, fileName: toFileName(), ...layout })
  return {
    isExporting,
    exportAll: () => void exportAll(),
    exportSelectedAction: {
      label: t('exportChosen'),
      icon: <IconDownload size={16} aria-hidden="true" />,
      run: async (_, selectedRows) => exportRows({ rows: selectedRows, fileName: toFileName(), ...layout }),
      runAll: exportAll,
    },
  }
}
