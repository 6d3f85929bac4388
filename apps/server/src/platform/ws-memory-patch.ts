import type { Socket } from 'socket.io'

/** Private fields of the frame receiver of `ws`; not part of its API. */
interface Receiver {
  _mask: unknown
  _fragments: unknown[]
}

/**
 * Until the next frame `ws` keeps the last one's mask, a view that retains the whole received buffer, and a new array for
 * the next frame's fragments. With a message per second they live long enough to be promoted to the old generation. With
 * ten thousand sockets that causes a major garbage collection every fifteen seconds, during which requests wait.
 */
export const releaseFrameBuffers = (connection: Socket['conn']): void => {
  const { socket } = connection.transport as { socket?: { _receiver?: Partial<Receiver> } }
  const receiver = socket?._receiver
  const list = receiver?._fragments
  if (!list) return
  connection.on('packet', () => {
    list.length = 0
    receiver._fragments = list
    receiver._mask = undefined
  })
}

/** Headers and token aren't needed any more and would be half of a socket's memory. */
export const releaseHandshake = (socket: Socket): void => {
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} })
  Object.assign(socket.conn, { request: undefined })
}
