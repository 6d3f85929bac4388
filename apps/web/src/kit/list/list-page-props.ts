import type { ReactNode } from 'react'
import type { PrimaryActionProps } from '#web/kit/actions/primary-action.tsx'
import type { IllustrationName } from '#web/kit/feedback/illustrations.tsx'
import type { BulkAction, Column, PrimaryColumn, RowAction } from '#web/kit/table/columns.ts'
import type { Filter } from './filters/filters.ts'
import type { ListEndpoint, RowOf } from './list-endpoint.ts'
import type { ExtraExport } from './list-menu.tsx'
import type { ExtraKey } from './keys-dialog.tsx'
import type { FilterControl, ListState, Sort } from './url-state.ts'
import type { ViewTab } from './views/view-tabs.tsx'

export interface ListPageProps<E extends ListEndpoint> {
  title: string
  list: E
  /** The default order; a constant outside the component. */
  sort: Sort
  primaryColumn: PrimaryColumn<RowOf<E>>
  columns: readonly Column<RowOf<E>>[]
  filters?: readonly Filter[]
  primaryAction?: PrimaryActionProps
  /** A primary action that adds nothing to the list. Not shown while the list is empty. */
  primaryButton?: (view: string) => ReactNode
  /** Beside the primary action. Receives the list's query string. */
  secondaryActions?: (view: string) => ReactNode
  /** The rows of the CSV file for one row of the list; the row itself by default. */
  expandRow?: (row: RowOf<E>) => readonly RowOf<E>[]
  /** Additional exports in the export menu. */
  exports?: readonly ExtraExport[]
  actions?: (row: RowOf<E>) => RowAction[]
  bulk?: readonly BulkAction<RowOf<E>>[]
  /** Adds a bulk action that exports the selected rows. */
  exportSelected?: true
  /** This list and others that belong to it, as tabs that are shown while the list is empty, too. */
  siblings?: readonly ViewTab[]
  /** Predefined views shown before the person's saved views. */
  tabs?: (filterControl: FilterControl) => readonly ViewTab[]
  /** Replaces the person's saved views, where views are shared by the store. */
  savedViews?: (filterControl: FilterControl) => ReactNode
  /** Prefetches what the row's page will show; called on hover. */
  prefetch?: (row: RowOf<E>) => void
  /** `secondaryActions` is shown beside the primary action. */
  empty: { illustration: IllustrationName; title: string; body: string; secondaryActions?: ReactNode }
  /** Instead of "No results" for a predefined view without rows. */
  emptyView?: (state: Pick<ListState, 'search' | 'filters'>) => { title: string; body: string } | undefined
  /**
   * Shown beside the rows, which take two lines then. On a phone it takes the place of the list while `isOpen`. The rows
   * open it with `beside` of the primary column.
   */
  detail?: {
    /** `isCurrent`: the rows belong to the current tab and filters rather than the previous ones. */
    render: (rows: readonly RowOf<E>[], isCurrent: boolean) => ReactNode
    isOpen: boolean
  }
  /** Keys of the page, added to the help about keys. */
  extraKeys?: readonly ExtraKey[]
  /** Explanation for a search without results. */
  emptySearchHint?: (search: string) => string | undefined
}
