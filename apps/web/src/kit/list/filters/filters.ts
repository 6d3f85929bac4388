import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf } from '#contract/core/request.ts'
import type { PickerOption } from '#web/kit/fields/picker.tsx'
import type { ListEndpoint, RowOf } from '#web/kit/list/list-endpoint.ts'

interface FilterBase {
  label: string
  /** Listed under "More filters" until added. */
  inMoreMenu?: true
}

/** Single choice. A value that is not an option, such as a tag no longer in use, is shown as it is. */
export interface ChoiceFilter extends FilterBase {
  kind: 'choice'
  name: string
  options: readonly { value: string; label: string }[]
}

export interface DateRangeFilter extends FilterBase {
  kind: 'dates'
  from: string
  to: string
}

/** A number range with optional bounds. */
export interface NumberRangeFilter extends FilterBase {
  kind: 'range'
  min: string
  max: string
  /** URL and query hold minor units of the store's currency. */
  money?: true
}

export interface FlagFilter extends FilterBase {
  kind: 'flag'
  name: string
}

/** An entity of another list, by its id. */
export interface EntityFilter extends FilterBase {
  kind: 'pick'
  name: string
  endpoint: ListEndpoint
  toOption: (row: never) => PickerOption
  /** Loads the entity named in the URL; without it, only those on the list's first page have a label. */
  get?: Endpoint
  /** Query of the list, such as the sort order. */
  query?: Readonly<Record<string, string>>
}

/** A filter specific to one list, with its own label and input. */
export interface CustomFilter extends FilterBase {
  kind: 'own'
  name: string
  toValueLabel: (value: string) => string | undefined
  content: (value: string | undefined, change: (value: string | undefined) => void) => ReactNode
}

export type Filter = ChoiceFilter | DateRangeFilter | NumberRangeFilter | FlagFilter | EntityFilter | CustomFilter

/** Checks `toOption` against the rows of the list and against the single entity. */
export const entityFilter = <E extends ListEndpoint, G extends Endpoint = E>(filter: {
  name: string
  label: string
  endpoint: E
  get?: G
  toOption: (row: RowOf<E> | (G extends E ? never : DataOf<G>)) => PickerOption
  query?: Readonly<Record<string, string>>
  inMoreMenu?: true
}): EntityFilter => ({ ...filter, kind: 'pick' })

export const getFilterKey = (filter: Filter): string =>
  filter.kind === 'dates' ? filter.from : filter.kind === 'range' ? filter.min : filter.name

/** Its query parameters. */
export const getParamNames = (filter: Filter): readonly string[] => {
  if (filter.kind === 'dates') return [filter.from, filter.to]
  return filter.kind === 'range' ? [filter.min, filter.max] : [filter.name]
}

export const getActiveFilters = (
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): readonly Filter[] => filters.filter((filter) => getParamNames(filter).some((name) => values[name] !== undefined))
