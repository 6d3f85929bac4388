import { parentPort } from 'node:worker_threads'
import type { ThreadReply, ThreadCall } from './thread-pool.ts'

/** The other end of `makeThreadPool`, for a `*.worker.ts`. */
export const serveRequests = <Call extends ThreadCall>(handle: (request: Call['request']) => Call['result']): void => {
  const replyTo = (request: Call['request']): ThreadReply<Call> => {
    try {
      return { result: handle(request) }
    } catch (error) {
      return { error }
    }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
  parentPort?.on('message', (request: Call['request']) => parentPort?.postMessage(replyTo(request)))
}
