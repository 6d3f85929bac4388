import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useSession } from '../client/session.ts'
import { useText } from '../client/text.ts'
import type { DrawingName } from './drawings.tsx'
import { EmptyState } from './feedback.tsx'
import { BulkBar } from './list/bulk-bar.tsx'
import type { BulkAction, Column, MainColumn, RowAction } from './list/columns.ts'
import { ExportPanel } from './list/export-panel.tsx'
import { exportList, exportRows, useExport } from './list/export.ts'
import { ChangedNote } from './list/changed-note.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import type { Filter } from './list/filters.ts'
import { KeysDialog } from './list/keys-dialog.tsx'
import { ListBody } from './list/list-body.tsx'
import type { ListEndpoint, RowOf } from './list/list-endpoint.ts'
import { type FurtherExport, ListMenu } from './list/list-menu.tsx'
import { listText } from './list/list.text.ts'
import classes from './list/list.module.css'
import { Pager } from './list/pager.tsx'
import { SaveView } from './list/save-view.tsx'
import { SearchBox } from './list/search-box.tsx'
import { SortSelect } from './list/sort-select.tsx'
import { type Narrowing, type Sort, isNarrowed, pageSizes, viewOf } from './list/url-state.ts'
import { useCards } from './list/use-cards.ts'
import { useList } from './list/use-list.ts'
import type { SavedView } from './list/use-remembered.ts'
import type { ViewTab } from './list/view-tabs.tsx'
import { Views } from './list/views.tsx'
import { PageHeader } from './page-header.tsx'
import { PrimaryAction, type PrimaryActionProps } from './primary-action.tsx'

interface ListPageProps<E extends ListEndpoint> {
  title: string
  list: E
  /** The default order; a constant outside the component. */
  sort: Sort
  main: MainColumn<RowOf<E>>
  columns: readonly Column<RowOf<E>>[]
  filters?: readonly Filter[]
  primary?: PrimaryActionProps
  /** Beside the primary action. Receives the list's query string. */
  also?: (view: string) => ReactNode
  /** The rows of the CSV file for one row of the list; the row itself by default. */
  spread?: (row: RowOf<E>) => readonly RowOf<E>[]
  /** Additional exports in the export menu. */
  exports?: readonly FurtherExport[]
  actions?: (row: RowOf<E>) => RowAction[]
  bulk?: readonly BulkAction<RowOf<E>>[]
  /** Adds a bulk action that exports the selected rows. */
  exportsChosen?: true
  /** Predefined views shown before the person's saved views. */
  tabs?: (now: Narrowing) => readonly ViewTab[]
  /** Replaces the person's saved views, where views are shared by the store. */
  shelf?: (now: Narrowing) => ReactNode
  /** Prefetches what the row's page will show; called on hover. */
  prefetch?: (row: RowOf<E>) => void
  /** `secondaryActions` is shown beside the primary action. */
  empty: { drawing: DrawingName; title: string; body: string; also?: ReactNode }
  /** Explanation for a search without results. */
  unfound?: (search: string) => string | undefined
}

const noFilters: readonly Filter[] = []
const noBulk: readonly never[] = []

const isDangerous = ({ danger }: { danger?: true }): boolean => danger ?? false
const isHarmless = (action: { danger?: true }): boolean => !isDangerous(action)
const isOffered = ({ reason }: { reason?: string | undefined }): boolean => !reason

/**
 * A list as a page. Paginated rather than infinite: the footer stays reachable, the browser's search finds every row
 * shown, the page has a URL, and a live refresh is one request.
 */
