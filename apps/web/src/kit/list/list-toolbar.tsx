import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useText } from '#web/client/text.ts'
import { FilterChips } from './filters/filter-chips-later.ts'
import { FilterSheet } from './filters/filter-sheet.tsx'
import type { Filter } from './filters/filters.ts'
import type { ListExport } from './export/use-list-export.tsx'
import type { ListEndpoint } from './list-endpoint.ts'
import { ListMenu } from './list-menu.tsx'
import type { ListPageProps } from './list-page-props.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import { type FilterControl, getListShape } from './url-state.ts'
import type { ListData } from './use-list.ts'
import type { SavedView } from './use-list-preferences.ts'
import { SaveView } from './views/save-view.tsx'
import { Views } from './views/views.tsx'

interface ListToolbarProps<E extends ListEndpoint> {
  pageProps: Pick<
    ListPageProps<E>,
    'list' | 'primaryColumn' | 'columns' | 'filters' | 'siblings' | 'tabs' | 'savedViews' | 'exports'
  >
  data: ListData<E>
  /** The list's query string. */
  view: string
  isPhone: boolean
  /** The rows show a fixed choice of columns. */
  isCompact: boolean
  /** The checkboxes on a phone; undefined if rows can't be selected. */
  selecting: { isOn: boolean; toggle: () => void } | undefined
  listExport: ListExport<E>
}

const noFilters: readonly Filter[] = []
const noColumns: readonly never[] = []

/** Views, search, filters, sort order, columns and export. Memoized: it takes longer to render than a screen of rows. */
export const ListToolbar = <E extends ListEndpoint>({
  pageProps,
  data,
  view,
  isPhone,
  isCompact,
  selecting,
  listExport,
}: ListToolbarProps<E>) => {
  const { list, primaryColumn, columns, filters = noFilters, siblings, tabs, savedViews } = pageProps
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
          tabs={siblings ?? tabs?.(filterControl)}
          views={preferences.views}
          current={view}
          open={control.open}
          saveViews={saveViews}
          onEmptied={focusSearch}
        />
      )
    )
  }, [savedViews, siblings, tabs, state, change, preferences, view, control, saveViews, focusSearch])
  // Feeds have no text to search.
  const { hasSearch } = getListShape(list)
  const searchBox = useMemo(
    () =>
      hasSearch && (
        <SearchBox value={state.search} change={(term) => change({ search: term }, { replace: true })} input={search} />
      ),
    [hasSearch, state, change, search],
  )
  const filterChips = useMemo(
    () => <FilterChips filters={filters} values={state.filters} change={control.filter} onCleared={focusSearch} />,
    [state, filters, control, focusSearch],
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
    () => <SaveView views={preferences.views} current={view} saveViews={saveViews} withLabel={isPhone} />,
    [preferences, view, saveViews, isPhone],
  )
  const listMenu = (
    <ListMenu
      isPhone={isPhone}
      columns={isCompact ? noColumns : columns}
      isShown={(id) => data.visibility[id] !== false}
      setShown={(id, shown) => setPreferences((before) => ({ ...before, columns: { ...before.columns, [id]: shown } }))}
      exportAll={listExport.exportAll}
      exporting={listExport.isExporting || data.rows.length === 0}
      extraExports={pageProps.exports}
      query={data.query}
    />
  )
  const renderPhoneTools = (close: () => void) => (
    <>
      {selecting && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconListCheck size={16} aria-hidden="true" />}
          aria-pressed={selecting.isOn}
          onClick={() => {
            selecting.toggle()
            close()
          }}
        >
          {t('selectRows')}
        </Button>
      )}
      {!savedViews && saveViewButton}
      {listMenu}
    </>
  )
  return (
    <>
      {views}
      <div className={classes.toolbar} role="search" aria-label={t('filters')}>
        {searchBox}
        {isPhone ? (
          <FilterSheet
            filters={filters}
            values={state.filters}
            change={control.filter}
            sortSelect={sortSelect}
            tools={renderPhoneTools}
          />
        ) : (
          <>
            {filterChips}
            <span className={classes.spring} />
            <span className={classes.tools}>
              {!savedViews && saveViewButton}
              {listMenu}
            </span>
          </>
        )}
      </div>
    </>
  )
}
