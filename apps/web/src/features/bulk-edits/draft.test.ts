import { expect, it } from 'vitest'
import { changeOf, newPrice } from './bulk-edits.draft.ts'

it('sends percent in parts per million, negative to lower a price', () => {
  const price = { ...newPrice, figure: 12.5 }
  expect(changeOf({ price }, ['price'])).toEqual({ price: { mode: 'percent', value: 125_000, round: 'none' } })
  expect(changeOf({ price: { ...price, way: 'lowerPercent', round: 'ends_99' } }, ['price'])).toEqual({
    price: { mode: 'percent', value: -125_000, round: 'ends_99' },
  })
  expect(changeOf({ price: { ...price, way: 'lower', figure: 150 } }, ['price'])).toEqual({
    price: { mode: 'add', value: -150, round: 'none' },
  })
})

it('returns undefined while a row is empty, and ignores fields without a row', () => {
  expect(changeOf({}, [])).toBeUndefined()
  expect(changeOf({ publishState: 'live', price: newPrice }, ['publishState', 'price'])).toBeUndefined()
  expect(changeOf({ price: { ...newPrice, figure: 'ten' } }, ['price'])).toBeUndefined()
  expect(changeOf({ addTags: [] }, ['addTags'])).toBeUndefined()
  expect(changeOf({ publishState: 'live', visibility: 'private' }, ['visibility'])).toEqual({ visibility: 'private' })
})

it('clears a brand or category only when it is set to null', () => {
  expect(changeOf({}, ['brand'])).toBeUndefined()
  expect(changeOf({ brand: null }, ['brand'])).toEqual({ brand: null })
  expect(changeOf({ category: null }, ['category'])).toEqual({ category: null })
})

it('treats an amount of zero as no change, unless the price is rounded or set', () => {
  const price = { ...newPrice, figure: 0 }
  expect(changeOf({ price }, ['price'])).toBeUndefined()
  expect(changeOf({ price: { ...price, way: 'lower' } }, ['price'])).toBeUndefined()
  expect(changeOf({ price: { ...price, round: 'whole' } }, ['price'])).toMatchObject({ price: { value: 0 } })
  expect(changeOf({ price: { ...price, way: 'set' } }, ['price'])).toMatchObject({ price: { mode: 'set', value: 0 } })
})
