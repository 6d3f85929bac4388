import { type ReactNode, useCallback, useRef } from 'react'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { ListBody } from './list-body.tsx'
import { ListChangedNotice } from './list-changed-notice.tsx'
import type { ListEndpoint, RowOf } from './list-endpoint.ts'
import type { ListPageProps } from './list-page-props.ts'
import classes from './list.module.css'
import type { ListData } from './use-list.ts'

interface ListResultsProps<E extends ListEndpoint> {
  pageProps: Pick<
    ListPageProps<E>,
    'title' | 'primaryColumn' | 'columns' | 'actions' | 'prefetch' | 'empty' | 'emptyView' | 'emptySearchHint'
  >
  data: ListData<E>
  selectable: boolean
  isPhone: boolean
  primaryButton: ReactNode
}

/** Stable functions, so that rows re-render only when their data changes. */
const useRowCallbacks = <E extends ListEndpoint>(pageProps: Pick<ListPageProps<E>, 'actions' | 'prefetch'>) => {
  const latest = useRef(pageProps)
  latest.current = pageProps
  return {
    actions: useCallback((row: RowOf<E>) => latest.current.actions?.(row) ?? [], []),
    prefetch: useCallback((row: RowOf<E>) => latest.current.prefetch?.(row), []),
  }
}

/** The rows of the current page with their actions, and the notice that other people changed the list. */
export const ListResults = <E extends ListEndpoint>(props: ListResultsProps<E>) => {
  const { pageProps, data, selectable, isPhone, primaryButton } = props
  const { control, response, rows } = data
  const { state, change } = control
  const { actions, prefetch } = useRowCallbacks(pageProps)
  const hasRowActions = rows.some((row) => pageProps.actions?.(row).some(({ reason }) => !reason))
  return (
    <div
      ref={data.area}
      className={response.isPlaceholderData ? classes.stale : undefined}
      aria-busy={response.isFetching}
    >
      <ListChangedNotice hasChanged={data.hasChanged} show={data.refresh} />
      <ListBody
        table={data.table}
        primaryColumn={pageProps.primaryColumn}
        columns={pageProps.columns}
        visibility={data.visibility}
        actions={hasRowActions ? actions : undefined}
        selectable={selectable}
        prefetch={prefetch}
        caption={pageProps.title}
        state={state}
        isPhone={isPhone}
        changeSort={(order) => change({ sort: order })}
        clear={() => {
          change({ search: '', filters: {} })
          data.focusSearch()
        }}
        loaded={data.page !== undefined}
        isCurrent={data.isCurrent}
        error={response.error}
        retry={() => void response.refetch()}
        emptySearchHint={pageProps.emptySearchHint?.(state.search)}
        emptyView={pageProps.emptyView?.(state)}
        empty={
          <EmptyState
            {...pageProps.empty}
            action={
              <>
                {primaryButton}
                {pageProps.empty.secondaryActions}
              </>
            }
          />
        }
      />
    </div>
  )
}
