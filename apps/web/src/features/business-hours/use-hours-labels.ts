import { daysBetween, toWallTime } from '#contract/core/time-zone.ts'
import type { HoursSpan, OpenStatus } from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { businessHoursText } from './business-hours.text.ts'

const dayLength = 24 * 60 * 60 * 1000

/** Texts for hours and for whether the store is open. */
export const useHoursLabels = () => {
  const t = useText(businessHoursText)
  const { hours, timeShort, weekday, dayShort, toMidSentence } = useCalendar()

  const formatSpan = ({ start, end }: HoursSpan): string => (start === end ? t('allDay') : hours(start, end))

  const formatWhen = (iso: string, zone: string, now: number, isClosing: boolean): string => {
    const at = Date.parse(iso)
    const { day, time: localTime } = toWallTime(at, zone)
    const days = daysBetween(toWallTime(now, zone).day, day)
    // Spanish has an article for one o'clock and another for all other hours.
    const shortTime = timeShort(localTime)
    const time = t('at', { count: Number.parseInt(shortTime, 10), time: shortTime })
    // "Closes 2 AM" is understood at night without naming the day.
    if (days === 0 || (isClosing && at - now < dayLength)) return time
    if (days === 1) return t('tomorrow', { time })
    const number = new Date(`${day}T00:00:00Z`).getUTCDay()
    return days < 7
      ? t('dayAndTime', { day: toMidSentence(weekday(number)), time })
      : t('dateAndTime', { date: dayShort(day), time })
  }

  return {
    formatSpan,
    formatSpans: (spans: readonly HoursSpan[]): string =>
      spans.length === 0 ? t('closed') : spans.map(formatSpan).join(', '),
    /** 'Open now · closes 6 PM', 'Closed · opens tomorrow 9 AM' */
    formatStatus: ({ closesAt, opensAt, isOpen }: OpenStatus, zone: string, now: number): string => {
      if (opensAt !== null) return t('closedUntil', { when: formatWhen(opensAt, zone, now, false) })
      if (closesAt !== null) return t('openUntil', { when: formatWhen(closesAt, zone, now, true) })
      return t(isOpen ? 'openAllDay' : 'closed')
    },
  }
}
