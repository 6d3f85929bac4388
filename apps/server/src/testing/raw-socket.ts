import { connect } from 'node:net'
import { socketNamespace } from '#contract/socket.ts'

/** A live socket without a client library, so that one process can open thousands of them. */
export interface RawSocket {
  emit(event: string, payload: unknown): void
  close(): void
}

export interface RawSocketOptions {
  port: number
  auth: { token: string; store_id: string }
  /** `rest` is the message after the event name, as JSON text. */
  onEvent?: (event: string, rest: string) => void
  onClose?: () => void
}

const endOfHead = '\r\n\r\n'

// Client frames must be masked; a mask of zeros leaves the text unchanged.
const frame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
  head[0] = 0x81
  if (payload.length < 126) head[1] = 0x80 | payload.length
  else {
    head[1] = 0x80 | 126
    head.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([head, payload])
}

/** The texts of complete frames, the rest of the buffer, and whether the server sent a close frame. */
const readFrames = (bytes: Buffer): { texts: string[]; rest: Buffer; isClosed: boolean } => {
  const texts: string[] = []
  let isClosed = false
  let offset = 0
  while (bytes.length >= offset + 2) {
    const short = bytes.readUInt8(offset + 1) & 0x7f
    const head = short === 126 ? 4 : 2
    if (bytes.length < offset + head) break
    const length = short === 126 ? bytes.readUInt16BE(offset + 2) : short
    if (bytes.length < offset + head + length) break
    const kind = bytes.readUInt8(offset) & 0x0f
    if (kind === 8) isClosed = true
    if (kind === 1) texts.push(bytes.toString('utf8', offset + head, offset + head + length))
    offset += head + length
  }
  return { texts, rest: bytes.subarray(offset), isClosed }
}

/** Resolves when the server has accepted the connection, and rejects with the server's message otherwise. */
export const openRawSocket = ({ port, auth, onEvent, onClose }: RawSocketOptions): Promise<RawSocket> =>
  new Promise((resolve, reject) => {
    const connection = connect({ port, host: '127.0.0.1', noDelay: true })
    const send = (text: string): void => void connection.write(frame(text))
    const socket: RawSocket = {
      emit: (event, payload) => send(`42${socketNamespace},${JSON.stringify([event, payload])}`),
      close: () => connection.destroy(),
    }
    const eventStart = `42${socketNamespace},["`
    const onText = (text: string): void => {
      if (text === '2') return send('3')
      if (text.startsWith('0')) return send(`40${socketNamespace},${JSON.stringify(auth)}`)
      if (text.startsWith(`40${socketNamespace}`)) return resolve(socket)
      if (text.startsWith(`44${socketNamespace}`)) return reject(new Error(text))
      if (!text.startsWith(eventStart)) return undefined
      const end = text.indexOf('"', eventStart.length)
      return onEvent?.(text.slice(eventStart.length, end), text.slice(end + 2, -1))
    }
    let buffered: Buffer = Buffer.alloc(0)
    let isUpgraded = false
    connection.on('data', (bytes: Buffer) => {
      buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
      if (!isUpgraded) {
        const end = buffered.indexOf(endOfHead)
        if (end < 0) return
        isUpgraded = true
        buffered = buffered.subarray(end + endOfHead.length)
      }
      const { texts, rest, isClosed } = readFrames(buffered)
      buffered = rest
      for (const text of texts) onText(text)
      if (isClosed) connection.destroy()
    })
    connection.on('error', reject)
    connection.on('close', () => {
      reject(new Error('The line was closed.'))
      onClose?.()
    })
    connection.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
  })
