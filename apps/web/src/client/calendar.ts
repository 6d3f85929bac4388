import type { Language } from '#contract/enumerations.ts'
import { lazy, lazyByLanguage } from './lazy.ts'
import { useLanguage } from './text.ts'

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
  /** Weekday numbers in the order of a week in this language. */
  week: readonly number[]
}

const weekLength = 7
// A Sunday, so adding n days gives weekday number n.
const firstSunday = Date.UTC(2026, 0, 4)
const dayMs = 86_400_000

const makeCalendar = (language: Language): Calendar => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }))
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
  // Omit ":00" for whole hours where AM/PM is shown.
  const isWholeHour = (time: string) => language === 'en' && time.endsWith(':00')
  const timeShort = (time: string) => (isWholeHour(time) ? wholeHours : times)().format(toTimeUtc(time))
  // As formatRange has it: thin spaces in English, none in Spanish.
  const rangeSeparator = language === 'en' ? '\u2009–\u2009' : '–'
  // Spanish day names are lowercase; capitalize them when they stand alone.
  const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  const firstWeekday = language === 'en' ? 0 : 1
  return {
    day: (day) => days().format(toNoonUtc(day)),
    dayLong: (day) => capitalize(long().format(toNoonUtc(day))),
    dayShort: (day) => short().format(toNoonUtc(day)),
    dayWithWeekday: (day) => capitalize(withWeekday().format(toNoonUtc(day))),
    weekday: (number) => capitalize(names().format(firstSunday + number * dayMs)),
    weekdayLong: (number) => capitalize(longNames().format(firstSunday + number * dayMs)),
    toMidSentence: (text) => (language === 'es' ? text.toLocaleLowerCase(language) : text),
    time: (time) => times().format(toTimeUtc(time)),
    timeShort,
    hours: (start, end) => {
      // A range past midnight would include its dates.
      if (end <= start) return `${timeShort(start)}${rangeSeparator}${timeShort(end)}`
      const isWhole = isWholeHour(start) && isWholeHour(end)
      return (isWhole ? wholeHours : times)().formatRange(toTimeUtc(start), toTimeUtc(end))
    },
    week: Array.from({ length: weekLength }, (_, index) => (firstWeekday + index) % weekLength),
  }
}

const getCalendar = lazyByLanguage(makeCalendar)

/** Formats calendar days and times of day, which have no time zone, in the current language. */
export const useCalendar = (): Calendar => {
  const [language] = useLanguage()
  return getCalendar(language)
}
