import type { Period } from './periods.ts'

/** How many seats or stores a vendor has from this instant on. */
export interface HeldChange {
  at: Date
  held: number
}

/**
 * The most held at once in the period: what was held when it started, and every change within it. Changes are ordered
 * by time. `current` applies to vendors whose number never changed.
 */
export const getPeakHeld = (changes: readonly HeldChange[], period: Period, current: number): number => {
  const before = changes.findLast(({ at }) => at <= period.start)
  const within = changes.filter(({ at }) => at > period.start && at < period.end)
  const atStart = before?.held ?? (changes.length === 0 ? current : 0)
  return Math.max(atStart, ...within.map(({ held }) => held))
}
