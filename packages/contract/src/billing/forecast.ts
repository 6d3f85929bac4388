import { day } from '../core/time.ts'
import { type CountedMeter, countedMeters, type Meter } from './meters.ts'
import type { Period } from './periods.ts'

const isCounted = (meter: Meter): meter is CountedMeter => countedMeters.some((counted) => counted === meter)

/**
 * Usage at the end of the period if it goes on at the same rate. The first day counts as a whole one, because a rate
 * measured over minutes says nothing. Seats and stores stay at their peak.
 */
export const forecastUsage = (meter: Meter, used: number, period: Period, now: Date): number => {
  const remaining = Math.max(0, period.end.getTime() - Math.max(now.getTime(), period.start.getTime()))
  if (!isCounted(meter) || remaining === 0) return used
  const elapsed = Math.max(day, now.getTime() - period.start.getTime())
  return used + Math.round((used * remaining) / elapsed)
}
