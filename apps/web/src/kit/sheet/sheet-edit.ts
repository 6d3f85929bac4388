import {
  type CellPlace,
  type CellRange,
  type SheetChanges,
  type SheetColumn,
  type SheetData,
  type SheetValue,
  isUnread,
} from './sheet-columns.ts'

/** Parses a text for a column; text that is not a number stays a string. */
export type ReadCell = (column: Pick<SheetColumn<never>, 'kind'>, text: string) => SheetValue

export interface Written {
  /** The same object if nothing changed. */
  changes: SheetChanges
  written: number
  skipped: number
  /** Of those written, how many are not numbers in a numeric column. */
  unread: number
}

interface CellChange extends CellPlace {
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

const without = (values: Readonly<Record<string, SheetValue>>, id: string): Record<string, SheetValue> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== id))

/** Writes values to cells. Read-only cells are skipped, and a value equal to the saved one is no change. */
const write = <Row>(data: SheetData<Row>, changes: SheetChanges, cells: readonly CellChange[]): Written => {
  const next = new Map(changes)
  let skipped = 0
  let unread = 0
  let isSame = true
  for (const { row: at, column: across, value } of cells) {
    const row = data.rows[at]
    const column = data.columns[across]
    if (row === undefined || column === undefined || column.readOnly?.(row)) {
      skipped++
      continue
    }
    if (isUnread(column, value)) unread++
    const id = data.rowId(row)
    if (value === valueAt(data, row, column, next)) continue
    isSame = false
    const rest = without(next.get(id) ?? {}, column.id)
    const values = value === column.value(row) ? rest : { ...rest, [column.id]: value }
    if (Object.keys(values).length > 0) next.set(id, values)
    else next.delete(id)
  }
  return { changes: isSame ? changes : next, written: cells.length - skipped, skipped, unread }
}

export const setCell = <Row>(data: SheetData<Row>, changes: SheetChanges, at: CellPlace, value: SheetValue): Written =>
  write(data, changes, [{ ...at, value }])

const placesOf = ({ from, to }: CellRange): CellPlace[] =>
  Array.from({ length: to.row - from.row + 1 }, (_, down) =>
    Array.from({ length: to.column - from.column + 1 }, (__, across) => ({
      row: from.row + down,
      column: from.column + across,
    })),
  ).flat()

/** Copies the top row of the range to all its rows. */
export const fillDown = <Row>(data: SheetData<Row>, changes: SheetChanges, range: CellRange): Written => {
  const top = data.rows[range.from.row]
  const below = { from: { ...range.from, row: range.from.row + 1 }, to: range.to }
  if (top === undefined || below.from.row > below.to.row) return write(data, changes, [])
  const cells = placesOf(below).flatMap((place) => {
    const column = data.columns[place.column]
    return column ? [{ ...place, value: valueAt(data, top, column, changes) }] : []
  })
  return write(data, changes, cells)
}

export const clearCells = <Row>(data: SheetData<Row>, changes: SheetChanges, range: CellRange): Written =>
  write(
    data,
    changes,
    placesOf(range).map((place) => ({ ...place, value: null })),
  )

/** Restores the saved values. */
export const resetCells = <Row>(data: SheetData<Row>, changes: SheetChanges, range: CellRange): Written => {
  const cells = placesOf(range).flatMap((place) => {
    const row = data.rows[place.row]
    const column = data.columns[place.column]
    return row !== undefined && column ? [{ ...place, value: column.value(row) }] : []
  })
  return write(data, changes, cells)
}

/** Target cells of a pasted table: from the top left corner; a single cell or row fills the selection. */
export const pastePlaces = (
  table: readonly (readonly string[])[],
  range: CellRange,
): (CellPlace & { text: string })[] => {
  const width = table[0]?.length ?? 0
  const selected = { rows: range.to.row - range.from.row + 1, columns: range.to.column - range.from.column + 1 }
  const repeats = table.length === 1 && selected.rows > 1
  const spreads = repeats && width === 1
  const rows = repeats ? Array.from({ length: selected.rows }, () => table[0] ?? []) : table
  return rows.flatMap((cells, down) => {
    const texts = spreads ? Array.from({ length: selected.columns }, () => cells[0] ?? '') : cells
    return texts.map((text, across) => ({ row: range.from.row + down, column: range.from.column + across, text }))
  })
}

export const pasteCells = <Row>(
  data: SheetData<Row>,
  changes: SheetChanges,
  range: CellRange,
  table: readonly (readonly string[])[],
  read: ReadCell,
): Written =>
  write(
    data,
    changes,
    pastePlaces(table, range).map(({ text, ...place }) => {
      const column = data.columns[place.column]
      return { ...place, value: column ? read(column, text) : null }
    }),
  )
