import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useText } from '../../client/text.ts'
import { EmptyState, ErrorState } from '../feedback.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import type { Identified } from './list-endpoint.ts'
import { ListCards } from './list-cards.tsx'
import { type ListRowsProps, ListTable } from './list-table.tsx'
import { listText } from './list.text.ts'
import { type Sort, isNarrowed, type ListState } from './url-state.ts'

interface ListBodyProps<Row extends Identified> extends ListRowsProps<Row> {
  caption: string
  state: ListState
  change: (change: { sort?: Sort; search?: string; filters?: Record<string, string> }) => void
  loaded: boolean
  error: unknown
  retry: () => void
  empty: ReactNode
}

/** What stands below the toolbar: rows, or why there are none. */
export const ListBody = <Row extends Identified>(props: ListBodyProps<Row>) => {
  const { caption, state, change, loaded, error, retry, empty, ...rows } = props
  const t = useText(listText)
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (!loaded) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton />
  if (rows.table.getRowModel().rows.length > 0) {
    if (phone) return <ListCards {...rows} />
    return <ListTable {...rows} caption={caption} sort={state.sort} changeSort={(sort) => change({ sort })} />
  }
  if (!isNarrowed(state)) return empty
  return (
    <EmptyState
      drawing="search"
      title={t('nothingFound')}
      body={t('nothingFoundBody')}
      action={
        <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
          {t('clearFilters')}
        </Button>
      }
    />
  )
}
