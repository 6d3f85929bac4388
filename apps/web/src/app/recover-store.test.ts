import { expect, test } from 'vitest'
import { lostStoreToast } from './recover-store.ts'

const soaps = { _id: 'a', name: 'Soaps' }
const candles = { _id: 'b', name: 'Candles' }
const before = [soaps, candles]

test('announces the loss of the selected store and names the store that is open now', () => {
  const change = { before, now: [candles], selected: 'a', next: candles }
  expect(lostStoreToast(change, 'owner')).toMatchObject({
    title: '“Soaps” closed',
    message: 'You’re now in “Candles”. Unsaved changes in “Soaps” were lost.',
  })
  expect(lostStoreToast(change, 'staff')?.title).toBe('You no longer have access to “Soaps”')
  expect(lostStoreToast({ before, now: [], selected: 'a', next: undefined }, 'staff')?.message).toContain(
    'not in a store',
  )
})

test('announces nothing while the selected store stays, nor for a store that was left on purpose', () => {
  expect(lostStoreToast({ before, now: [soaps], selected: 'a', next: soaps }, 'owner')).toBeUndefined()
  expect(lostStoreToast({ before, now: [candles], selected: 'b', next: candles }, 'owner')).toBeUndefined()
  expect(lostStoreToast({ before, now: [candles], selected: undefined, next: candles }, 'owner')).toBeUndefined()
})
