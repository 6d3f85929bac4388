import { expect, it } from 'vitest'
import type { StockRow } from '#contract/domains/inventory.ts'
import { toLocationRows } from './inventory.by-location.ts'

const makeLevel = (name: string, onHand: number): StockRow['levels'][number] => ({
  location: { _id: name, name },
  onHand,
  reserved: 1,
  available: onHand - 1,
  incoming: 0,
})

const row: StockRow = {
  _id: 'variant',
  product: 'product',
  title: 'Soap',
  values: [],
  sku: 'S-1',
  barcode: null,
  picture: null,
  lowStockThreshold: null,
  tracksStock: true,
  isLow: false,
  changedAt: '2026-01-02T03:04:05.000Z',
  onHand: 12,
  reserved: 2,
  available: 10,
  incoming: 0,
  levels: [makeLevel('Shop', 5), makeLevel('Store', 7)],
}

it('returns the stock of each location, or only of the selected one', () => {
  const listStock = (locationId?: string) =>
    toLocationRows(row, locationId).map(({ onHand, available, levels }) => [
      levels[0]?.location.name,
      onHand,
      available,
    ])
  expect(listStock()).toEqual([
    ['Shop', 5, 4],
    ['Store', 7, 6],
  ])
  expect(listStock('Store')).toEqual([['Store', 7, 6]])
})
