import type { ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import { startThread } from './start-thread.ts'

export interface ThreadPoolOptions {
  /** A `*.worker.ts` that uses `serveRequests`, as a path from this folder. */
  program: `./${string}.worker.ts`
  maxThreads: number
  /** Requests beyond this many waiting ones are rejected at once, with 503. */
  maxWaiting: number
  /** A thread without work ends after this long and returns its memory. */
  idleMs: number
  resourceLimits: ResourceLimits
}

/** The request and result types of a pool. */
export interface ThreadCall {
  request: unknown
  result: unknown
}

export type ThreadReply<Call extends ThreadCall> = { result: Call['result'] } | { error: unknown }

interface Job<Call extends ThreadCall> {
  request: Call['request']
  resolve: (result: Call['result']) => void
  reject: (error: unknown) => void
}

interface Thread<Call extends ThreadCall> {
  worker: Worker
  job: Job<Call> | undefined
  idleTimer: NodeJS.Timeout | undefined
}

const retryAfter = 5

/**
 * Runs requests in worker threads, one at a time in each, so that they block neither the event loop nor libuv's pool,
 * which file reads need. Threads are started on demand.
 */
export const makeThreadPool = <Call extends ThreadCall>(
  options: ThreadPoolOptions,
): ((request: Call['request']) => Promise<Call['result']>) => {
  const { program, maxThreads, maxWaiting, idleMs, resourceLimits } = options
  const threads = new Set<Thread<Call>>()
  const waiting: Job<Call>[] = []

  const stop = (thread: Thread<Call>): void => {
    threads.delete(thread)
    clearTimeout(thread.idleTimer)
    void thread.worker.terminate()
  }
  const assign = (thread: Thread<Call>): void => {
    const job = waiting.shift()
    thread.job = job
    if (job) {
      clearTimeout(thread.idleTimer)
      thread.worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
      thread.worker.postMessage(job.request)
    } else {
      // An idle thread must not keep the process alive.
      thread.worker.unref()
      thread.idleTimer = setTimeout(() => stop(thread), idleMs).unref()
    }
  }
  const fail = (thread: Thread<Call>, error: unknown): void => {
    if (!threads.has(thread)) return
    stop(thread)
    thread.job?.reject(error)
    startIfNeeded()
  }
  const start = (): Thread<Call> => {
    const thread: Thread<Call> = {
      worker: startThread(program, { resourceLimits }),
      job: undefined,
      idleTimer: undefined,
    }
    thread.worker.on('message', (reply: ThreadReply<Call>) => {
      const { job } = thread
      assign(thread)
      if ('error' in reply) job?.reject(reply.error)
      else job?.resolve(reply.result)
    })
    thread.worker.on('error', (error) => fail(thread, error))
    thread.worker.on('exit', (code) => fail(thread, new Error(`A thread ended with ${code}: ${program}`)))
    threads.add(thread)
    return thread
  }
  const startIfNeeded = (): void => {
    if (waiting.length === 0) return
    const free = [...threads].find(({ job }) => job === undefined)
    if (free) assign(free)
    else if (threads.size < maxThreads) assign(start())
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new AppError('unavailable', { retryAfter }))
      waiting.push({ request, resolve, reject })
      return startIfNeeded()
    })
}
