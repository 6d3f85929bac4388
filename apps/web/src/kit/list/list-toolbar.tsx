import { useCallback, useMemo } from 'react'
import { useText } from '#web/client/text.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import type { Filter } from './filters/filters.ts'
import type { ListExport } from './export/use-list-export.tsx'
import type { ListEndpoint } from './list-endpoint.ts'
import { ListMenu } from './list-menu.tsx'
import type { ListPageProps } from './list-page-props.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import type { FilterControl } from './url-state.ts'
import type { ListData } from './use-list.ts'
import type { SavedView } from './use-list-preferences.ts'
import { SaveView } from './views/save-view.tsx'
import { Views } from './views/views.tsx'

interface ListToolbarProps<E extends ListEndpoint> {
  pageProps: Pick<ListPageProps<E>, 'primaryColumn' | 'columns' | 'filters' | 'tabs' | 'savedViews' | 'exports'>
  data: ListData<E>
  /** The list's query string. */
  view: string
  cards: boolean
  listExport: ListExport<E>
}

const noFilters: readonly Filter[] = []

/** Views, search, filters, sort order, columns and export. Memoized: it takes longer to render than a screen of rows. */
export const ListToolbar = <E extends ListEndpoint>({
  pageProps,
  data,
  view,
  cards,
  listExport,
}: ListToolbarProps<E>) => {
  const { primaryColumn, columns, filters = noFilters, tabs, savedViews } = pageProps
  const { control, preferences, setPreferences, search, focusSearch } = data
  const { state, change } = control
  const t = useText(listText)
  const saveViews = useCallback(
    (views: SavedView[]) => setPreferences((before) => ({ ...before, views })),
    [setPreferences],
  )
  const views = useMemo(() => {
    const filterControl: FilterControl = { search: state.search, filters: state.filters, applyFilters: change }
    return (
      savedViews?.(filterControl) ?? (
        <Views
          tabs={tabs?.(filterControl)}
          views={preferences.views}
          current={view}
          open={control.open}
          saveViews={saveViews}
          onEmptied={focusSearch}
        />
      )
    )
  }, [savedViews, tabs, state, change, preferences, view, control, saveViews, focusSearch])
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
    () => <SaveView views={preferences.views} current={view} saveViews={saveViews} />,
    [preferences, view, saveViews],
  )
  return (
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
            isShown={(id) => data.visibility[id] !== false}
            setShown={(id, shown) =>
              setPreferences((before) => ({ ...before, columns: { ...before.columns, [id]: shown } }))
            }
            exportAll={listExport.exportAll}
            exporting={listExport.isExporting || data.rows.length === 0}
            extraExports={pageProps.exports}
            query={data.query}
          />
        </span>
      </div>
    </>
  )
}
