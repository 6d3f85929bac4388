import { addDays, getWeekday, toInstant, toWallTime } from '#contract/core/time-zone.ts'
import { hour } from '#contract/core/time.ts'

export const snoozeChoices = ['laterToday', 'tomorrow', 'nextWeek'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const morning = '09:00'
const weekLength = 7
const monday = 1

/** When a snoozed conversation returns, by the clock of the store. */
export const getSnoozeTime = (choice: SnoozeChoice, now: number, zone: string): Date => {
  if (choice === 'laterToday') return new Date(now + 3 * hour)
  const { day: today } = toWallTime(now, zone)
  const untilMonday = ((monday - getWeekday(today) + weekLength - 1) % weekLength) + 1
  const day = addDays(today, choice === 'tomorrow' ? 1 : untilMonday)
  return new Date(toInstant({ day, time: morning }, zone))
}
