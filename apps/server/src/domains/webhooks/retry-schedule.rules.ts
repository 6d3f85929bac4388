import { hour, minute, second } from '#contract/core/time.ts'

/** After the first attempts, one every twelve hours. */
const delays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
]

/** How long to wait after a failed attempt. `jitter` is from 0 to 1 and adds up to a tenth. */
export const getRetryDelay = (attempts: number, jitter: number): number => {
  const delay = delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? 12 * hour
  return Math.round(delay * (1 + jitter / 10))
}
