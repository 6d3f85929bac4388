import { expect, it } from 'vitest'
import { type Emission, makeFanOutSender } from './fan-out-sender.ts'

const toEmission = (message: number): Emission => ['room', [], 'event', message]

it('sends at once, and together what is emitted until that has arrived, in order', async () => {
  const batches: unknown[][] = []
  const drains: (() => void)[] = []
  const sender = makeFanOutSender({
    send: (emissions) => void batches.push(emissions.map(([, , , message]) => message)),
    drain: () => new Promise<void>((resolve) => drains.push(resolve)),
  })
  for (const message of [1, 2, 3]) sender(toEmission(message))
  expect(batches).toEqual([[1]])
  drains[0]?.()
  await expect.poll(() => batches).toEqual([[1], [2, 3]])
  drains[1]?.()
  await expect.poll(() => drains.length).toBe(2)
  await Promise.resolve()
  sender(toEmission(4))
  await expect.poll(() => batches).toEqual([[1], [2, 3], [4]])
})
