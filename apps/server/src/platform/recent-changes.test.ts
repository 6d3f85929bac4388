import { expect, it } from 'vitest'
import { maxChangesSinceMs } from '#contract/socket.ts'
import { makeRecentChanges } from './recent-changes.ts'

const open = () => {
  let time = 0
  const changes = makeRecentChanges(() => time)
  return { changes, wait: (ms: number) => void (time += ms) }
}

it('lists what changed in these rooms since then', () => {
  const { changes, wait } = open()
  wait(30_000)
  changes.record('a', 'orders')
  wait(10_000)
  changes.record('a', 'brands')
  changes.record('b', 'customers')
  wait(1_000)
  expect(changes.listSince(['a'], 5_000)).toEqual(['brands'])
  expect(changes.listSince(['a', 'b', 'c'], 20_000)).toEqual(['orders', 'brands', 'customers'])
})

it('doesn’t know what changed before it started, before events were lost, or long ago', () => {
  const { changes, wait } = open()
  wait(10_000)
  expect(changes.listSince(['a'], 10_000)).toBeNull()
  expect(changes.listSince(['a'], 5_000)).toEqual([])
  wait(maxChangesSinceMs)
  expect(changes.listSince(['a'], maxChangesSinceMs + 1)).toBeNull()
  changes.forget()
  wait(3_000)
  expect([changes.listSince(['a'], 3_000), changes.listSince(['a'], 1_000)]).toEqual([null, []])
})

it('remembers changes for the whole time, and forgets them afterwards', () => {
  const { changes, wait } = open()
  wait(2 * maxChangesSinceMs - 1)
  changes.record('a', 'orders')
  // Starts another generation.
  wait(maxChangesSinceMs)
  changes.record('b', 'brands')
  expect(changes.listSince(['a'], maxChangesSinceMs)).toEqual(['orders'])
  wait(3 * maxChangesSinceMs)
  expect(changes.listSince(['a', 'b'], maxChangesSinceMs)).toEqual([])
})
