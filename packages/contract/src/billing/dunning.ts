import { day } from '../core/time.ts'

/** Days after the first decline at which the charge is tried again. */
export const retryDays = [1, 3, 5, 7] as const

/**
 * When a declined invoice is charged again, after so many declines; null once the retries are used up. Measured from
 * the last decline, so that retries that were delayed by an outage keep their distance.
 */
export const getNextRetry = (declines: number, declinedAt: Date): Date | null => {
  const days = retryDays[declines - 1]
  if (days === undefined) return null
  return new Date(declinedAt.getTime() + (days - (retryDays[declines - 2] ?? 0)) * day)
}
