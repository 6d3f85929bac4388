import { expect, it, onTestFinished, vi } from 'vitest'
import { openRedisFanOut } from '#server/platform/redis-fan-out.ts'
import { makeLog } from '#server/platform/log.ts'
import { findRedis } from '../tools/system-packages.mjs'
import { startRedis } from './redis.ts'

const large = '“naïve” 👩‍🚀 漢字 \\u0041 \0'.repeat(1_000)

// `npm test` installs Redis from Debian.
it.skipIf(findRedis() === undefined)('passes messages through Redis, also after it was restarted', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const openProcess = () => {
    const received: string[] = []
    const onReconnect = vi.fn<() => void>()
    const onMessage = (message: string) => void received.push(message)
    const fanOut = openRedisFanOut<string>({ url: redis.url, onMessage, onReconnect, log: makeLog('silent') })
    onTestFinished(() => fanOut.close())
    return { ...fanOut, received, onReconnect }
  }
  const [first, second] = [openProcess(), openProcess()]
  await Promise.all([first.ready, second.ready])
  for (const message of ['a', large]) first.publish(message)
  await expect.poll(() => second.received).toEqual(['a', large])
  await redis.restart()
  await expect.poll(() => [first, second].every(({ onReconnect }) => onReconnect.mock.calls.length === 1)).toBe(true)
  await expect
    .poll(async () => {
      second.publish('again')
      await second.drain()
      return first.received.length
    })
    .toBeGreaterThan(0)
  expect(new Set(first.received)).toEqual(new Set(['again']))
  expect(second.received).toHaveLength(2)
})
