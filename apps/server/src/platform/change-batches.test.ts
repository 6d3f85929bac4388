import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeChangeBatches } from './change-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends the first change at once and those that follow together, by store', () => {
  const sent: string[] = []
  const add = makeChangeBatches({
    send: (storeId, resource, ids) => void sent.push(`${storeId} ${resource} ${ids.join(',')}`),
    intervalMs: 500,
  })
  for (const id of ['1', '2', '3', '2']) add('a', 'chats', id)
  add('b', 'chats', '9')
  expect(sent).toEqual(['a chats 1', 'b chats 9'])
  vi.advanceTimersByTime(500)
  expect(sent.splice(0)).toEqual(['a chats 1', 'b chats 9', 'a chats 2,3'])
  add('a', 'chats', '4')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(500)
  expect(sent.splice(0)).toEqual(['a chats 4'])
  vi.advanceTimersByTime(500)
  add('a', 'chats', '5')
  expect(sent).toEqual(['a chats 5'])
})
