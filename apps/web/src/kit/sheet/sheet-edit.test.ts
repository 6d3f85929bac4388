import { describe, expect, it } from 'vitest'
import { type SheetChanges, type SheetColumn, type SheetData, rangeBetween } from './sheet-columns.ts'
import { type ParseCell, clearCells, fillDown, pasteCells, resetCells, setCell, valueAt } from './sheet-edit.ts'

interface Row {
  id: string
  sku: string | null
  price: number | null
  locked?: true
}

const sku: SheetColumn<Row> = { id: 'sku', label: 'SKU', kind: 'text', value: (row) => row.sku }
const price: SheetColumn<Row> = {
  id: 'price',
  label: 'Price',
  kind: 'money',
  value: (row) => row.price,
  readOnly: (row) => row.locked === true,
}
const data: SheetData<Row> = {
  rows: [
    { id: 'a', sku: 'A', price: 100 },
    { id: 'b', sku: 'B', price: 200 },
    { id: 'c', sku: null, price: null, locked: true },
    { id: 'd', sku: 'D', price: 400 },
  ],
  rowId: (row) => row.id,
  columns: [sku, price],
}
const none: SheetChanges = new Map()
const parse: ParseCell = ({ kind }, text) =>
  kind === 'text' ? text || null : text === '' ? null : Number(text) || text
const range = (row: number, column: number, toRow = row, toColumn = column) =>
  rangeBetween({ row, column }, { row: toRow, column: toColumn })
const plain = (changes: SheetChanges) => Object.fromEntries(changes)

describe('a cell', () => {
  it('is changed, and unchanged again once it has its saved value', () => {
    const changed = setCell(data, none, { row: 0, column: 1 }, 150).changes
    expect(plain(changed)).toEqual({ a: { price: 150 } })
    expect(plain(setCell(data, changed, { row: 0, column: 1 }, 100).changes)).toEqual({})
    expect(none.size).toBe(0)
  })

  it('shows a cleared value as empty rather than as the saved one', () => {
    const { changes } = clearCells(data, none, range(0, 0, 0, 1))
    expect(data.columns.map((column) => valueAt(data, { id: 'a', sku: 'A', price: 100 }, column, changes))).toEqual([
      null,
      null,
    ])
  })

  it('is skipped if read-only or outside', () => {
    expect(setCell(data, none, { row: 2, column: 1 }, 5)).toMatchObject({ writtenCount: 0, skippedCount: 1 })
    expect(setCell(data, none, { row: 9, column: 0 }, 'x')).toMatchObject({ writtenCount: 0, skippedCount: 1 })
  })
})

describe('fill down', () => {
  it('copies the top value of each column, changed or not, and skips locked cells', () => {
    const changed = setCell(data, none, { row: 0, column: 1 }, 150).changes
    const filled = fillDown(data, changed, range(0, 0, 3, 1))
    expect(plain(filled.changes)).toEqual({
      a: { price: 150 },
      b: { sku: 'A', price: 150 },
      c: { sku: 'A' },
      d: { sku: 'A', price: 150 },
    })
    expect(filled.skippedCount).toBe(1)
  })

  it('does nothing for one row', () => expect(fillDown(data, none, range(1, 0, 1, 1)).writtenCount).toBe(0))
})

describe('paste', () => {
  it('starts at the top left corner and skips what does not fit', () => {
    const pasted = pasteCells(
      data,
      none,
      range(3, 0),
      [
        ['X', '5', 'more'],
        ['Y', '6', 'more'],
      ],
      parse,
    )
    expect(plain(pasted.changes)).toEqual({ d: { sku: 'X', price: 5 } })
    expect(pasted).toMatchObject({ writtenCount: 2, skippedCount: 4 })
  })

  it('keeps text it can’t parse, so that it can be corrected', () => {
    expect(plain(pasteCells(data, none, range(0, 1), [['dear']], parse).changes)).toEqual({ a: { price: 'dear' } })
  })

  it('fills the selection with a single cell', () => {
    expect(plain(pasteCells(data, none, range(0, 1, 3, 1), [['7']], parse).changes)).toEqual({
      a: { price: 7 },
      b: { price: 7 },
      d: { price: 7 },
    })
  })
})

it('resets cells to their saved values', () => {
  const changed = fillDown(data, none, range(0, 0, 1, 1)).changes
  expect(plain(resetCells(data, changed, range(1, 0)).changes)).toEqual({ b: { price: 100 } })
})

it('counts unparsed values of the paste only', () => {
  const before = setCell(data, none, { row: 3, column: 1 }, 'none').changes
  const { writtenCount, skippedCount, unparsedCount } = pasteCells(
    data,
    before,
    range(0, 1),
    [['x'], ['7'], ['8']],
    parse,
  )
  expect({ writtenCount, skippedCount, unparsedCount }).toEqual({ writtenCount: 2, skippedCount: 1, unparsedCount: 1 })
})
