import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { trackInFlight } from './in-flight.ts'

it('rejects requests in flight once and no others', async () => {
  const fastify = Fastify({ forceCloseConnections: true })
  const inFlight = trackInFlight(fastify)
  const handlers = new EventEmitter()
  fastify.get('/slow', async () => {
    await once(handlers, 'done')
    return 'late'
  })
  fastify.get('/quick', async () => 'quick')
  const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(`${address}/quick`)).text()).toBe('quick')
  const waiting = [fetch(`${address}/slow`), fetch(`${address}/slow`)]
  await waitFor(() => expect(handlers.listenerCount('done')).toBe(2))
  inFlight.rejectInFlight()
  for (const response of await Promise.all(waiting)) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  }
  handlers.emit('done')
  expect((await fetch(`${address}/quick`)).status).toBe(200)
  await fastify.close()
})

it('is idle only when handlers of disconnected clients have ended', async () => {
  const fastify = Fastify()
  const inFlight = trackInFlight(fastify)
  const handlers = new EventEmitter()
  fastify.get('/slow', async () => {
    await once(handlers, 'continue')
    return 'late'
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await waitFor(() => expect(handlers.listenerCount('continue')).toBe(1))
  client.resetAndDestroy()
  // `close` waits for connections, not for handlers.
  await fastify.close()
  await waitFor(() => expect(inFlight.count()).toBe(0))
  const idle = inFlight.idle().then(() => 'idle')
  expect(await Promise.race([idle, pause(50, 'busy')])).toBe('busy')
  handlers.emit('continue')
  expect(await idle).toBe('idle')
  expect(await inFlight.idle()).toBeUndefined()
})
