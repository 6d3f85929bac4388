import type { Readable } from 'node:stream'

/** The chunks of a stream until they exceed `maxBytes`, including the chunk that exceeds it. */
export const readChunksUpTo = async function* (body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  // The stream isn't destroyed on return: a client that sends too much must still be able to read our response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    yield chunk
    if (size > maxBytes) {
      body.resume()
      return
    }
  }
}
