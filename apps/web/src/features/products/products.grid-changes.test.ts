import { describe, expect, it } from 'vitest'
import type { SheetChanges } from '#web/kit/sheet/sheet-columns.ts'
import { type GridRow, toChunks, isStock, stockChunks, variantChunks, withoutSaved } from './products.grid-changes.ts'

const row = (id: string, product: string, version: number): GridRow => ({
  _id: id,
  product,
  version,
  title: product,
  picture: null,
  values: [],
  sku: null,
  barcode: null,
  price: 1,
  compareAtPrice: null,
  costPrice: null,
  onHand: 0,
})
const rows = new Map([row('a', 'p', 3), row('b', 'p', 3), row('c', 'q', 7)].map((gridRow) => [gridRow._id, gridRow]))
const changes: SheetChanges = new Map([
  ['a', { price: 100, onHand: 5 }],
  ['c', { sku: null }],
  ['b', { onHand: 0 }],
])

describe('requests', () => {
  it('contain only changed columns, with the version that was read', () => {
    expect(variantChunks(changes, rows)).toEqual([
      [
        { variant: 'a', version: 3, price: 100 },
        { variant: 'c', version: 7, sku: null },
      ],
    ])
  })

  it('contain stock only for a known location', () => {
    expect(stockChunks(changes, 'here')).toEqual([
      [
        { variant: 'a', location: 'here', setTo: 5 },
        { variant: 'b', location: 'here', setTo: 0 },
      ],
    ])
    expect(stockChunks(changes, undefined)).toEqual([])
  })

  it('keep the variants of a product in one request', () => {
    const items = Array.from({ length: 900 }, (_, index) => ({ at: index, product: String(index % 3) }))
    const chunks = toChunks(items, ({ product }) => product)
    expect(chunks.map((chunk) => chunk.length)).toEqual([300, 300, 300])
    expect(chunks.every((chunk) => new Set(chunk.map(({ product }) => product)).size === 1)).toBe(true)
    expect(toChunks(items.slice(0, 400), ({ product }) => product)).toHaveLength(1)
  })
})

it('keeps rejected and unsent changes', () => {
  const unsaved = withoutSaved(changes, new Set(['a']), (column) => !isStock(column))
  expect(Object.fromEntries(unsaved)).toEqual({ a: { onHand: 5 }, c: { sku: null }, b: { onHand: 0 } })
})
