import type { Language } from '#contract/enumerations.ts'
import { makeOnce, makeOnceFor } from './make-once.ts'
import { useLanguage } from './text.ts'

export interface Calendar {
  /** 'Nov 15, 2026' of '2026-11-15': a day of the calendar is the same day in every zone. */
  day: (day: string) => string
  /** 'Sunday, November 15' */
  dayLong: (day: string) => string
  /** 'Nov 15' */
  dayShort: (day: string) => string
  /** 'Sun, Nov 15' */
  dayNamed: (day: string) => string
  /** 'Sun' of 0. */
  weekday: (number: number) => string
  weekdayLong: (number: number) => string
  /** What begins with the name of a day, where more words stand before it. */
  inSentence: (words: string) => string
  /** '2:30 PM' of '14:30'. */
  time: (time: string) => string
  /** '2:30 – 4:00 PM', '2 – 4 PM' */
  hours: (start: string, end: string) => string
  /** The weekdays as a week of this language has them. */
  week: readonly number[]
}

const weekLength = 7
// A Sunday: the days after it have the numbers of their weekdays.
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
  // Spanish writes the names of days small; on their own they begin with a capital.
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
      // Whole hours need no noughts where AM and PM say that they are hours.
      const isWhole = language === 'en' && start.endsWith(':00') && end.endsWith(':00')
      return (isWhole ? hoursAlone : times)().formatRange(clock(start), clock(end))
    },
    week: Array.from({ length: weekLength }, (_, index) => (first + index) % weekLength),
  }
}

const calendarIn = makeOnceFor(calendarFor)

/** Days and times of day that belong to no moment, in the chosen language. */
export const useCalendar = (): Calendar => {
  const [language] = useLanguage()
  return calendarIn(language)
}
