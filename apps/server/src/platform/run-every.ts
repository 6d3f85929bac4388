import type { Log } from './log.ts'

/** Runs at an interval, never two runs at a time. A failed run is logged. Returns the function that stops it. */
export const runEvery = (
  intervalMs: number,
  log: Log,
  failureMessage: string,
  run: () => Promise<void>,
): (() => void) => {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    run()
      .catch((error: unknown) => log.warn({ err: error }, failureMessage))
      .finally(() => (running = false))
  }, intervalMs)
  return () => clearInterval(timer)
}
