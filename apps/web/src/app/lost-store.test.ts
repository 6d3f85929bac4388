import { expect, test } from 'vitest'
import { lostStoreWords } from './lost-store.ts'

const soaps = { _id: 'a', name: 'Soaps' }
const candles = { _id: 'b', name: 'Candles' }
const before = [soaps, candles]

test('announces the loss of the selected store and names the store that is open now', () => {
  const gone = { before, now: [candles], selected: 'a', next: candles }
  expect(lostStoreWords(gone, 'owner')).toMatchObject({
    title: '“Soaps” was closed',
    message: 'You are in “Candles” now. What you had not saved in “Soaps” is gone.',
  })
  expect(lostStoreWords(gone, 'staff')?.title).toBe('You have no access to “Soaps” any more')
  expect(lostStoreWords({ before, now: [], selected: 'a', next: undefined }, 'staff')?.message).toContain('no store')
})

test('announces nothing while the selected store stays, nor for a store that was left on purpose', () => {
  expect(lostStoreWords({ before, now: [soaps], selected: 'a', next: soaps }, 'owner')).toBeUndefined()
  expect(lostStoreWords({ before, now: [candles], selected: 'b', next: candles }, 'owner')).toBeUndefined()
  expect(lostStoreWords({ before, now: [candles], selected: undefined, next: candles }, 'owner')).toBeUndefined()
})
