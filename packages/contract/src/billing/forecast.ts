import { day } from '../core/time.ts'
import { type CountedMeter, countedMeters, type Meter } from './meters.ts'
import type { Period } from './periods.ts'

const isCounted = (meter: Meter): meter is CountedMeter => countedMeters.some((counted) => counted === meter)

interface ForecastInput {
  used: number
  /** The owner's limit; null without one. */
  cap: number | null
  /** Units per UTC day, oldest first. */
  days: readonly { day: string; used: number }[]
}

/** When the limit was reached, to the day. */
const findCappedAt = (cap: number, days: ForecastInput['days'], period: Period): number => {
  let used = 0
  const reached = days.find((each) => (used += each.used) >= cap)
  return Math.max(period.start.getTime(), reached ? Date.parse(reached.day) : 0)
}

/**
 * Usage at the end of the period if it goes on at the same rate. The first day counts as a whole one, because a rate
 * measured over minutes says nothing. Seats and stores stay at their peak. A limit stops the meter: beyond it only what
 * has gone on since it was reached continues, such as order emails.
 */
export const forecastUsage = (meter: Meter, input: ForecastInput, period: Period, now: Date): number => {
  const { used, cap, days } = input
  const remaining = Math.max(0, period.end.getTime() - Math.max(now.getTime(), period.start.getTime()))
  if (!isCounted(meter) || remaining === 0) return used
  const extend = (units: number, since: number): number =>
    used + Math.round((units * remaining) / Math.max(day, now.getTime() - since))
  const unlimited = extend(used, period.start.getTime())
  if (cap === null || unlimited <= cap) return unlimited
  return used < cap ? cap : extend(used - cap, findCappedAt(cap, days, period))
}
