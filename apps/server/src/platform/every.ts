import type { Log } from './log.ts'

/** Runs at an interval, never two runs at a time. A failed run is logged. Returns the function that stops it. */
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
