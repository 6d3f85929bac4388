export const second = 1000
export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
export const week = 7 * day
export const month = 30 * day
export const year = 365 * day

/** Today's date in the time zone that is furthest ahead (UTC+14). */
export const latestToday = (now: number): string => new Date(now + 14 * hour).toISOString().slice(0, 10)
