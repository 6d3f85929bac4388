export type SheetValue = string | number | null

export interface SheetColumn<Row> {
  id: string
  label: string
  /** `money` is in minor units of the store's currency, `number` a whole number. */
  kind: 'text' | 'money' | 'number'
  value: (row: Row) => SheetValue
  readOnly?: (row: Row) => boolean
  /** Values are unique per row, so cards don't offer to fill them down. */
  single?: true
  /** CSS width. */
  width?: string
  /** Returns an error message for an invalid value. The sheet itself reports text that is not a number. */
  check?: (value: SheetValue) => string | undefined
}

/**
 * By row id and column id: only what differs from the saved value. A string in a numeric column could not be parsed.
 */
export type SheetChanges = ReadonlyMap<string, Readonly<Record<string, SheetValue>>>

/** The data the pure functions need. */
export interface SheetData<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly SheetColumn<Row>[]
}

export interface CellPlace {
  row: number
  column: number
}

/** Inclusive; `from` is the top left corner. */
export interface CellRange {
  from: CellPlace
  to: CellPlace
}

export const rangeBetween = (one: CellPlace, other: CellPlace): CellRange => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

/** Text in a numeric column: shown as typed, can't be saved. */
export const isUnread = ({ kind }: Pick<SheetColumn<never>, 'kind'>, value: SheetValue): boolean =>
  kind !== 'text' && typeof value === 'string'
