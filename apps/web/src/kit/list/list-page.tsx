import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import type { IllustrationName } from '#web/kit/feedback/illustrations.tsx'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction, Column, PrimaryColumn, RowAction } from '#web/kit/table/columns.ts'
import { ExportPanel } from './export/export-panel.tsx'
import { exportList, exportRows, useExport } from './export/export.ts'
import { ListChangedNotice } from './list-changed-notice.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import type { Filter } from './filters/filters.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { ListBody } from './list-body.tsx'
import type { ListEndpoint, RowOf } from './list-endpoint.ts'
import { type ExtraExport, ListMenu } from './list-menu.tsx'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { Pager } from './pager.tsx'
import { SaveView } from './views/save-view.tsx'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import { type FilterControl, type Sort, isFiltered, pageSizes, toViewSearch } from './url-state.ts'
import { useCardLayout } from './use-card-layout.ts'
import { useList } from './use-list.ts'
import type { SavedView } from './use-list-preferences.ts'
import type { ViewTab } from './views/view-tabs.tsx'
import { Views } from './views/views.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PrimaryAction, type PrimaryActionProps } from '#web/kit/actions/primary-action.tsx'

interface ListPageProps<E extends ListEndpoint> {
  title: string
  list: E
  /** The default order; a constant outside the component. */
  sort: Sort
  primaryColumn: PrimaryColumn<RowOf<E>>
  columns: readonly Column<RowOf<E>>[]
  filters?: readonly Filter[]
  primaryAction?: PrimaryActionProps
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
  /** Predefined views shown before the person's saved views. */
  tabs?: (filterControl: FilterControl) => readonly ViewTab[]
  /** Replaces the person's saved views, where views are shared by the store. */
  savedViews?: (filterControl: FilterControl) => ReactNode
  /** Prefetches what the row's page will show; called on hover. */
  prefetch?: (row: RowOf<E>) => void
  /** `secondaryActions` is shown beside the primary action. */
  empty: { illustration: IllustrationName; title: string; body: string; secondaryActions?: ReactNode }
  /** Explanation for a search without results. */
  emptySearchHint?: (search: string) => string | undefined
}

const noFilters: readonly Filter[] = []
const noBulk: readonly never[] = []

const isDangerous = ({ danger }: { danger?: true }): boolean => danger ?? false
const isSafe = (action: { danger?: true }): boolean => !isDangerous(action)
const isEnabled = ({ reason }: { reason?: string | undefined }): boolean => !reason

/**
 * A list as a page. Paginated rather than infinite: the footer stays reachable, the browser's search finds every row
 * shown, the page has a URL, and a live refresh is one request.
 */
