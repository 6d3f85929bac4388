import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { forgetFrames } from './forget-frames.ts'

const http = createServer()
const server = new Server(http, { transports: ['websocket'] })
const lines: Socket['conn'][] = []
const heard: unknown[] = []
server.engine.on('connection', forgetFrames)
server.engine.on('connection', (line: Socket['conn']) => void lines.push(line))
server.on('connection', (socket) => void socket.on('said', (words: unknown) => heard.push(words)))
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
  const transport = lines[0]?.transport as unknown as { socket: { _receiver: Record<string, unknown> } }
  return transport.socket._receiver
}
const bytesHeld = (): string[] =>
  Object.entries(receiver()).flatMap(([name, value]) => (value instanceof Uint8Array ? [name] : []))
const lists = (): unknown[][] => Object.values(receiver()).filter((value) => Array.isArray(value))
const untilHeard = (count: number): Promise<void> => waitFor(() => expect(heard.length).toBe(count))

it('retains neither the bytes of a frame nor a new list for it', async () => {
  const [before, count] = [lists(), heard.length]
  expect(before.length).toBeGreaterThan(0)
  client.emit('said', 'one')
  await untilHeard(count + 1)
  expect([bytesHeld(), lists()]).toEqual([[], before.map(() => [])])
  for (const [index, list] of lists().entries()) expect(list).toBe(before[index])
})

it('receives messages sent at once and a fragmented message', async () => {
  heard.length = 0
  for (const words of ['one', 'two', 'three']) client.emit('said', words)
  await untilHeard(3)
  const { ws } = client.io.engine.transport as unknown as { ws: { send(text: string, options: object): void } }
  ws.send('42["said",', { fin: false })
  ws.send('"in pie', { fin: false })
  ws.send('ces"]', { fin: true })
  client.emit('said', 'four')
  await untilHeard(5)
  expect(heard).toEqual(['one', 'two', 'three', 'in pieces', 'four'])
  expect(bytesHeld()).toEqual([])
})
