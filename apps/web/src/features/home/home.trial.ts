import { day } from '#contract/core/time.ts'

/** Started days count as full days. */
export const daysLeft = (until: string, now: number): number => Math.max(0, Math.ceil((Date.parse(until) - now) / day))

/** Whether to warn that the trial is about to end. */
export const isEnding = (days: number): boolean => days <= 3
