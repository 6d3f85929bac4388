import type { ReactNode } from 'react'
import type { CsvValue } from '#contract/core/csv.ts'

export type { Filter } from '#web/kit/list/filters/filters.ts'

/**
 * Where a column is in the two lines of a row on a phone: beside the name, at the end of the first line, or in the
 * second line, statuses first.
 */
export type PhonePosition = 'title' | 'amount' | 'status' | 'detail'

interface ColumnOptions<Row> {
  id: string
  label: string
  /** The value is a timestamp: exported in the store's time zone, which the column header names. */
  isTimestamp?: true
  /** The value of `sortBy`. */
  sort?: string
  /** The order of the first click: ascending for names, descending for times. */
  defaultOrder?: 'asc' | 'desc'
  /** CSS width. */
  width?: string
  /** Right-aligned tabular digits. */
  isNumeric?: true
  /** Hidden until the user turns it on. */
  hiddenByDefault?: true
  /** Not shown on a phone without it. */
  phone?: PhonePosition
  /** A shorter cell for a phone. */
  phoneCell?: (row: Row) => ReactNode
}

/** A column shows and exports its `value`. With `cell` it shows something else; without `value` it isn't exported. */
export type Column<Row> = ColumnOptions<Row> &
  (
    | { value: (row: Row) => CsvValue; cell?: (row: Row) => ReactNode }
    | { value?: undefined; cell: (row: Row) => ReactNode }
  )

export const renderCell = <Row>({ cell, value }: Column<Row>, row: Row): ReactNode => (cell ? cell(row) : value?.(row))

export interface RowAction {
  label: string
  icon?: ReactNode
  run: () => void
  danger?: true
  /** Why it is disabled; the entry is shown with this text. */
  reason?: string | undefined
}

/** Selects these rows and no others. */
export type SelectRows = (ids: readonly string[]) => void

export interface BulkAction<Row = unknown> {
  label: string
  icon?: ReactNode
  /** Resolves to false if nothing was done: the rows stay selected then. */
  run: (ids: string[], rows: readonly Row[], selectRows: SelectRows) => Promise<unknown>
  /** Runs for all matching rows, given the list's query string. Without it only selected rows are supported. */
  runAll?: (view: string) => Promise<unknown>
  danger?: true
  reason?: string | undefined
  /** Why it can't be done with these rows. */
  rowsReason?: (rows: readonly Row[]) => string | undefined
}

/** The column that names a row: always shown, first, and the link to the row's page. */
export interface PrimaryColumn<Row> {
  label: string
  name: (row: Row) => string
  image?: (row: Row) => ReactNode
  /** A small mark before the name. */
  mark?: (row: Row) => ReactNode
  /** Undefined if the person can't open rows. */
  to?: ((row: Row) => string) | undefined
  sort?: string
  width?: string
  /** The name is a sentence: on a phone it takes up to two lines. */
  wraps?: true
  /** For a list with details beside it: opens a row there instead of following its link. */
  beside?: {
    isOpen: (row: Row) => boolean
    open: (row: Row) => void
    /** j, k and Tab open the row that they reach. */
    opensOnFocus: boolean
  }
}
