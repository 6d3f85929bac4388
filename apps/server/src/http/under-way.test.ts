import { EventEmitter, once } from 'node:events'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { watchUnderWay } from './under-way.ts'

it('answers those who still wait, once, and nobody else', async () => {
  const fastify = Fastify({ forceCloseConnections: true })
  const underWay = watchUnderWay(fastify)
  const work = new EventEmitter()
  fastify.get('/slow', async () => {
    await once(work, 'done')
    return 'late'
  })
  fastify.get('/quick', async () => 'quick')
  const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(`${address}/quick`)).text()).toBe('quick')
  const waiting = [fetch(`${address}/slow`), fetch(`${address}/slow`)]
  await vi.waitFor(() => expect(work.listenerCount('done')).toBe(2))
  underWay.turnAway()
  for (const answer of await Promise.all(waiting)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  }
  work.emit('done')
  expect((await fetch(`${address}/quick`)).status).toBe(200)
  await fastify.close()
})
