export const second = 1000
export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
export const week = 7 * day
export const month = 30 * day
export const year = 365 * day

/** The latest day that is today anywhere on earth: where the clocks are ahead of all others. */
export const latestToday = (now: number): string => new Date(now + 14 * hour).toISOString().slice(0, 10)