export const ListPage = <E extends ListEndpoint>(props: ListPageProps<E>) => {
  const { title, list, sort, main, columns, filters = noFilters, primary, bulk = noBulk, empty } = props
  const t = useText(listText)
  const zone = useSession().store?.timezone ?? 'UTC'
  const cards = useCards()
  // People who can't act on rows don't see checkboxes.
  const selectable = props.exportsChosen || bulk.some(isOffered)
  const found = useList({ list, sort, columns, selectable })
  const { control, remembered, remember, rows, nextCursor } = found
  const { state, change } = control
  const exporting = useExport() !== undefined
  // Stable functions, so that rows re-render only when their data changes.
  const latest = useRef(props)
  latest.current = props
  const actions = useCallback((row: RowOf<E>) => latest.current.actions?.(row) ?? [], [])
  const prefetch = useCallback((row: RowOf<E>) => latest.current.prefetch?.(row), [])
  const acts = rows.some((row) => props.actions?.(row).some(isOffered))
  const add = primary && <PrimaryAction {...primary} />
  // An empty list shows its button in the empty state instead of the header.
  const known = found.page !== undefined && !found.answer.isPlaceholderData
  const untouched = known && rows.length === 0 && !isNarrowed(state)
  const current = viewOf(state, sort)
  const { search } = found
  // Memoized: the toolbar takes longer to render than a screen of rows.
  const toSearch = useCallback(() => search.current?.focus(), [search])
  const keepViews = useCallback((views: SavedView[]) => remember((before) => ({ ...before, views })), [remember])
  const { tabs, shelf } = props
  const views = useMemo(() => {
    const narrowing: Narrowing = { search: state.search, filters: state.filters, narrow: change }
    return (
      shelf?.(narrowing) ?? (
        <Views
          tabs={tabs?.(narrowing)}
          views={remembered.views}
          current={current}
          open={control.open}
          keep={keepViews}
          emptied={toSearch}
        />
      )
    )
  }, [shelf, tabs, state, change, remembered, current, control, keepViews, toSearch])
  const chips = useMemo(
    () => (
      <>
        <SearchBox value={state.search} change={(term) => change({ search: term }, { replace: true })} input={search} />
        <FilterChips filters={filters} values={state.filters} change={control.filter} cleared={toSearch} />
      </>
    ),
    [state, change, search, filters, control, toSearch],
  )
  const sorting = useMemo(
    () => <SortSelect main={main} columns={columns} sort={state.sort} change={(order) => change({ sort: order })} />,
    [main, columns, state, change],
  )
  const saving = useMemo(
    () => <SaveView views={remembered.views} current={current} keep={keepViews} />,
    [remembered, current, keepViews],
  )
  const { total, whole } = found
  const count = total !== undefined && whole !== undefined ? t('countOf', { found: total, total: whole }) : total
  const everyRow = rows.length > 0 && found.selected.length === rows.length
  const matching = everyRow && (nextCursor !== undefined || state.page > 1) && total !== undefined
  const fits = state.page === 1 && nextCursor === undefined && rows.length <= pageSizes[0]
  const named: Column<RowOf<E>> = { id: 'main', label: main.label, cell: main.name, csv: main.name }
  const drawn = { columns: [named, ...columns], spread: props.spread, title, zone }
  const takeOut: BulkAction<RowOf<E>> = {
    label: t('exportChosen'),
    icon: <IconDownload size={16} aria-hidden="true" />,
    run: async (_, chosen) => exportRows({ rows: chosen, ...drawn }),
    runAll: () => exportList({ list, query: found.query, ...drawn }),
  }
  return (
    <>
      <PageHeader
        title={title}
        count={count}
        actions={
          !untouched && (
            <>
              {props.also?.(current)}
              {add}
            </>
          )
        }
      />
      <ExportPanel />
      <section className={classes.card} aria-label={title}>
        {!untouched && (
          <>
            {views}
            <div className={classes.toolbar} role="search" aria-label={t('filters')}>
              {chips}
              <span className={classes.spring} />
              {cards && sorting}
              <span className={classes.tools}>
                {!shelf && saving}
                <ListMenu
                  cards={cards}
                  columns={columns}
                  isShown={(id) => found.visibility[id] !== false}
                  show={(id, shown) =>
                    remember((before) => ({ ...before, columns: { ...before.columns, [id]: shown } }))
                  }
                  exportAll={() => void exportList({ list, query: found.query, ...drawn })}
                  exporting={exporting || rows.length === 0}
                  further={props.exports}
                  query={found.query}
                />
              </span>
            </div>
          </>
        )}
        <div
          ref={found.area}
          className={found.answer.isPlaceholderData ? classes.stale : undefined}
          aria-busy={found.answer.isFetching}
        >
          <ChangedNote hasChanged={found.hasChanged} show={found.refresh} />
          <ListBody
            table={found.table}
            main={main}
            columns={columns}
            visibility={found.visibility}
            actions={acts ? actions : undefined}
            selectable={selectable}
            prefetch={prefetch}
            caption={title}
            state={state}
            cards={cards}
            changeSort={(order) => change({ sort: order })}
            clear={() => {
              change({ search: '', filters: {} })
              toSearch()
            }}
            loaded={found.page !== undefined}
            known={known}
            error={found.answer.error}
            retry={() => void found.answer.refetch()}
            unfound={props.unfound?.(state.search)}
            empty={
              <EmptyState
                {...empty}
                action={
                  <>
                    {add}
                    {empty.also}
                  </>
                }
              />
            }
          />
        </div>
        {total !== undefined && rows.length > 0 && !fits && (
          <Pager
            page={state.page}
            limit={state.limit}
            rows={rows.length}
            total={total}
            next={nextCursor === undefined ? undefined : () => control.next(nextCursor)}
            prefetchNext={found.prefetchNext}
            previous={state.page > 1 ? control.previous : undefined}
            first={state.page > 1 ? control.first : undefined}
            resize={(limit) => change({ limit })}
          />
        )}
      </section>
      <BulkBar
        rows={found.selected}
        actions={props.exportsChosen ? [...bulk.filter(isHarmless), takeOut, ...bulk.filter(isDangerous)] : bulk}
        choose={found.choose}
        bar={found.bar}
        hint={cards ? undefined : 'B'}
        whole={matching ? { total, view: current } : undefined}
      />
      <KeysDialog opened={found.helping} close={found.closeHelp} />
    </>
  )
}
