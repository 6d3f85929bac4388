import type { Readable } from 'node:stream'

/** The pieces of a stream, until more than `most` bytes came: the last piece is the one that went over. */
export const piecesUntil = async function* (body: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0
  // The stream outlives a break: whoever sends too much must still be able to read our answer.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    yield piece
    if (size > most) {
      body.resume()
      return
    }
  }
}
