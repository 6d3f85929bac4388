import { type SegmentFilter, segmentFilter } from '#contract/domains/customer-segments.ts'
import type { Narrowing } from '../../kit/list/url-state.ts'

type Narrowed = Pick<Narrowing, 'search' | 'filters'>

/** The list's URL state for a segment. A segment doesn't include a search. */
export const narrowedBy = (filter: SegmentFilter): Narrowed => ({
  search: '',
  filters: Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
})

/** The segment filter of the list's URL state. */
export const filterOf = ({ filters }: Pick<Narrowed, 'filters'>): SegmentFilter => segmentFilter.parse(filters)

export const isWhole = ({ filters }: Pick<Narrowed, 'filters'>): boolean => Object.keys(filters).length === 0

const spelled = (narrowed: Pick<Narrowed, 'filters'>): string =>
  JSON.stringify(Object.entries(narrowedBy(filterOf(narrowed)).filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Whether both match the same customers, however their numbers are written. */
export const isSame = (one: Pick<Narrowed, 'filters'>, other: Pick<Narrowed, 'filters'>): boolean =>
  spelled(one) === spelled(other)
