import { afterEach, describe, expect, test } from 'vitest'
import {
  chooseStore,
  clearSelectedStore,
  getRememberedStoreIds,
  rememberStore,
  getSelectedStoreId,
  selectStore,
} from './selected-store.ts'
import { readText, remove } from './storage.ts'

const list = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]

afterEach(() => {
  clearSelectedStore()
  remove('lastSelectedStoreId')
})

describe('chooseStore', () => {
  test.each([
    ['the remembered store if it still exists', list, ['b'], 'b'],
    ['the nearest memory that still exists', list, [undefined, 'gone', 'c', 'b'], 'c'],
    ['otherwise the first store', list, ['gone'], 'a'],
    ['the first store when nothing is remembered', list, [], 'a'],
    ['none when the list is empty', [], ['b'], undefined],
  ])('%s', (_, stores, remembered, expected) => {
    expect(chooseStore(stores, remembered)?._id).toBe(expected)
  })
})

test('signing out keeps the last store id and clears the selection', () => {
  selectStore('b')
  rememberStore()
  clearSelectedStore()
  expect(getSelectedStoreId()).toBeUndefined()
  expect(readText('currentStore')).toBeUndefined()
  expect(readText('lastSelectedStoreId')).toBe('b')
  expect(chooseStore(list, getRememberedStoreIds())?._id).toBe('b')
})
