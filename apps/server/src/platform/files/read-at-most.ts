import type { Readable } from 'node:stream'

/** The chunks of a stream until they exceed `maxBytes`, including the chunk that exceeds it. */
export const piecesUntil = async function* (body: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0
  // The stream isn't destroyed on return: a client that sends too much must still be able to read our response.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    yield piece
    if (size > most) {
      body.resume()
      return
    }
  }
}
