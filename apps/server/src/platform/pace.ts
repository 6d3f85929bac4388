import { setTimeout as pause } from 'node:timers/promises'

const maxPauseMs = 100

/**
 * Runs a step of a batch job, then pauses for half of the time it took, so that requests and other jobs get a processor
 * without waiting. On a busy machine steps take longer without using more of it, so the pause is limited.
 */
export const runPaced = async <T>(run: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const result = await run()
  await pause(Math.min((performance.now() - startedAt) / 2, maxPauseMs))
  return result
}
