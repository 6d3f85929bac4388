import { expect, it, vi } from 'vitest'
import { askTogether } from './ask-together.ts'

const makeReader = () => {
  const asked: string[][] = []
  const answers: (() => void)[] = []
  const read = (ids: readonly string[]): Promise<{ id: string; round: number }[]> => {
    const round = asked.push([...ids])
    return new Promise((resolve) => {
      answers.push(() => resolve(ids.map((id) => ({ id, round }))))
    })
  }
  return { asked, answers, ask: askTogether(read, ({ id }) => id) }
}

it('batches calls made while a read is pending, and returns data read after each call', async () => {
  vi.useFakeTimers()
  const { asked, answers, ask } = makeReader()
  const first = ask('a')
  await vi.advanceTimersByTimeAsync(0)
  const later = [ask('a'), ask('b'), ask('a')]
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([['a']])
  answers[0]?.()
  expect(await first).toEqual({ id: 'a', round: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([['a'], ['a', 'b']])
  answers[1]?.()
  expect((await Promise.all(later)).map((found) => found?.round)).toEqual([2, 2, 2])
  expect(vi.getTimerCount()).toBe(0)
})

it('starts the next read when the pending one takes too long', async () => {
  vi.useFakeTimers()
  const { asked, answers, ask } = makeReader()
  void ask('a')
  await vi.advanceTimersByTimeAsync(0)
  const second = ask('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([['a'], ['b']])
  answers[1]?.()
  expect(await second).toEqual({ id: 'b', round: 2 })
})

it('rejects only the calls of the batch that failed', async () => {
  vi.useRealTimers()
  let broken = true
  const ask = askTogether(
    async (ids) => {
      if (broken) throw new Error('The connection broke.')
      return ids.map((id) => ({ id }))
    },
    ({ id }) => id,
  )
  await expect(ask('a')).rejects.toThrow('The connection broke.')
  broken = false
  expect(await ask('a')).toEqual({ id: 'a' })
  expect(await ask('b')).toEqual({ id: 'b' })
})
