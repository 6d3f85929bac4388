import { toLocale } from '#contract/core/locale.ts'
import type { DriverRoute } from '#contract/domains/driver-app.ts'
import type { Language } from '#contract/enumerations.ts'

export type RouteFormat = Pick<DriverRoute, 'timezone' | 'currency'>

/** In the route's time zone. */
export const formatTime = (instant: string, { timezone, currency }: RouteFormat, language: Language): string =>
  new Intl.DateTimeFormat(toLocale(language, currency), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(instant))

/** Formatted in UTC: a date without a time has no time zone. */
export const formatDay = ({ date, currency }: Pick<DriverRoute, 'date' | 'currency'>, language: Language): string =>
  new Intl.DateTimeFormat(toLocale(language, currency), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
