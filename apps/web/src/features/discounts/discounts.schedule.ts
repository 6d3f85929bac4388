import { addDays } from '#contract/core/zone.ts'

/** The last day on which it holds: what ends at midnight does not hold on the day that then begins. */
export const lastDay = (endsAt: string): string => {
  const day = endsAt.slice(0, 10)
  return endsAt.endsWith('T00:00') ? addDays(day, -1) : day
}
