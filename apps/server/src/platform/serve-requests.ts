import { parentPort } from 'node:worker_threads'
import type { ThreadReply, ThreadCall } from './thread-pool.ts'

/** The other end of `makeThreadPool`, for a `*.worker.ts`. `report` sends progress before the result. */
export const serveRequests = <Call extends ThreadCall>(
  handle: (
    request: Call['request'],
    report: (progress: Call['progress']) => void,
  ) => Call['result'] | Promise<Call['result']>,
): void => {
  const send = (reply: ThreadReply<Call>): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
    if (parentPort) parentPort.postMessage(reply)
    else process.send?.(reply)
  }
  const report = (progress: Call['progress']): void => send({ progress })
  const replyTo = async (request: Call['request']): Promise<ThreadReply<Call>> => {
    try {
      return { result: await handle(request, report) }
    } catch (error) {
      return { error }
    }
  }
  const port = parentPort ?? process
  port.on('message', (request: Call['request']) => void replyTo(request).then(send))
}
