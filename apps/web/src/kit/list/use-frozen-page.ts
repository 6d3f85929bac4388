import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '#contract/core/page.ts'
import { freezePage } from './freeze-page.ts'
import type { Identified } from './list-endpoint.ts'

const patchedPages = new WeakSet<object>()

/** Tracks which cached pages come from this user's own writes rather than from the server. */
const useTrackPatchedPages = (): void => {
  const cache = useQueryClient().getQueryCache()
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
        const data: unknown = event.query.state.data
        if (typeof data === 'object' && data !== null) patchedPages.add(data)
      }),
    [cache],
  )
}

interface FrozenState<Row> {
  page: Page<Row> | undefined
  query: unknown
  shown: Page<Row> | undefined
}

/**
 * The page to show. While its rows are in use, a live refresh neither removes nor inserts rows; `refresh` shows the
 * latest page, and so does the end of the use.
 */
export const useFrozenPage = <Row extends Identified>(
  page: Page<Row> | undefined,
  query: unknown,
  isFrozen: (shown: Page<Row> | undefined) => boolean,
) => {
  useTrackPatchedPages()
  const [frozen, setFrozen] = useState<FrozenState<Row>>({ page, query, shown: page })
  const { page: previous, shown: lastShown } = frozen
  let shown = page
  if (page && previous && lastShown && frozen.query === query && isFrozen(lastShown)) {
    shown =
      previous === page
        ? lastShown
        : freezePage({ frozen: lastShown, before: previous, latest: page, isOwnChange: patchedPages.has(page) })
  }
  if (previous !== page || frozen.query !== query || lastShown !== shown) setFrozen({ page, query, shown })
  return {
    shown,
    hasChanged: shown !== page,
    refresh: () => setFrozen({ page, query, shown: page }),
  }
}
