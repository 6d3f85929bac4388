/** Times of the route, in its time zone. */
export const formatTime = (instant: string, timezone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: timezone }).format(new Date(instant))

/** Formatted in UTC: a date without a time has no time zone. */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
