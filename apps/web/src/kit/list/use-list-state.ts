import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CursorPosition, toPreviousPage, firstPage, toNextPage, readStack } from './cursor-stack.ts'
import type { ListEndpoint } from './list-endpoint.ts'
import { type ListState, type Sort, getListShape, readState, writeState } from './url-state.ts'

type Change = Partial<Pick<ListState, 'search' | 'filters' | 'sort' | 'limit'>>

export interface ListControl {
  state: ListState
  /** Any change starts at the first page. */
  change: (change: Change, options?: { replace?: boolean }) => void
  filter: (changed: Readonly<Record<string, string | undefined>>) => void
  open: (view: string) => void
  next: (cursor: string) => void
  previous: () => void
  first: () => void
}

const omitEmpty = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const readPosition = (state: ListState, history: unknown): CursorPosition => ({
  after: state.after,
  page: state.page,
  stack: readStack(history),
})

/** The list's state is in the URL: it survives reloads, can be shared, and the back button works. */
export const useListState = (list: ListEndpoint, fallback: Sort): ListControl => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shape = getListShape(list)
  const state = useMemo(() => readState(new URLSearchParams(search), shape, fallback), [search, shape, fallback])

  return useMemo(() => {
    // Reads the URL rather than the last render: a second click may come before the first one is rendered.
    const now = () => readState(new URLSearchParams(window.location.search), shape, fallback)
    const go = (
      next: ListState,
      stack: readonly string[],
      options: { replace?: boolean; preventScrollReset?: boolean },
    ) => void navigate({ search: writeState(next, fallback).toString() }, { state: { stack }, ...options })
    const turnPage = (step: (position: CursorPosition) => CursorPosition) => {
      const current = now()
      const { after, page, stack } = step(readPosition(current, window.history.state?.usr))
      go({ ...current, after, page }, stack, {})
    }
    return {
      state,
      change: (change, { replace = false } = {}) =>
        go({ ...now(), ...change, after: undefined, page: 1 }, [], { replace, preventScrollReset: true }),
      filter: (changed) => {
        const current = now()
        const filters = omitEmpty({ ...current.filters, ...changed })
        go({ ...current, filters, after: undefined, page: 1 }, [], { preventScrollReset: true })
      },
      open: (view) => void navigate({ search: view }, { preventScrollReset: true }),
      next: (cursor) => turnPage((position) => toNextPage(position, cursor)),
      previous: () => turnPage(toPreviousPage),
      first: () => turnPage(() => firstPage),
    }
  }, [state, shape, fallback, navigate])
}

/** The state as the endpoint's query. */
export const toListQuery = (state: ListState): Record<string, unknown> => ({
  ...state.filters,
  ...(state.search === '' ? {} : { search: state.search }),
  ...(state.after === undefined ? {} : { cursor: state.after }),
  sortBy: state.sort.by,
  sortOrder: state.sort.order,
  limit: state.limit,
})
