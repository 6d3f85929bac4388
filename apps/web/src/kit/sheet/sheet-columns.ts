export type SheetValue = string | number | null

export interface SheetColumn<Row> {
  id: string
  label: string
  /** `money` is in minor units of the store's currency, `number` a whole number. */
  kind: 'text' | 'money' | 'number'
  value: (row: Row) => SheetValue
  readOnly?: (row: Row) => boolean
  /** Values are unique per row, so cards don't offer to fill them down. */
  noFillDown?: true
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

export interface CellPosition {
  row: number
  column: number
}

/** Inclusive; `from` is the top left corner. */
export interface CellRange {
  from: CellPosition
  to: CellPosition
}

export const rangeBetween = (a: CellPosition, b: CellPosition): CellRange => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
})

/** Text in a numeric column: shown as typed, can't be saved. */
export const isUnparsed = ({ kind }: Pick<SheetColumn<never>, 'kind'>, value: SheetValue): boolean =>
  kind !== 'text' && typeof value === 'string'
