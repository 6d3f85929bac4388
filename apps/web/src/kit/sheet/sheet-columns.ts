export type SheetValue = string | number | null

export interface SheetColumn<Row> {
  id: string
  label: string
  /** `money` is in minor units of the store's currency, `number` a whole number. */
  kind: 'text' | 'money' | 'number'
  value: (row: Row) => SheetValue
  readOnly?: (row: Row) => boolean
  /** No row's value says anything of the next one's: a card does not offer to fill it down. */
  single?: true
  /** As CSS. */
  width?: string
  /** Words when a value cannot stay; what is no figure at all the sheet says by itself. */
  check?: (value: SheetValue) => string | undefined
}

/** By row and column: only what differs from the saved value. In a column of figures a text is what could not be read. */
export type SheetChanges = ReadonlyMap<string, Readonly<Record<string, SheetValue>>>

/** What the pure parts need to know of a sheet. */
export interface SheetData<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly SheetColumn<Row>[]
}

export interface CellPlace {
  row: number
  column: number
}

/** Both ends belong to it; `from` is the upper left corner. */
export interface CellRange {
  from: CellPlace
  to: CellPlace
}

export const rangeBetween = (one: CellPlace, other: CellPlace): CellRange => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

/** Neither a figure nor empty: it is shown as it was written, and it cannot be saved. */
export const isUnread = ({ kind }: Pick<SheetColumn<never>, 'kind'>, value: SheetValue): boolean =>
  kind !== 'text' && typeof value === 'string'
