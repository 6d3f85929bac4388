import { expect, it, vi } from 'vitest'
import { batchReads, makeSharedReads } from './batch-reads.ts'

const makeReader = () => {
  const reads: string[][] = []
  const resolveReads: (() => void)[] = []
  const read = (ids: readonly string[]): Promise<{ id: string; round: number }[]> => {
    const round = reads.push([...ids])
    return new Promise((resolve) => {
      resolveReads.push(() => resolve(ids.map((id) => ({ id, round }))))
    })
  }
  return { asked: reads, answers: resolveReads, ask: batchReads(read, ({ id }) => id) }
}

it('batches calls made while a read is pending, and returns data read after each call', async () => {
  vi.useFakeTimers()
  const { asked: reads, answers: resolveReads, ask: load } = makeReader()
  const first = load('a')
  await vi.advanceTimersByTimeAsync(0)
  const later = [load('a'), load('b'), load('a')]
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toEqual([['a']])
  resolveReads[0]?.()
  expect(await first).toEqual({ id: 'a', round: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toEqual([['a'], ['a', 'b']])
  resolveReads[1]?.()
  expect((await Promise.all(later)).map((row) => row?.round)).toEqual([2, 2, 2])
})

it('starts the next read when the pending one takes too long', async () => {
  vi.useFakeTimers()
  const { asked: reads, answers: resolveReads, ask: load } = makeReader()
  void load('a')
  await vi.advanceTimersByTimeAsync(0)
  const second = load('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reads).toEqual([['a'], ['b']])
  resolveReads[1]?.()
  expect(await second).toEqual({ id: 'b', round: 2 })
})

it('rejects only the calls of the batch that failed', async () => {
  vi.useRealTimers()
  let broken = true
  const load = batchReads(
    async (ids) => {
      if (broken) throw new Error('The connection broke.')
      return ids.map((id) => ({ id }))
    },
    ({ id }) => id,
  )
  await expect(load('a')).rejects.toThrow('The connection broke.')
  broken = false
  expect(await load('a')).toEqual({ id: 'a' })
  expect(await load('b')).toEqual({ id: 'b' })
})

it('shares a read between calls with the same key only', async () => {
  const share = makeSharedReads<string>()
  const reads: string[] = []
  const read = (name: string) => async () => {
    reads.push(name)
    return name
  }
  const results = [share('a', read('a1')), share('a', read('a2')), share('b', read('b1'))]
  expect(await Promise.all(results)).toEqual(['a1', 'a1', 'b1'])
  expect(await share('a', read('a3'))).toBe('a3')
  expect(reads).toEqual(['a1', 'b1', 'a3'])
})