export const ListPage = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const { title, list, sort, primaryColumn, columns, filters = noFilters, primaryAction, bulk = noBulk, empty } = props
  const t = useText(listText)
  const zone = useSession().store?.timezone ?? 'UTC'
  const cards = useCardLayout()
  // People who can't act on rows don't see checkboxes.
  const selectable = props.exportSelected || bulk.some(isEnabled)
  const listData = useList({ list, sort, columns, selectable })
  const { control, preferences, setPreferences, rows, nextCursor } = listData
  const { state, change } = control
  const exporting = useExport() !== undefined
  // Stable functions, so that rows re-render only when their data changes.
  const latest = useRef(props)
  latest.current = props
  const actions = useCallback((row: RowOf<E>) => latest.current.actions?.(row) ?? [], [])
  const prefetch = useCallback((row: RowOf<E>) => latest.current.prefetch?.(row), [])
  const hasRowActions = rows.some((row) => props.actions?.(row).some(isEnabled))
  const primaryButton = primaryAction && <PrimaryAction {...primaryAction} />
  // An empty list shows its button in the empty state instead of the header.
  const isCurrent = listData.page !== undefined && !listData.response.isPlaceholderData
  const isEmptyList = isCurrent && rows.length === 0 && !isFiltered(state)
  const current = toViewSearch(state, sort)
  const { search } = listData
  // Memoized: the toolbar takes longer to render than a screen of rows.
  const focusSearch = useCallback(() => search.current?.focus(), [search])
  const saveViews = useCallback(
    (views: SavedView[]) => setPreferences((before) => ({ ...before, views })),
    [setPreferences],
  )
  const { tabs, savedViews } = props
  const views = useMemo(() => {
    const filterControl: FilterControl = { search: state.search, filters: state.filters, applyFilters: change }
    return (
      savedViews?.(filterControl) ?? (
        <Views
          tabs={tabs?.(filterControl)}
          views={preferences.views}
          current={current}
          open={control.open}
          saveViews={saveViews}
          onEmptied={focusSearch}
        />
      )
    )
  }, [savedViews, tabs, state, change, preferences, current, control, saveViews, focusSearch])
  const searchAndFilters = useMemo(
    () => (
      <>
        <SearchBox value={state.search} change={(term) => change({ search: term }, { replace: true })} input={search} />
        <FilterChips filters={filters} values={state.filters} change={control.filter} onCleared={focusSearch} />
      </>
    ),
    [state, change, search, filters, control, focusSearch],
  )
  const sortSelect = useMemo(
    () => (
      <SortSelect
        primaryColumn={primaryColumn}
        columns={columns}
        sort={state.sort}
        change={(order) => change({ sort: order })}
      />
    ),
    [primaryColumn, columns, state, change],
  )
  const saveViewButton = useMemo(
    () => <SaveView views={preferences.views} current={current} saveViews={saveViews} />,
    [preferences, current, saveViews],
  )
  const { total, unfilteredTotal } = listData
  const count =
    total !== undefined && unfilteredTotal !== undefined
      ? t('countOf', { found: total, total: unfilteredTotal })
      : total
  const isPageSelected = rows.length > 0 && listData.selected.length === rows.length
  const canSelectMatching = isPageSelected && (nextCursor !== undefined || state.page > 1) && total !== undefined
  const fitsOnePage = state.page === 1 && nextCursor === undefined && rows.length <= pageSizes[0]
  const nameColumn: Column<RowOf<E>> = {
    id: 'main',
    label: primaryColumn.label,
    cell: primaryColumn.name,
    csv: primaryColumn.name,
  }
  const exportLayout = { columns: [nameColumn, ...columns], expandRow: props.expandRow, title, zone }
  const exportAction: BulkAction<RowOf<E>> = {
    label: t('exportChosen'),
    icon: <IconDownload size={16} aria-hidden="true" />,
    run: async (_, selectedRows) => exportRows({ rows: selectedRows, ...exportLayout }),
    runAll: () => exportList({ list, query: listData.query, ...exportLayout }),
  }
  return (
    <>
      <PageHeader
        title={title}
        count={count}
        actions={
          !isEmptyList && (
            <>
              {props.secondaryActions?.(current)}
              {primaryButton}
            </>
          )
        }
      />
      <ExportPanel />
      <section className={classes.card} aria-label={title}>
        {!isEmptyList && (
          <>
            {views}
            <div className={classes.toolbar} role="search" aria-label={t('filters')}>
              {searchAndFilters}
              <span className={classes.spring} />
              {cards && sortSelect}
              <span className={classes.tools}>
                {!savedViews && saveViewButton}
                <ListMenu
                  cards={cards}
                  columns={columns}
                  isShown={(id) => listData.visibility[id] !== false}
                  setShown={(id, shown) =>
                    setPreferences((before) => ({ ...before, columns: { ...before.columns, [id]: shown } }))
                  }
                  exportAll={() => void exportList({ list, query: listData.query, ...exportLayout })}
                  exporting={exporting || rows.length === 0}
                  extraExports={props.exports}
                  query={listData.query}
                />
              </span>
            </div>
          </>
        )}
        <div
          ref={listData.area}
          className={listData.response.isPlaceholderData ? classes.stale : undefined}
          aria-busy={listData.response.isFetching}
        >
          <ListChangedNotice hasChanged={listData.hasChanged} show={listData.refresh} />
          <ListBody
            table={listData.table}
            primaryColumn={primaryColumn}
            columns={columns}
            visibility={listData.visibility}
            actions={hasRowActions ? actions : undefined}
            selectable={selectable}
            prefetch={prefetch}
            caption={title}
            state={state}
            cards={cards}
            changeSort={(order) => change({ sort: order })}
            clear={() => {
              change({ search: '', filters: {} })
              focusSearch()
            }}
            loaded={listData.page !== undefined}
            isCurrent={isCurrent}
            error={listData.response.error}
            retry={() => void listData.response.refetch()}
            emptySearchHint={props.emptySearchHint?.(state.search)}
            empty={
              <EmptyState
                {...empty}
                action={
                  <>
                    {primaryButton}
                    {empty.secondaryActions}
                  </>
                }
              />
            }
          />
        </div>
        {total !== undefined && rows.length > 0 && !fitsOnePage && (
          <Pager
            page={state.page}
            limit={state.limit}
            rows={rows.length}
            total={total}
            next={nextCursor === undefined ? undefined : () => control.next(nextCursor)}
            prefetchNext={listData.prefetchNext}
            previous={state.page > 1 ? control.previous : undefined}
            first={state.page > 1 ? control.first : undefined}
            resize={(limit) => change({ limit })}
          />
        )}
      </section>
      <BulkBar
        rows={listData.selected}
        actions={props.exportSelected ? [...bulk.filter(isSafe), exportAction, ...bulk.filter(isDangerous)] : bulk}
        selectRows={listData.selectRows}
        bar={listData.bar}
        shortcut={cards ? undefined : 'B'}
        allMatching={canSelectMatching ? { total, view: current } : undefined}
      />
      <KeysDialog opened={listData.isHelpOpen} close={listData.closeHelp} />
    </>
  )
}
