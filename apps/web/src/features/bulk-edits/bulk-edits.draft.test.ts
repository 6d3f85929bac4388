import { expect, it } from 'vitest'
import { toBulkChange, emptyPriceDraft } from './bulk-edits.draft.ts'

it('sends percent in parts per million, negative to lower a price', () => {
  const price = { ...emptyPriceDraft, amount: 12.5 }
  expect(toBulkChange({ price }, ['price'])).toEqual({ price: { mode: 'percent', value: 125_000, round: 'none' } })
  expect(toBulkChange({ price: { ...price, adjustment: 'lowerPercent', round: 'ends_99' } }, ['price'])).toEqual({
    price: { mode: 'percent', value: -125_000, round: 'ends_99' },
  })
  expect(toBulkChange({ price: { ...price, adjustment: 'lower', amount: 150 } }, ['price'])).toEqual({
    price: { mode: 'add', value: -150, round: 'none' },
  })
})

it('returns undefined while a row is empty, and ignores fields without a row', () => {
  expect(toBulkChange({}, [])).toBeUndefined()
  expect(toBulkChange({ publishState: 'live', price: emptyPriceDraft }, ['publishState', 'price'])).toBeUndefined()
  expect(toBulkChange({ price: { ...emptyPriceDraft, amount: 'ten' } }, ['price'])).toBeUndefined()
  expect(toBulkChange({ addTags: [] }, ['addTags'])).toBeUndefined()
  expect(toBulkChange({ publishState: 'live', visibility: 'private' }, ['visibility'])).toEqual({
    visibility: 'private',
  })
})

it('clears a brand or category only when it is set to null', () => {
  expect(toBulkChange({}, ['brand'])).toBeUndefined()
  expect(toBulkChange({ brand: null }, ['brand'])).toEqual({ brand: null })
  expect(toBulkChange({ category: null }, ['category'])).toEqual({ category: null })
})

it('sets fields of variants, and the product’s weight only when it is chosen', () => {
  expect(toBulkChange({ tracksStock: false, isTaxable: true }, ['tracksStock', 'isTaxable'])).toEqual({
    tracksStock: false,
    isTaxable: true,
  })
  expect(toBulkChange({ weightGrams: 'heavy' }, ['weightGrams'])).toBeUndefined()
  expect(toBulkChange({}, ['weightGrams'])).toBeUndefined()
  expect(toBulkChange({ weightGrams: 0 }, ['weightGrams'])).toEqual({ weightGrams: 0 })
  expect(toBulkChange({ weightGrams: null }, ['weightGrams'])).toEqual({ weightGrams: null })
})

it('treats an amount of zero as no change, unless the price is rounded or set', () => {
  const price = { ...emptyPriceDraft, amount: 0 }
  expect(toBulkChange({ price }, ['price'])).toBeUndefined()
  expect(toBulkChange({ price: { ...price, adjustment: 'lower' } }, ['price'])).toBeUndefined()
  expect(toBulkChange({ price: { ...price, round: 'whole' } }, ['price'])).toMatchObject({ price: { value: 0 } })
  expect(toBulkChange({ price: { ...price, adjustment: 'set' } }, ['price'])).toMatchObject({
    price: { mode: 'set', value: 0 },
  })
})
