import type { Socket } from 'socket.io'

/** Of `ws`, which reads the frames of a line; none of it is promised by that library. */
interface Receiver {
  _mask: unknown
  _fragments: unknown[]
}

/**
 * Until the next frame `ws` keeps the last one's mask, with it all bytes that came along, and a new list for the parts of
 * the next. With a tick a second these live just long enough to be taken for old, and so does what hangs on them. Only a
 * look at the whole heap finds them then: with ten thousand lines every fifteen seconds, and calls wait meanwhile.
 */
export const forgetFrames = (connection: Socket['conn']): void => {
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
