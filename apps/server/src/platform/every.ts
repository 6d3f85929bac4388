import type { Log } from './log.ts'

/** Again and again until the function is called; one at a time, and one that fails is followed by the next. */
export const every = (milliseconds: number, log: Log, what: string, work: () => Promise<void>): (() => void) => {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    work()
      .catch((error: unknown) => log.warn({ err: error }, what))
      .finally(() => (running = false))
  }, milliseconds)
  return () => clearInterval(timer)
}
