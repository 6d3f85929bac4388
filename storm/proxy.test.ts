import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBalancer } from './balancer.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { freePort } from './server-process.ts'

const body = 'x'.repeat(2_000)
let server: Server
let port: number
let proxy: Proxy

beforeAll(async () => {
  server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  proxy = await openProxy(port, () => 50)
})
beforeEach(() => proxy.set('calm'))
afterAll(async () => {
  await proxy.close()
  server.close()
})

const read = async (targetPort: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${targetPort}/`, { headers: { connection: 'close' } })).text()

it('relays everything without a fault', async () => {
  expect(await read(proxy.port)).toBe(body)
})

it.each(['reset', 'cut'] as const)('returns no complete response in mode %s', async (mode) => {
  proxy.set(mode)
  await expect(read(proxy.port)).rejects.toBeInstanceOf(TypeError)
})

it('keeps the order of chunks when the fault mode changes', async () => {
  const slow = createServer((_, response) => {
    response.write('first ')
    setTimeout(() => response.end('second'), 300)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const slowProxy = await openProxy((slow.address() as AddressInfo).port, () => 50)
  slowProxy.set('slow')
  const reading = read(slowProxy.port)
  setTimeout(() => slowProxy.set('calm'), 150)
  expect(await reading).toBe('first second')
  await slowProxy.close()
  slow.close()
})

it('balances over ready processes only, and answers 503 if there are none', async () => {
  const unusedPort = await freePort()
  const [balancer, empty] = [await openBalancer([unusedPort, port]), await openBalancer([unusedPort])]
  await expect.poll(async () => (await fetch(`${balancer.url}/`)).status).toBe(200)
  const responses = await Promise.all(Array.from({ length: 6 }, () => fetch(`${balancer.url}/`)))
  expect(responses.map((response) => response.headers.get('x-served-by'))).toEqual(Array(6).fill(String(port)))
  const rejected = await fetch(`${empty.url}/`)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1'])
  await Promise.all([balancer.close(), empty.close()])
})
