import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '#contract/core/page.ts'
import { heldPage } from './held-page.ts'
import type { Identified } from './list-endpoint.ts'

const patched = new WeakSet<object>()

/** Tracks which cached pages come from this user's own writes rather than from the server. */
const useNotedPatches = (): void => {
  const cache = useQueryClient().getQueryCache()
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
        const data: unknown = event.query.state.data
        if (typeof data === 'object' && data !== null) patched.add(data)
      }),
    [cache],
  )
}

interface Held<Row> {
  page: Page<Row> | undefined
  question: unknown
  shown: Page<Row> | undefined
}

/**
 * The page to show. While its rows are in use, a live refresh neither removes nor inserts rows; `refresh` shows the
 * latest page, and so does the end of the use.
 */
export const useHeldPage = <Row extends Identified>(
  page: Page<Row> | undefined,
  question: unknown,
  isInHand: (shown: Page<Row> | undefined) => boolean,
) => {
  useNotedPatches()
  const [held, setHeld] = useState<Held<Row>>({ page, question, shown: page })
  const { page: before, shown: last } = held
  let shown = page
  if (page && before && last && held.question === question && isInHand(last)) {
    shown = before === page ? last : heldPage({ held: last, before, now: page, byHand: patched.has(page) })
  }
  if (before !== page || held.question !== question || last !== shown) setHeld({ page, question, shown })
  return {
    shown,
    hasChanged: shown !== page,
    refresh: () => setHeld({ page, question, shown: page }),
  }
}
