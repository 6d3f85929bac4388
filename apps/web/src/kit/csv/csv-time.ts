/** A timestamp in a format spreadsheets recognize, in the given time zone: 2026-11-15 05:03. */
export const csvTime = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso))

/** The current day in the time zone. */
export const csvDay = (now: Date, zone: string): string => csvTime(now.toISOString(), zone).slice(0, 10)
