import type { ListEndpoint } from './list-endpoint.ts'
import { Pager } from './pager.tsx'
import { pageSizes } from './url-state.ts'
import type { ListData } from './use-list.ts'

/** Hidden while all rows fit on the smallest page. */
export const ListPager = <E extends ListEndpoint>({ data }: { data: ListData<E> }) => {
  const { control, rows, total, nextCursor, prefetchNext } = data
  const { state, change, next, previous, first } = control
  const fitsOnePage = state.page === 1 && nextCursor === undefined && rows.length <= pageSizes[0]
  if (total === undefined || rows.length === 0 || fitsOnePage) return null
  return (
    <Pager
      page={state.page}
      limit={state.limit}
      rows={rows.length}
      total={total}
      next={nextCursor === undefined ? undefined : () => next(nextCursor)}
      prefetchNext={prefetchNext}
      previous={state.page > 1 ? previous : undefined}
      first={state.page > 1 ? first : undefined}
      resize={(limit) => change({ limit })}
    />
  )
}
