import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBalancer } from './balancer.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { freePort } from './server-process.ts'

const words = 'x'.repeat(2_000)
let server: Server
let port: number
let proxy: Proxy

beforeAll(async () => {
  server = createServer((_, response) => response.end(words)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  proxy = await openProxy(port, () => 50)
})
beforeEach(() => proxy.set('calm'))
afterAll(async () => {
  await proxy.close()
  server.close()
})

const read = async (at: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${at}/`, { headers: { connection: 'close' } })).text()

it('relays everything without a fault', async () => {
  expect(await read(proxy.port)).toBe(words)
})

it.each(['reset', 'cut'] as const)('returns no complete response in mode %s', async (weather) => {
  proxy.set(weather)
  await expect(read(proxy.port)).rejects.toBeInstanceOf(TypeError)
})

it('keeps the order of chunks when the fault mode changes', async () => {
  const slow = createServer((_, response) => {
    response.write('first ')
    setTimeout(() => response.end('second'), 300)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const before = await openProxy((slow.address() as AddressInfo).port, () => 50)
  before.set('slow')
  const reading = read(before.port)
  setTimeout(() => before.set('calm'), 150)
  expect(await reading).toBe('first second')
  await before.close()
  slow.close()
})

it('balances over ready processes only, and answers 503 if there are none', async () => {
  const nobody = await freePort()
  const [balancer, empty] = [await openBalancer([nobody, port]), await openBalancer([nobody])]
  await expect.poll(async () => (await fetch(`${balancer.url}/`)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${balancer.url}/`)))
  expect(answers.map((answer) => answer.headers.get('x-served-by'))).toEqual(Array(6).fill(String(port)))
  const refused = await fetch(`${empty.url}/`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  await Promise.all([balancer.close(), empty.close()])
})
