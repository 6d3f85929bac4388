import { startThread } from './start-thread.ts'

/** A thread of `runThread` posts this once its program has loaded, then its result. */
export const threadReady = 'ready'

const startTimeoutMs = 60_000

export class ThreadTimeout extends Error {}

/**
 * Runs a thread until it posts its result. The time limit begins once the program has loaded: on a busy machine loading
 * takes seconds, and a harmless file would be rejected for taking too long.
 */
export const runThread = <Result>(
  program: Parameters<typeof startThread>[0],
  options: Parameters<typeof startThread>[1],
  timeoutMs: number,
  start = startThread,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const worker = start(program, options)
    const stop = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    const fail = (error: Error): void => {
      stop()
      reject(error)
    }
    let timer = setTimeout(() => fail(new Error(`The thread ${program} did not start.`)), startTimeoutMs)
    worker.once('message', () => {
      clearTimeout(timer)
      const deadline = performance.now() + timeoutMs
      const failWithTimeout = (): void => fail(new ThreadTimeout(`The thread ${program} took too long.`))
      timer = setTimeout(failWithTimeout, timeoutMs)
      worker.once('message', (result: Result) => {
        // A busy event loop may process a late message before the timer.
        if (performance.now() >= deadline) return failWithTimeout()
        stop()
        return resolve(result)
      })
    })
    worker.once('error', fail)
  })
