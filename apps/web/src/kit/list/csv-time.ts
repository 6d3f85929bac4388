/** A moment as a spreadsheet reads it, in the given zone: 2026-11-15 05:03. */
export const csvTime = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso))

/** The day it is there now. */
export const csvDay = (now: Date, zone: string): string => csvTime(now.toISOString(), zone).slice(0, 10)
