import { expect, it } from 'vitest'
import { parseCounts } from './inventory.parse-counts.ts'

it('recognizes common column headers and skips rows without a count', () => {
  const parsed = parseCounts([
    ['\uFEFFProduct', 'SKU', 'Código de barras', 'LUGAR', 'En existencia'],
    ['Soap', ' A-1 ', '', 'Main location', '3'],
    ['Tea', '', '4006381333931', '', '1.0'],
    ['Jam', 'B-1', '', '', ''],
  ])
  expect(parsed).toEqual({
    rows: [
      { row: 2, code: 'A-1', location: 'Main location', onHand: '3' },
      { row: 3, code: '4006381333931', onHand: '1.0' },
    ],
    problems: [],
  })
})

it('reports invalid rows without a request to the server', () => {
  const long = 'x'.repeat(81)
  const parsed = parseCounts([
    ['sku', 'quantity'],
    ['', '1'],
    [long, '1'],
    ['A-1', 'many'],
    ['A-1', '1'],
    ['a-1', '2'],
    ['A 1', '3'],
    ['A-2', '-1'],
  ])
  expect(parsed?.rows.map(({ row }) => row)).toEqual([5, 7])
  expect(parsed?.problems).toMatchObject([
    { row: 2, code: 'no_code' },
    { row: 3, code: 'unknown_code' },
    { row: 4, code: 'not_a_number' },
    { row: 6, code: 'twice', counts: 5 },
    { row: 8, code: 'not_a_number' },
  ])
})

it('rejects a table without a code or a quantity column', () => {
  expect(parseCounts([['SKU', 'Price']])).toBeUndefined()
  expect(parseCounts([['Name', 'Quantity']])).toBeUndefined()
  expect(parseCounts([])).toBeUndefined()
})
