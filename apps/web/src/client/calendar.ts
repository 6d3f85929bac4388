import { type Locale, toLanguage } from '#contract/core/locale.ts'
import { day as dayMs } from '#contract/core/time.ts'
import { lazy, lazyByLocale } from './lazy.ts'
import { useLocale } from './text.ts'

export interface Calendar {
  /** 'Nov 15, 2026' for '2026-11-15'. Calendar days have no time zone. */
  day: (day: string) => string
  /** 'Sunday, November 15' */
  dayLong: (day: string) => string
  /** 'Nov 15' */
  dayShort: (day: string) => string
  /** 'Sun, Nov 15' */
  dayWithWeekday: (day: string) => string
  /** 'Sun' for 0. */
  weekday: (number: number) => string
  weekdayLong: (number: number) => string
  /** Lowercases a day name for use inside a sentence, where the language does. */
  toMidSentence: (text: string) => string
  /** '2:30 PM' for '14:30'. */
  time: (time: string) => string
  /** '2:30 PM', '2 PM' */
  timeShort: (time: string) => string
  /** '2:30 – 4:00 PM', '2 – 4 PM', '10 PM – 2 AM' */
  hours: (start: string, end: string) => string
  /** Weekday numbers in the order of a week in this locale. */
  week: readonly number[]
}

const weekLength = 7
// A Sunday, so adding n days gives weekday number n.
const firstSunday = Date.UTC(2026, 0, 4)

const sundayFirst = new Set<Locale>(['en-US', 'en-CA', 'es-US', 'es-MX'])

const makeCalendar = (locale: Locale): Calendar => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  const [days, long, short, withWeekday, times] = [
    format({ dateStyle: 'medium' }),
    format({ weekday: 'long', day: 'numeric', month: 'long' }),
    format({ day: 'numeric', month: 'short' }),
    format({ weekday: 'short', day: 'numeric', month: 'short' }),
    format({ hour: 'numeric', minute: '2-digit' }),
  ]
  const wholeHours = format({ hour: 'numeric' })
  const [names, longNames] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const toNoonUtc = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const toTimeUtc = (time: string) => Date.parse(`2026-01-04T${time}:00Z`)
  const hasAmPm = () => times().resolvedOptions().hour12 === true
  // Omit ":00" for whole hours where AM/PM is shown.
  const isWholeHour = (time: string) => time.endsWith(':00') && hasAmPm()
  const timeShort = (time: string) => (isWholeHour(time) ? wholeHours : times)().format(toTimeUtc(time))
  // Spanish day names are lowercase; capitalize them when they stand alone.
  const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  const firstWeekday = sundayFirst.has(locale) ? 0 : 1
  return {
    day: (day) => days().format(toNoonUtc(day)),
    dayLong: (day) => capitalize(long().format(toNoonUtc(day))),
    dayShort: (day) => short().format(toNoonUtc(day)),
    dayWithWeekday: (day) => capitalize(withWeekday().format(toNoonUtc(day))),
    weekday: (number) => capitalize(names().format(firstSunday + number * dayMs)),
    weekdayLong: (number) => capitalize(longNames().format(firstSunday + number * dayMs)),
    toMidSentence: (text) => (toLanguage(locale) === 'es' ? text.toLocaleLowerCase(locale) : text),
    time: (time) => times().format(toTimeUtc(time)),
    timeShort,
    hours: (start, end) => {
      // A range past midnight would include its dates. The separators are those of formatRange.
      if (end <= start) return [start, end].map(timeShort).join(hasAmPm() ? '\u2009–\u2009' : '–')
      const isWhole = isWholeHour(start) && isWholeHour(end)
      return (isWhole ? wholeHours : times)().formatRange(toTimeUtc(start), toTimeUtc(end))
    },
    week: Array.from({ length: weekLength }, (_, index) => (firstWeekday + index) % weekLength),
  }
}

const getCalendar = lazyByLocale(makeCalendar)

/** Formats calendar days and times of day, which have no time zone. */
export const useCalendar = (): Calendar => getCalendar(useLocale())
