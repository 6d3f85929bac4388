import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PasswordCall } from './passwords.ts'
import { makeThreadPool, type ThreadCall } from './thread-pool.ts'

const openPool = (options: { maxWaiting?: number; idleMs?: number } = {}) =>
  makeThreadPool<PasswordCall>({
    program: './passwords.worker.ts',
    maxThreads: 1,
    maxWaiting: 64,
    idleMs: 60_000,
    resourceLimits: {},
    ...options,
  })

const hash: PasswordCall['request'] = { kind: 'hash', password: 'a password' }

it('rejects requests beyond the queue limit at once and runs the rest', async () => {
  const run = openPool({ maxWaiting: 2 })
  const ended = await Promise.allSettled(Array.from({ length: 6 }, () => run(hash)))
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(ended.at(-1)).toMatchObject({ reason: { code: 'unavailable', status: 503, details: { retryAfter: 5 } } })
  expect(await run(hash)).toMatch(/^\$argon2id\$/)
})

it('rejects a request that fails and runs the next', async () => {
  const run = openPool()
  const failed = run({ kind: 'verify', password: 'a password', hash: 'no hash' })
  const next = run(hash)
  await expect(failed).rejects.toThrow('Decoding failed')
  expect(await next).toMatch(/^\$argon2id\$/)
})

it('starts a new thread after an idle one has ended', async () => {
  const run = openPool({ idleMs: 1 })
  for (let time = 0; time < 3; time++) {
    expect(await run(hash)).toMatch(/^\$argon2id\$/)
    await pause(20)
  }
})

it('rejects waiting requests when the thread cannot start', async () => {
  const run = makeThreadPool<ThreadCall>({
    program: './no-such.worker.ts',
    maxThreads: 1,
    maxWaiting: 64,
    idleMs: 60_000,
    resourceLimits: {},
  })
  const ended = await Promise.allSettled([run('first'), run('second')])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
