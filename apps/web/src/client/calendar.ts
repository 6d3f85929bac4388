import type { Language } from '#contract/enumerations.ts'
import { makeOnce, makeOnceFor } from './make-once.ts'
import { useLanguage } from './text.ts'

export interface Calendar {
  /** 'Nov 15, 2026' for '2026-11-15'. Calendar days have no time zone. */
  day: (day: string) => string
  /** 'Sunday, November 15' */
  dayLong: (day: string) => string
  /** 'Nov 15' */
  dayShort: (day: string) => string
  /** 'Sun, Nov 15' */
  dayNamed: (day: string) => string
  /** 'Sun' for 0. */
  weekday: (number: number) => string
  weekdayLong: (number: number) => string
  /** Lowercases a day name for use inside a sentence, where the language does. */
  inSentence: (words: string) => string
  /** '2:30 PM' for '14:30'. */
  time: (time: string) => string
  /** '2:30 – 4:00 PM', '2 – 4 PM' */
  hours: (start: string, end: string) => string
  /** Weekday numbers in the order of a week in this language. */
  week: readonly number[]
}

const weekLength = 7
// A Sunday, so adding n days gives weekday number n.
const firstSunday = Date.UTC(2026, 0, 4)
const dayLength = 86_400_000

const calendarFor = (language: Language): Calendar => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    makeOnce(() => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }))
  const [days, long, short, named, times] = [
    format({ dateStyle: 'medium' }),
    format({ weekday: 'long', day: 'numeric', month: 'long' }),
    format({ day: 'numeric', month: 'short' }),
    format({ weekday: 'short', day: 'numeric', month: 'short' }),
    format({ hour: 'numeric', minute: '2-digit' }),
  ]
  const hoursAlone = format({ hour: 'numeric' })
  const [names, longNames] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const clock = (time: string) => Date.parse(`2026-01-04T${time}:00Z`)
  // Spanish day names are lowercase; capitalize them when they stand alone.
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  const first = language === 'en' ? 0 : 1
  return {
    day: (day) => days().format(noon(day)),
    dayLong: (day) => capital(long().format(noon(day))),
    dayShort: (day) => short().format(noon(day)),
    dayNamed: (day) => capital(named().format(noon(day))),
    weekday: (number) => capital(names().format(firstSunday + number * dayLength)),
    weekdayLong: (number) => capital(longNames().format(firstSunday + number * dayLength)),
    inSentence: (words) => (language === 'es' ? words.toLocaleLowerCase(language) : words),
    time: (time) => times().format(clock(time)),
    hours: (start, end) => {
      // Omit ":00" for whole hours where AM/PM is shown.
      const isWhole = language === 'en' && start.endsWith(':00') && end.endsWith(':00')
      return (isWhole ? hoursAlone : times)().formatRange(clock(start), clock(end))
    },
    week: Array.from({ length: weekLength }, (_, index) => (first + index) % weekLength),
  }
}

const calendarIn = makeOnceFor(calendarFor)

/** Formats calendar days and times of day, which have no time zone, in the current language. */
export const useCalendar = (): Calendar => {
  const [language] = useLanguage()
  return calendarIn(language)
}
