import { EventEmitter, once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { registerClientAddress } from './client-address.ts'
import { logRequests } from './request-log.ts'
import { trackInFlight } from './in-flight.ts'
import { waitFor } from '#server/testing/wait-for.ts'

it('logs each request once with its address, also when the client disconnects', async () => {
  const lines: { msg: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const loggerInstance: FastifyBaseLogger = log
  const fastify: FastifyInstance = Fastify({ loggerInstance })
  registerClientAddress(fastify)
  logRequests(fastify, log, trackInFlight(fastify))
  const handlers = new EventEmitter()
  fastify.get('/quick', async () => 'done')
  fastify.get('/pay/:token', async () => 'done')
  fastify.get('/slow', async () => {
    await once(handlers, 'continue')
    return 'done'
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/quick?secret=1`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/pay/secret`)).status).toBe(200)
  const missing = `/nowhere/${'t'.repeat(43)}/4242%204242%204242%204242/0193a1b2-c3d4-7e5f-8a9b-123456789012`
  expect((await fetch(`http://127.0.0.1:${port}${missing}`)).status).toBe(404)

  const accepted = once(fastify.server, 'connection') as Promise<[Socket]>
  const client = connect(port, '127.0.0.1')
  client.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await waitFor(() => expect(handlers.listenerCount('continue')).toBe(1))
  const [socket] = await accepted
  const closed = once(socket, 'close').catch(() => undefined)
  client.resetAndDestroy()
  await closed
  handlers.emit('continue')
  const logged = () => lines.filter(({ msg }) => msg === 'request')
  await waitFor(() => expect(logged()).toHaveLength(4))
  expect(logged()).toMatchObject([
    { path: '/quick', status: 200, address: '127.0.0.1' },
    { path: '/pay/:token', status: 200, address: '127.0.0.1' },
    { path: '/nowhere/…/…/0193a1b2-c3d4-7e5f-8a9b-123456789012', status: 404 },
    { path: '/slow', status: 200, address: '127.0.0.1', disconnected: true },
  ])
  expect(logged()[0]).not.toHaveProperty('disconnected')
  await fastify.close()
})
