import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { releaseFrameBuffers } from './ws-memory-patch.ts'

const http = createServer()
const server = new Server(http, { transports: ['websocket'] })
const connections: Socket['conn'][] = []
const received: unknown[] = []
server.engine.on('connection', releaseFrameBuffers)
server.engine.on('connection', (connection: Socket['conn']) => void connections.push(connection))
server.on('connection', (socket) => void socket.on('said', (text: unknown) => received.push(text)))
let client: ReturnType<typeof connect>

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
  await waitFor(() => expect(client.connected).toBe(true))
})
afterAll(async () => {
  client.close()
  await server.close()
})

const receiver = (): Record<string, unknown> => {
  const transport = connections[0]?.transport as unknown as { socket: { _receiver: Record<string, unknown> } }
  return transport.socket._receiver
}
const retainedBuffers = (): string[] =>
  Object.entries(receiver()).flatMap(([name, value]) => (value instanceof Uint8Array ? [name] : []))
const retainedLists = (): unknown[][] => Object.values(receiver()).filter((value) => Array.isArray(value))
const waitForReceived = (count: number): Promise<void> => waitFor(() => expect(received.length).toBe(count))

it('retains neither the bytes of a frame nor a new list for it', async () => {
  const [before, count] = [retainedLists(), received.length]
  expect(before.length).toBeGreaterThan(0)
  client.emit('said', 'one')
  await waitForReceived(count + 1)
  expect([retainedBuffers(), retainedLists()]).toEqual([[], before.map(() => [])])
  for (const [index, list] of retainedLists().entries()) expect(list).toBe(before[index])
})

it('receives messages sent at once and a fragmented message', async () => {
  received.length = 0
  for (const text of ['one', 'two', 'three']) client.emit('said', text)
  await waitForReceived(3)
  const { ws } = client.io.engine.transport as unknown as { ws: { send(text: string, options: object): void } }
  ws.send('42["said",', { fin: false })
  ws.send('"in pie', { fin: false })
  ws.send('ces"]', { fin: true })
  client.emit('said', 'four')
  await waitForReceived(5)
  expect(received).toEqual(['one', 'two', 'three', 'in pieces', 'four'])
  expect(retainedBuffers()).toEqual([])
})
