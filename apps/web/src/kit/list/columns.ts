import type { ReactNode } from 'react'
import type { CsvValue } from '#contract/core/csv.ts'

export type { Filter } from './filters.ts'

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** What the export holds; a column without it is left out there. */
  csv?: (row: Row) => CsvValue
  /** That value is a moment: the file says it in the store's zone and names the zone in the column's head. */
  moment?: true
  /** The name the list sorts by. */
  sort?: string
  /** The order a first click asks for: names from A, times from the newest. */
  firstOrder?: 'asc' | 'desc'
  /** Share of the table's width, as CSS. */
  width?: string
  /** Digits that are compared down the column. */
  figures?: true
  /** Hidden until the person asks for it. */
  hidden?: true
}

export interface RowAction {
  label: string
  icon?: ReactNode
  run: () => void
  danger?: true
  /** Why it cannot be done; the entry is then shown but not offered. */
  reason?: string | undefined
}

/** Chooses these rows and no others. */
export type Choose = (ids: readonly string[]) => void

export interface BulkAction<Row = unknown> {
  label: string
  icon?: ReactNode
  /** False where nothing came of it after all: the rows stay selected. */
  run: (ids: string[], rows: readonly Row[], choose: Choose) => Promise<unknown>
  /** The same for all that match: the list's query string says which those are. Without it only rows can be acted on. */
  runAll?: (view: string) => Promise<unknown>
  danger?: true
  reason?: string | undefined
  /** Why it cannot be done with just these rows, where others would do. */
  unfit?: (rows: readonly Row[]) => string | undefined
}

/** The column that names a row: always shown, first, and the link to the row's own page. */
export interface MainColumn<Row> {
  label: string
  name: (row: Row) => string
  picture?: (row: Row) => ReactNode
  /** Absent where this person may not open a row. */
  to?: ((row: Row) => string) | undefined
  sort?: string
  width?: string
}
