import { expect, it } from 'vitest'
import { makeFanOutSender } from './fan-out-sender.ts'

const makeSender = () => {
  const batches: unknown[][] = []
  const drains: (() => void)[] = []
  const sender = makeFanOutSender<unknown>({
    send: (items) => void batches.push([...items]),
    drain: () => new Promise<void>((resolve) => drains.push(resolve)),
  })
  return { sender, batches, drains }
}

it('sends together what is emitted at once or until that has arrived, in order', async () => {
  const { sender, batches, drains } = makeSender()
  for (const item of [1, 2]) sender(item)
  await expect.poll(() => batches).toEqual([[1, 2]])
  for (const item of [3, 4]) sender(item)
  drains[0]?.()
  await expect
    .poll(() => batches)
    .toEqual([
      [1, 2],
      [3, 4],
    ])
  drains[1]?.()
  await expect.poll(() => drains.length).toBe(2)
  await Promise.resolve()
  sender(5)
  await expect.poll(() => batches.at(-1)).toEqual([5])
})

it('splits batches that do not fit into a notification, and sends a larger item alone', async () => {
  const { sender, batches, drains } = makeSender()
  const [half, large] = ['é'.repeat(1700), 'x'.repeat(9000)]
  for (const item of [half, half, half, large, half]) sender(item)
  for (const batch of [[half, half], [half], [large], [half]]) {
    await expect.poll(() => batches.at(-1)).toEqual(batch)
    drains.at(-1)?.()
  }
})
