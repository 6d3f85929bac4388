import { addDays } from '#contract/core/time-zone.ts'

/** The last day the discount applies: one that ends at midnight doesn't apply on the day that begins then. */
export const lastDay = (endsAt: string): string => {
  const day = endsAt.slice(0, 10)
  return endsAt.endsWith('T00:00') ? addDays(day, -1) : day
}
