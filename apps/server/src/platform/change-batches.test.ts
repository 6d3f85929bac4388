import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeChangeBatches } from './change-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const collectSent = () => {
  const sent: string[] = []
  const batches = makeChangeBatches({
    send: ({ audience, resource, by }, ids) =>
      void sent.push([...Object.values(audience), resource, by?.name, ids.join(',')].filter(Boolean).join(' ')),
    intervalMs: 500,
  })
  const add = (storeId: string, ids: string[], name?: string) =>
    batches.add({ audience: { storeId }, resource: 'chats', by: name === undefined ? null : { name } }, ids)
  return { sent, add, flush: batches.flush }
}

it('sends the first change at once and those that follow together, by store', () => {
  const { sent, add } = collectSent()
  for (const id of ['1', '2', '3', '2']) add('a', [id])
  add('b', ['9'])
  expect(sent).toEqual(['a chats 1', 'b chats 9'])
  vi.advanceTimersByTime(500)
  expect(sent.splice(0)).toEqual(['a chats 1', 'b chats 9', 'a chats 2,3'])
  add('a', ['4'])
  expect(sent).toEqual([])
  vi.advanceTimersByTime(500)
  expect(sent.splice(0)).toEqual(['a chats 4'])
  vi.advanceTimersByTime(500)
  add('a', ['5', '6'])
  expect(sent).toEqual(['a chats 5,6'])
})

it('separates authors, and sends at the end what still waits', () => {
  const { sent, add, flush } = collectSent()
  add('a', ['1'], 'Ann')
  add('a', ['2'], 'Ann')
  add('a', ['3'], 'Ben')
  expect(sent.splice(0)).toEqual(['a chats Ann 1', 'a chats Ben 3'])
  flush()
  expect(sent.splice(0)).toEqual(['a chats Ann 2'])
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([])
})
