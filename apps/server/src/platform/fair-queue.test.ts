import { expect, it } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

it('lets two tasks of a key run, and others of it wait in their order', async () => {
  const queue = makeFairQueue(2)
  const log: string[] = []
  const take = async (name: string) => {
    const leave = await queue.take('a', { onPosition: (ahead) => log.push(`${name} ${ahead}`) })
    log.push(`${name} runs`)
    return leave
  }
  const [leaveFirst, leaveSecond] = await Promise.all([take('first'), take('second')])
  const [third, fourth] = [take('third'), take('fourth')]
  expect(await queue.take('b')).toBeTypeOf('function')
  expect(log).toEqual(['first 0', 'second 0', 'first runs', 'second runs', 'third 1', 'fourth 2'])
  leaveSecond()
  const leaveThird = await third
  expect(log.slice(6)).toEqual(['third 0', 'fourth 1', 'third runs'])
  leaveFirst()
  leaveThird()
  await fourth
  expect(log.at(-1)).toBe('fourth runs')
})

it('leaves the queue when it is aborted, and moves the others up', async () => {
  const queue = makeFairQueue(1)
  const leave = await queue.take('a')
  const stop = new AbortController()
  const positions: number[] = []
  const aborted = queue.take('a', { signal: stop.signal })
  const next = queue.take('a', { onPosition: (ahead) => positions.push(ahead) })
  stop.abort(new Error('stopped'))
  await expect(aborted).rejects.toThrow('stopped')
  await expect(queue.take('a', { signal: stop.signal })).rejects.toThrow('stopped')
  expect(positions).toEqual([2, 1])
  leave()
  const leaveNext = await next
  leaveNext()
  expect(await queue.take('a')).toBeTypeOf('function')
})
