import type { Currency } from '#contract/enumerations.ts'
import { type TimeZone, timeZones } from '#contract/geography.ts'

const currencyByZone: readonly [zones: RegExp, currency: Currency][] = [
  [/^Europe\/London$/, 'GBP'],
  [/^Europe\/Zurich$/, 'CHF'],
  [/^Europe\//, 'EUR'],
  [/^America\/(Toronto|Vancouver|Halifax)$/, 'CAD'],
  [/^America\/(Mexico_City|Tijuana|Cancun)$/, 'MXN'],
  [/^Asia\/Tokyo$/, 'JPY'],
  [/^Australia\//, 'AUD'],
]

/** Time zone and currency of this browser, as default values for a new store. */
export const guessLocale = (
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { timezone: TimeZone; currency: Currency } => {
  const timezone = timeZones.find((known) => known === zone) ?? 'America/New_York'
  const currency = currencyByZone.find(([zones]) => zones.test(timezone))?.[1] ?? 'USD'
  return { timezone, currency }
}
