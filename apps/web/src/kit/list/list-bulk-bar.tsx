import type { BulkAction } from '#web/kit/table/columns.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { ListEndpoint, RowOf } from './list-endpoint.ts'
import type { ListPageProps } from './list-page-props.ts'
import type { ListData } from './use-list.ts'

interface ListBulkBarProps<E extends ListEndpoint> {
  pageProps: Pick<ListPageProps<E>, 'bulk' | 'exportSelected'>
  data: ListData<E>
  /** The list's query string. */
  view: string
  isPhone: boolean
  exportAction: BulkAction<RowOf<E>>
}

const noBulk: readonly never[] = []

const isDangerous = ({ danger }: { danger?: true }): boolean => danger ?? false
const isSafe = (action: { danger?: true }): boolean => !isDangerous(action)

/** Bulk actions with the export before the dangerous ones. Offers all matching rows once the whole page is selected. */
export const ListBulkBar = <E extends ListEndpoint>(props: ListBulkBarProps<E>) => {
  const { pageProps, data, view, isPhone, exportAction } = props
  const { bulk = noBulk, exportSelected } = pageProps
  const { rows, selected, total, nextCursor, control } = data
  const isPageSelected = rows.length > 0 && selected.length === rows.length
  const hasOtherPages = nextCursor !== undefined || control.state.page > 1
  const withLoadedRows = (action: BulkAction<RowOf<E>>): BulkAction<RowOf<E>> => ({
    ...action,
    run: async (ids, shownRows, selectRows) => {
      const loadedRows = await data.loadRows(shownRows)
      // False keeps the selection.
      return loadedRows ? action.run(ids, loadedRows, selectRows) : false
    },
  })
  const actions = exportSelected ? [...bulk.filter(isSafe), exportAction, ...bulk.filter(isDangerous)] : bulk
  return (
    <BulkBar
      rows={selected}
      actions={actions.map(withLoadedRows)}
      selectRows={data.selectRows}
      bar={data.bar}
      shortcut={isPhone ? undefined : 'B'}
      allMatching={isPageSelected && hasOtherPages && total !== undefined ? { total, view } : undefined}
    />
  )
}
