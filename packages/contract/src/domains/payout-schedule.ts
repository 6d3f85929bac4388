import { addDays } from '../core/time-zone.ts'
import type { PayoutSettings } from './payouts.ts'

type Schedule = Pick<PayoutSettings, 'schedule' | 'weekday' | 'day'>

const getWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

const daysInMonth = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

/** Months without the day use their last one. */
const isScheduledOn = ({ schedule, weekday, day }: Schedule, date: string): boolean => {
  if (schedule === 'manual') return false
  if (schedule === 'weekly') return getWeekday(date) === weekday
  return Number(date.slice(8)) === Math.min(day, daysInMonth(date))
}

/** Every week and every month has a scheduled date within this many days. */
const maxGapDays = 31

/** The scheduled date on or before a date; undefined without a schedule. */
export const getLastPayoutDate = (schedule: Schedule, today: string): string | undefined => {
  for (let ago = 0; ago <= maxGapDays; ago += 1) {
    const date = addDays(today, -ago)
    if (isScheduledOn(schedule, date)) return date
  }
  return undefined
}

/** The scheduled date after a date; undefined without a schedule. */
export const getNextPayoutDate = (schedule: Schedule, today: string): string | undefined => {
  for (let ahead = 1; ahead <= maxGapDays; ahead += 1) {
    const date = addDays(today, ahead)
    if (isScheduledOn(schedule, date)) return date
  }
  return undefined
}
