import { expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const makeCalls = (intervalMs: number) => {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const call = batchCalls<string, string>({
    intervalMs,
    run: async (inputs) => {
      batches.push([...inputs])
      await new Promise<void>((resolve) => ends.push(resolve))
      if (inputs.includes('outage')) throw new Error('unavailable')
      return inputs.map((input) =>
        input === 'bad'
          ? { status: 'rejected', reason: new Error('refused') }
          : { status: 'fulfilled', value: `${input}!` },
      )
    },
  })
  return { batches, ends, call }
}

it('starts a call at once and those that follow together, each with its result', async () => {
  const { batches, ends, call } = makeCalls(20)
  const results = ['a', 'b', 'bad', 'c'].map((input) => call(input).catch((error: Error) => error.message))
  expect(batches).toEqual([['a']])
  await expect.poll(() => batches).toEqual([['a'], ['b', 'bad', 'c']])
  for (const end of ends) end()
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 'refused', 'c!'])
})

it('fails all calls of a batch that fails, and runs at most four batches at once', async () => {
  const { batches, ends, call } = makeCalls(0)
  const results = ['outage', 'b', 'c', 'd', 'e', 'f'].map((input) => call(input).catch((error: Error) => error.message))
  expect(batches).toEqual([['outage'], ['b'], ['c'], ['d']])
  ends[0]?.()
  await expect.poll(() => batches.at(-1)).toEqual(['e', 'f'])
  for (const end of ends) end()
  expect(await Promise.all(results)).toEqual(['unavailable', 'b!', 'c!', 'd!', 'e!', 'f!'])
})
