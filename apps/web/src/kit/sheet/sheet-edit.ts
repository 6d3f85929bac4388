import {
  type CellPosition,
  type CellRange,
  type SheetChanges,
  type SheetColumn,
  type SheetData,
  type SheetValue,
  isUnparsed,
} from './sheet-columns.ts'

/** Parses a text for a column; text that is not a number stays a string. */
export type ParseCell = (column: Pick<SheetColumn<never>, 'kind'>, text: string) => SheetValue

export interface SheetEdit {
  /** The same object if nothing changed. */
  changes: SheetChanges
  writtenCount: number
  skippedCount: number
  /** Of those written, how many are not numbers in a numeric column. */
  unparsedCount: number
}

interface CellChange extends CellPosition {
  value: SheetValue
}

export const valueAt = <Row>(
  { rowId }: Pick<SheetData<Row>, 'rowId'>,
  row: Row,
  column: SheetColumn<Row>,
  changes: SheetChanges,
): SheetValue => {
  const changed = changes.get(rowId(row))?.[column.id]
  return changed === undefined ? column.value(row) : changed
}

const omitKey = (values: Readonly<Record<string, SheetValue>>, id: string): Record<string, SheetValue> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== id))

/** Writes values to cells. Read-only cells are skipped, and a value equal to the saved one is no change. */
const writeCells = <Row>(data: SheetData<Row>, changes: SheetChanges, cells: readonly CellChange[]): SheetEdit => {
  const next = new Map(changes)
  let skippedCount = 0
  let unparsedCount = 0
  let isSame = true
  for (const { row: rowIndex, column: columnIndex, value } of cells) {
    const row = data.rows[rowIndex]
    const column = data.columns[columnIndex]
    if (row === undefined || column === undefined || column.readOnly?.(row)) {
      skippedCount++
      continue
    }
    if (isUnparsed(column, value)) unparsedCount++
    const id = data.rowId(row)
    if (value === valueAt(data, row, column, next)) continue
    isSame = false
    const rest = omitKey(next.get(id) ?? {}, column.id)
    const values = value === column.value(row) ? rest : { ...rest, [column.id]: value }
    if (Object.keys(values).length > 0) next.set(id, values)
    else next.delete(id)
  }
  return { changes: isSame ? changes : next, writtenCount: cells.length - skippedCount, skippedCount, unparsedCount }
}

export const setCell = <Row>(
  data: SheetData<Row>,
  changes: SheetChanges,
  position: CellPosition,
  value: SheetValue,
): SheetEdit => writeCells(data, changes, [{ ...position, value }])

const toCells = ({ from, to }: CellRange): CellPosition[] =>
  Array.from({ length: to.row - from.row + 1 }, (_, down) =>
    Array.from({ length: to.column - from.column + 1 }, (__, columnIndex) => ({
      row: from.row + down,
      column: from.column + columnIndex,
    })),
  ).flat()

/** Copies the top row of the range to all its rows. */
export const fillDown = <Row>(data: SheetData<Row>, changes: SheetChanges, range: CellRange): SheetEdit => {
  const top = data.rows[range.from.row]
  const below = { from: { ...range.from, row: range.from.row + 1 }, to: range.to }
  if (top === undefined || below.from.row > below.to.row) return writeCells(data, changes, [])
  const cells = toCells(below).flatMap((position) => {
    const column = data.columns[position.column]
    return column ? [{ ...position, value: valueAt(data, top, column, changes) }] : []
  })
  return writeCells(data, changes, cells)
}

export const clearCells = <Row>(data: SheetData<Row>, changes: SheetChanges, range: CellRange): SheetEdit =>
  writeCells(
    data,
    changes,
    toCells(range).map((position) => ({ ...position, value: null })),
  )

/** Restores the saved values. */
export const resetCells = <Row>(data: SheetData<Row>, changes: SheetChanges, range: CellRange): SheetEdit => {
  const cells = toCells(range).flatMap((position) => {
    const row = data.rows[position.row]
    const column = data.columns[position.column]
    return row !== undefined && column ? [{ ...position, value: column.value(row) }] : []
  })
  return writeCells(data, changes, cells)
}

/** Target cells of a pasted table: from the top left corner; a single cell or row fills the selection. */
export const toPasteCells = (
  table: readonly (readonly string[])[],
  range: CellRange,
): (CellPosition & { text: string })[] => {
  const width = table[0]?.length ?? 0
  const selected = { rows: range.to.row - range.from.row + 1, columns: range.to.column - range.from.column + 1 }
  const repeatsRow = table.length === 1 && selected.rows > 1
  const repeatsCell = repeatsRow && width === 1
  const rows = repeatsRow ? Array.from({ length: selected.rows }, () => table[0] ?? []) : table
  return rows.flatMap((cells, down) => {
    const texts = repeatsCell ? Array.from({ length: selected.columns }, () => cells[0] ?? '') : cells
    return texts.map((text, columnIndex) => ({
      row: range.from.row + down,
      column: range.from.column + columnIndex,
      text,
    }))
  })
}

export const pasteCells = <Row>(
  data: SheetData<Row>,
  changes: SheetChanges,
  range: CellRange,
  table: readonly (readonly string[])[],
  parse: ParseCell,
): SheetEdit =>
  writeCells(
    data,
    changes,
    toPasteCells(table, range).map(({ text, ...position }) => {
      const column = data.columns[position.column]
      return { ...position, value: column ? parse(column, text) : null }
    }),
  )
