import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './thread-pool.ts'

/** The other end of `makeThreadPool`, for a `*.worker.ts`. */
export const serveRequests = <Request, Result>(handle: (request: Request) => Result): void => {
  const replyTo = (request: Request): ThreadReply<Result> => {
    try {
      return { result: handle(request) }
    } catch (error) {
      return { error }
    }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
  parentPort?.on('message', (request: Request) => parentPort?.postMessage(replyTo(request)))
}
