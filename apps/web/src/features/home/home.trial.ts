import { day } from '#contract/core/time.ts'

/** Begun days count: the last one is a day left, too. */
export const daysLeft = (until: string, now: number): number => Math.max(0, Math.ceil((Date.parse(until) - now) / day))

/** So few that something should be done about it. */
export const isEnding = (days: number): boolean => days <= 3
