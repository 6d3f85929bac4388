import { getUsageCost } from '#contract/billing/meters.ts'
import { addDays, daysBetween } from '#contract/core/time-zone.ts'
import type { UsageReport } from '#contract/domains/usage.ts'

export interface DayCost {
  day: string
  /** US cents of usage since the period started; absent after today. */
  cost?: number
  /** From today on: a straight line to the forecast. */
  forecast?: number
}

const toDay = (iso: string): string => iso.slice(0, 10)

/** The period's cost after each day, in UTC days as they are billed. Seats and stores cost their peak from the start. */
export const toCostByDay = ({ period, meters, cost, forecastCost }: UsageReport, now: Date): DayCost[] => {
  const first = toDay(period.start)
  const last = addDays(toDay(period.end), -1)
  const today = toDay(now.toISOString())
  const used = new Map(meters.map(({ meter, days, used: total }) => [meter, days.length > 0 ? 0 : total]))
  const daysAhead = Math.max(1, daysBetween(today, last))
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index): DayCost => {
    const day = addDays(first, index)
    for (const { meter, days } of meters) {
      used.set(meter, (used.get(meter) ?? 0) + (days.find((entry) => entry.day === day)?.used ?? 0))
    }
    const soFar = meters.reduce((sum, { meter }) => sum + getUsageCost(meter, used.get(meter) ?? 0), 0)
    const ahead = daysBetween(today, day)
    return {
      day,
      ...(ahead <= 0 && { cost: soFar }),
      ...(ahead >= 0 && { forecast: Math.round(cost + ((forecastCost - cost) * ahead) / daysAhead) }),
    }
  })
}
