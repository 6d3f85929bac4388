import { day } from '../core/time.ts'
import { type CountedMeter, countedMeters, type Meter } from './meters.ts'
import type { Period } from './periods.ts'

const isCounted = (meter: Meter): meter is CountedMeter => countedMeters.some((counted) => counted === meter)

interface ForecastInput {
  used: number
  /** Of these, units that the limit doesn't stop, such as order emails. */
  uncapped: number
  /** The owner's limit; null without one. */
  cap: number | null
}

/**
 * Usage at the end of the period if it goes on at the same rate. The first day counts as a whole one, because a rate
 * measured over minutes says nothing. Seats and stores stay at their peak. From the limit on only what it doesn't stop
 * goes on.
 */
export const forecastUsage = (
  meter: Meter,
  { used, uncapped, cap }: ForecastInput,
  period: Period,
  now: Date,
): number => {
  const remaining = Math.max(0, period.end.getTime() - Math.max(now.getTime(), period.start.getTime()))
  if (!isCounted(meter) || remaining === 0) return used
  const elapsed = Math.max(day, now.getTime() - period.start.getTime())
  const unlimited = used + Math.round((used * remaining) / elapsed)
  if (cap === null || unlimited <= cap) return unlimited
  const untilCap = used < cap ? Math.min(remaining, ((cap - used) * elapsed) / used) : 0
  return Math.max(used, cap) + Math.round((uncapped * (remaining - untilCap)) / elapsed)
}
