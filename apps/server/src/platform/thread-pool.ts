import type { ResourceLimits } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import { type PoolEvents, type PoolWorker, startProcess } from './start-process.ts'
import { startThread } from './start-thread.ts'

export interface ThreadPoolOptions {
  /** A `*.worker.ts` that uses `serveRequests`, as a path from this folder. */
  program: `./${string}.worker.ts`
  /** For native code that a crafted file can crash: each thread is a separate process with this niceness. */
  process?: { niceness: number }
  maxThreads: number
  /** Requests beyond this many waiting ones are rejected at once, with 503. */
  maxWaiting: number
  /** A thread without work ends after this long and returns its memory. */
  idleMs: number
  /** Of threads. */
  resourceLimits?: ResourceLimits
}

/** The thread or process ended before its request. */
export class ThreadEnded extends Error {}

/** The types of a pool's requests, of their results, and of what they report before the result. */
export interface ThreadCall {
  request: unknown
  result: unknown
  progress?: unknown
}

export type ThreadReply<Call extends ThreadCall> =
  | { result: Call['result'] }
  | { error: unknown }
  | { progress: Call['progress'] }

export interface ThreadRunOptions<Call extends ThreadCall> {
  /** Ends the request, also while it runs: its thread is terminated. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Call['progress']) => void) | undefined
  /** Place in the queue from 1 on, each time it changes, and 0 once the request runs. */
  onPosition?: ((position: number) => void) | undefined
}

type RunInThread<Call extends ThreadCall> = (
  request: Call['request'],
  options?: ThreadRunOptions<Call>,
) => Promise<Call['result']>

interface Job<Call extends ThreadCall> extends ThreadRunOptions<Call> {
  request: Call['request']
  position: number
  resolve: (result: Call['result']) => void
  reject: (error: unknown) => void
}

interface Thread<Call extends ThreadCall> {
  worker: PoolWorker
  job: Job<Call> | undefined
  idleTimer: NodeJS.Timeout | undefined
}

const retryAfter = 5

/**
 * Runs requests in worker threads or processes, one at a time in each, so that they block neither the event loop nor
 * libuv's pool, which file reads need. Threads are started on demand.
 */
export const makeThreadPool = <Call extends ThreadCall>(options: ThreadPoolOptions): RunInThread<Call> => {
  const { program, process: processOptions, maxThreads, maxWaiting, idleMs, resourceLimits = {} } = options
  const threads = new Set<Thread<Call>>()
  const waiting: Job<Call>[] = []

  const reportPosition = (job: Job<Call>, position: number): void => {
    if (job.position === position) return
    job.position = position
    job.onPosition?.(position)
  }
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
      reportPosition(job, 0)
      for (const [index, waitingJob] of waiting.entries()) reportPosition(waitingJob, index + 1)
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
  const startWorker = (events: PoolEvents): PoolWorker => {
    if (processOptions) return startProcess(program, processOptions, events)
    const worker = startThread(program, { resourceLimits })
    worker.on('message', events.onMessage)
    worker.on('error', events.onError)
    worker.on('exit', events.onExit)
    return worker
  }
  const start = (): Thread<Call> => {
    const receive = (reply: ThreadReply<Call>): void => {
      // A terminated thread may have sent messages before.
      if (!threads.has(thread)) return
      const { job } = thread
      if ('progress' in reply) {
        job?.onProgress?.(reply.progress)
        return
      }
      assign(thread)
      if ('error' in reply) job?.reject(reply.error)
      else job?.resolve(reply.result)
    }
    const worker = startWorker({
      onMessage: (reply) => receive(reply as ThreadReply<Call>),
      onError: (error) => fail(thread, error),
      onExit: (reason) => fail(thread, new ThreadEnded(`A thread ended with ${reason}: ${program}`)),
    })
    const thread: Thread<Call> = { worker, job: undefined, idleTimer: undefined }
    threads.add(thread)
    return thread
  }
  const startIfNeeded = (): void => {
    if (waiting.length === 0) return
    const free = [...threads].find(({ job }) => job === undefined)
    if (free) assign(free)
    else if (threads.size < maxThreads) assign(start())
  }

  const cancel = (job: Job<Call>, reason: unknown): void => {
    const thread = [...threads].find((each) => each.job === job)
    if (thread) return fail(thread, reason)
    waiting.splice(waiting.indexOf(job), 1)
    for (const [index, waitingJob] of waiting.entries()) reportPosition(waitingJob, index + 1)
    return job.reject(reason)
  }

  return (request, { signal, onProgress, onPosition } = {}) => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (waiting.length >= maxWaiting) return Promise.reject(new AppError('unavailable', { retryAfter }))
    return new Promise((resolve, reject) => {
      const job: Job<Call> = { request, onProgress, onPosition, position: -1, resolve, reject }
      if (signal) {
        const onAbort = (): void => cancel(job, signal.reason)
        signal.addEventListener('abort', onAbort, { once: true })
        const stopListening = (): void => signal.removeEventListener('abort', onAbort)
        job.resolve = (result) => {
          stopListening()
          resolve(result)
        }
        job.reject = (error) => {
          stopListening()
          reject(error)
        }
      }
      waiting.push(job)
      startIfNeeded()
      if (waiting.includes(job)) reportPosition(job, waiting.length)
    })
  }
}
