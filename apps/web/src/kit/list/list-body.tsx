import { Button } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'
import { useHoldFirstContent } from '#web/client/first-content.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import type { Identified } from './list-endpoint.ts'
import { PhoneList } from '#web/kit/table/phone-list.tsx'
import { type ListRowsProps, ListTable } from '#web/kit/table/list-table.tsx'
import { listText } from './list.text.ts'
import { type Sort, isFiltered, type ListState } from './url-state.ts'

interface ListBodyProps<Row extends Identified> extends ListRowsProps<Row> {
  caption: string
  state: ListState
  isPhone: boolean
  changeSort: (sort: Sort) => void
  /** Clears search and filters. */
  clear: () => void
  loaded: boolean
  /** Whether the rows belong to the current query rather than the previous one. */
  isCurrent: boolean
  error: unknown
  retry: () => void
  empty: ReactNode
  /** Explanation for a search without results. */
  emptySearchHint: string | undefined
  /** Title and text of a predefined view without rows. */
  emptyView: { title: string; body: string } | undefined
}

/** Until the first rows. */
const FirstRows = () => {
  useHoldFirstContent()
  return <ListSkeleton />
}

/** The rows, or why there are none. */
export const ListBody = <Row extends Identified>(props: ListBodyProps<Row>) => {
  const {
    caption,
    state,
    isPhone,
    changeSort,
    clear,
    loaded,
    isCurrent,
    error,
    retry,
    empty,
    emptySearchHint,
    emptyView,
    ...rows
  } = props
  const t = useText(listText)
  // Deferred: rendering rows takes long, and the rest of the page stays responsive meanwhile.
  const isReady = useDeferredValue(loaded)
  if (!isReady) return error ? <ErrorState error={error} retry={retry} /> : <FirstRows />
  if (rows.table.rows.length > 0) {
    if (isPhone) return <PhoneList {...rows} />
    return <ListTable {...rows} caption={caption} sort={state.sort} changeSort={changeSort} />
  }
  if (!isFiltered(state)) return isCurrent ? empty : <ListSkeleton />
  if (emptyView) return <EmptyState illustration="quiet" {...emptyView} />
  const hasFilters = Object.keys(state.filters).length > 0
  const textKey = state.search === '' ? 'nothingFiltered' : hasFilters ? 'nothingFoundBody' : 'nothingSearched'
  return (
    <EmptyState
      illustration="search"
      title={t('nothingFound')}
      body={[t(textKey, { search: state.search }), emptySearchHint].filter(Boolean).join(' ')}
      action={
        <Button variant="default" onClick={clear}>
          {t(hasFilters ? 'clearFilters' : 'clearSearch')}
        </Button>
      }
    />
  )
}
