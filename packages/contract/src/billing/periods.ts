import { day } from '../core/time.ts'

/** From `start` up to, but without, `end`. */
export interface Period {
  start: Date
  end: Date
}

/**
 * A date of a later month at the same UTC time; the month's last day where the day is missing. Computed from the
 * anchor, so that January 31 is followed by February 28 and March 31. `billing_period_start` in SQL does the same.
 */
export const addMonths = (anchor: Date, months: number): Date => {
  const result = new Date(anchor)
  result.setUTCDate(1)
  result.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return result
}

/** The period with this number; the anchor starts number 0. */
export const getPeriod = (anchor: Date, number: number): Period => ({
  start: addMonths(anchor, number),
  end: addMonths(anchor, number + 1),
})

/** The number of the period that contains the instant; negative before the anchor. */
export const getPeriodNumber = (anchor: Date, at: Date): number => {
  const months = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (at.getUTCMonth() - anchor.getUTCMonth())
  return addMonths(anchor, months) > at ? months - 1 : months
}

/** Started days count as whole ones, so that the last day shows 1; 0 once the trial is over. */
export const getTrialDaysLeft = (trialEndsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / day))
