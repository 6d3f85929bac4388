import type { Endpoint } from '#contract/core/endpoint.ts'
import { isFilterValue, type ListShape } from '#contract/core/filter-rule.ts'
import { defaultPageSize } from '#contract/core/page.ts'

export type SortOrder = 'asc' | 'desc'

export interface Sort {
  by: string
  order: SortOrder
}

export interface ListState {
  search: string
  filters: Readonly<Record<string, string>>
  sort: Sort
  limit: number
  after: string | undefined
  page: number
}

/** Search and filters of a list, and a function that changes them. */
export interface FilterControl extends Pick<ListState, 'search' | 'filters'> {
  applyFilters: (filters: Pick<ListState, 'search' | 'filters'>) => void
}

export const pageSizes = [50, 100, 200] as const

const noShape: ListShape = { sorts: [], filters: {}, hasSearch: false, hasCompactRows: false }

export const getListShape = (list: Pick<Endpoint, 'listShape'>): ListShape => list.listShape ?? noShape

const readSort = (text: string | null, shape: ListShape, fallback: Sort): Sort => {
  const order: SortOrder = text?.startsWith('-') ? 'desc' : 'asc'
  const by = text?.replace(/^-/, '')
  return by !== undefined && shape.sorts.includes(by) ? { by, order } : fallback
}

const readLimit = (text: string | null): number => pageSizes.find((size) => String(size) === text) ?? defaultPageSize

const readPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

/** Reads the state from the URL; invalid values are ignored. */
export const readState = (params: URLSearchParams, shape: ListShape, fallback: Sort): ListState => {
  const filters = Object.entries(shape.filters).flatMap(([name, rule]) => {
    const value = params.get(name)
    return value !== null && isFilterValue(rule, value) ? [[name, value] as const] : []
  })
  const after = params.get('after') ?? undefined
  return {
    search: (params.get('q') ?? '').slice(0, 120),
    filters: Object.fromEntries(filters),
    sort: readSort(params.get('sort'), shape, fallback),
    limit: readLimit(params.get('limit')),
    after,
    page: after === undefined ? 1 : Math.max(readPage(params.get('page')), 2),
  }
}

/** Writes the state to the URL without defaults. */
export const writeState = (state: ListState, fallback: Sort): URLSearchParams => {
  const params = new URLSearchParams()
  if (state.search.trim()) params.set('q', state.search.trim())
  for (const name of Object.keys(state.filters).toSorted()) {
    const value = state.filters[name]
    if (value) params.set(name, value)
  }
  if (state.sort.by !== fallback.by || state.sort.order !== fallback.order) {
    params.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.by}`)
  }
  if (state.limit !== defaultPageSize) params.set('limit', String(state.limit))
  if (state.after !== undefined) {
    params.set('page', String(state.page))
    params.set('after', state.after)
  }
  return params
}

/** The part of the state that a saved view stores, without the page. */
export const toViewSearch = (state: ListState, fallback: Sort): string =>
  writeState({ ...state, after: undefined, page: 1, limit: defaultPageSize }, fallback).toString()

export const isFiltered = (state: ListState): boolean => state.search !== '' || Object.keys(state.filters).length > 0
