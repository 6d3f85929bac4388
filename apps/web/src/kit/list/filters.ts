import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DataOf } from '../../client/request.ts'
import type { PickerOption } from '../picker.tsx'
import type { ListEndpoint, RowOf } from './list-endpoint.ts'

interface Common {
  label: string
  /** Not in the bar until somebody asks for it: for lists with more filters than a bar has room for. */
  more?: true
}

/** One of a few. A value that is not among them, such as a tag nobody uses any more, is named as it is. */
export interface ChoiceFilter extends Common {
  kind: 'choice'
  name: string
  options: readonly { value: string; label: string }[]
}

export interface DatesFilter extends Common {
  kind: 'dates'
  from: string
  to: string
}

/** Between two figures, either of which may be missing. */
export interface RangeFilter extends Common {
  kind: 'range'
  min: string
  max: string
  /** The address and the query hold minor units of the store's currency. */
  money?: true
}

/** On or off. */
export interface FlagFilter extends Common {
  kind: 'flag'
  name: string
}

/** A thing of another list, by its id. */
export interface PickFilter extends Common {
  kind: 'pick'
  name: string
  endpoint: ListEndpoint
  toOption: (row: never) => PickerOption
  /** Reads the one thing that an address names; without it only what the list shows first has a name. */
  get?: Endpoint
  /** Of the list, such as the order in which things are offered. */
  query?: Readonly<Record<string, string>>
}

/** What only one list has: it says what it is set to and draws what it is set with. */
export interface OwnFilter extends Common {
  kind: 'own'
  name: string
  said: (value: string) => string | undefined
  content: (value: string | undefined, change: (value: string | undefined) => void) => ReactNode
}

export type Filter = ChoiceFilter | DatesFilter | RangeFilter | FlagFilter | PickFilter | OwnFilter

/** Declares a pick: its words are checked against the rows of its own list, and against the one thing by itself. */
export const pickFilter = <E extends ListEndpoint, G extends Endpoint = E>(filter: {
  name: string
  label: string
  endpoint: E
  get?: G
  toOption: (row: RowOf<E> | (G extends E ? never : DataOf<G>)) => PickerOption
  query?: Readonly<Record<string, string>>
  more?: true
}): PickFilter => ({ ...filter, kind: 'pick' })

export const keyOf = (filter: Filter): string =>
  filter.kind === 'dates' ? filter.from : filter.kind === 'range' ? filter.min : filter.name

/** The names that it has in the address. */
export const namesOf = (filter: Filter): readonly string[] => {
  if (filter.kind === 'dates') return [filter.from, filter.to]
  return filter.kind === 'range' ? [filter.min, filter.max] : [filter.name]
}
