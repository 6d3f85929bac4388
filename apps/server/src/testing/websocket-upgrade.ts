import { request } from 'node:http'
import type { Socket } from 'node:net'

/** A websocket connection without a client library, which sends nothing by itself. */
export interface UpgradedSocket {
  socket: Socket
  /** Sends a text frame of up to 125 bytes; the mask of zeros leaves the text unchanged. */
  send(text: string): void
  /** Everything the server has sent. */
  received(): string
  closed: Promise<void>
}

/** Undefined if the server rejected the handshake. */
export const openUpgradedSocket = (
  port: number,
  headers: Record<string, string> = {},
): Promise<UpgradedSocket | undefined> =>
  new Promise((resolve, reject) => {
    const upgradeRequest = request({
      port,
      host: '127.0.0.1',
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    upgradeRequest.on('upgrade', (_response, socket: Socket, head) => {
      let text = head.toString()
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
      socket.on('error', () => undefined)
      const send = (message: string): void => {
        const payload = Buffer.from(message)
        socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
      }
      const closed = new Promise<void>((done) => void socket.on('close', () => done()))
      resolve({ socket, send, received: () => text, closed })
    })
    upgradeRequest.on('response', (response) => {
      response.resume()
      resolve(undefined)
    })
    upgradeRequest.on('error', reject)
    upgradeRequest.end()
  })
