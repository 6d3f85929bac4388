import { addDays, getWeekday, toInstant, toWallTime } from '#contract/core/time-zone.ts'
import { week } from '../core/time.ts'
import { type BusinessHoursFields, type HoursSpan, type OpenStatus, weekdayNames } from './business-hours.ts'

interface OpenSpan {
  opensAt: number
  closesAt: number
}

const wholeDay: readonly HoursSpan[] = [{ start: '00:00', end: '00:00' }]

const hasHours = (hours: BusinessHoursFields): boolean => weekdayNames.some((weekday) => hours[weekday].length > 0)

export const isClosedDate = (hours: BusinessHoursFields, date: string): boolean =>
  hours.closedDates.some((closed) => closed.date === date)

const getSpans = (hours: BusinessHoursFields, date: string): readonly HoursSpan[] =>
  hours.specialHours.find((special) => special.date === date)?.spans ??
  (hasHours(hours) ? hours[weekdayNames[getWeekday(date)] ?? 'sunday'] : wholeDay)

/** The hours that begin on a date. Hours that last into a closed date end at its midnight. */
const listOpenSpans = (hours: BusinessHoursFields, date: string, zone: string): OpenSpan[] => {
  if (isClosedDate(hours, date)) return []
  const nextDate = addDays(date, 1)
  const midnight = toInstant({ day: nextDate, time: '00:00' }, zone)
  return (
    getSpans(hours, date)
      .map(({ start, end }) => {
        const isNextDay = end <= start
        const closesAt = toInstant({ day: isNextDay ? nextDate : date, time: end }, zone)
        return {
          opensAt: toInstant({ day: date, time: start }, zone),
          closesAt: isNextDay && isClosedDate(hours, nextDate) ? Math.min(closesAt, midnight) : closesAt,
        }
      })
      // A clock change can skip all hours of a span, or move its start beyond the start of the next one.
      .filter(({ opensAt, closesAt }) => opensAt < closesAt)
      .sort((a, b) => a.opensAt - b.opensAt)
  )
}

/** Whether the store is open at any time of a part of a date. */
export const isOpenDuring = (
  hours: BusinessHoursFields,
  zone: string,
  { date, startsAt, endsAt }: { date: string; startsAt: number; endsAt: number },
): boolean =>
  [addDays(date, -1), date]
    .flatMap((day) => listOpenSpans(hours, day, zone))
    .some(({ opensAt, closesAt }) => opensAt < endsAt && closesAt > startsAt)

const toIso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())
const toOpen = (closesAt: number | null): OpenStatus => ({ isOpen: true, closesAt: toIso(closesAt), opensAt: null })
const toClosed = (opensAt: number | null): OpenStatus => ({ isOpen: false, closesAt: null, opensAt: toIso(opensAt) })

/** Whether the store is open, and until when or from when. Hours that follow each other without a gap count as one. */
export const getOpenStatus = (hours: BusinessHoursFields, zone: string, now: number): OpenStatus => {
  const today = toWallTime(now, zone).day
  // Every closed date can cancel the only weekday with hours once, and so can special hours that a clock change skips.
  const lastDate = addDays(today, 7 * (hours.closedDates.length + hours.specialHours.length + 2))
  let openUntil: number | null = null
  for (let date = addDays(today, -1); date <= lastDate; date = addDays(date, 1)) {
    for (const { opensAt, closesAt } of listOpenSpans(hours, date, zone)) {
      if (closesAt <= now) continue
      if (openUntil === null && opensAt > now) return toClosed(opensAt)
      if (openUntil !== null && opensAt > openUntil) return toOpen(openUntil)
      openUntil = Math.max(openUntil ?? 0, closesAt)
      if (openUntil - now > week) return toOpen(null)
    }
  }
  return openUntil === null ? toClosed(null) : toOpen(openUntil)
}
