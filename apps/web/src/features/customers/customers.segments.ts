import type { SegmentFilter } from '#contract/domains/customer-segments.ts'
import { customers } from '#contract/domains/customers.ts'
import { type FilterControl, getListShape } from '#web/kit/list/url-state.ts'

type ListState = Pick<FilterControl, 'search' | 'filters'>

/** The list's URL state for a segment. A segment doesn't include a search. */
export const toListState = (filter: SegmentFilter): ListState => ({
  search: '',
  filters: Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
})

/** The segment filter of the list's URL state, which has only valid filters. */
export const toSegmentFilter = ({ filters }: Pick<ListState, 'filters'>): SegmentFilter => {
  const rules = getListShape(customers.list).filters
  const entries = Object.entries(filters).flatMap(([name, value]) => {
    const type = rules[name]?.type
    return type === undefined ? [] : [[name, type === 'integer' ? Number(value) : value] as const]
  })
  return Object.fromEntries(entries)
}

export const isUnfiltered = ({ filters }: Pick<ListState, 'filters'>): boolean => Object.keys(filters).length === 0

const normalize = (listState: Pick<ListState, 'filters'>): string =>
  JSON.stringify(
    Object.entries(toListState(toSegmentFilter(listState)).filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether both match the same customers, however their numbers are written. */
export const isSameFilter = (a: Pick<ListState, 'filters'>, b: Pick<ListState, 'filters'>): boolean =>
  normalize(a) === normalize(b)
