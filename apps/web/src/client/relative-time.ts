import { day, hour, minute, month, week, year } from '#contract/core/time.ts'
import type { Language } from '#contract/enumerations.ts'
import { lazyByLanguage } from './lazy.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', year],
  ['month', month],
  ['week', week],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

const getRelativeTimeFormat = lazyByLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

/** "just now", "3 minutes ago", "in 2 days". */
export const relativeTime = (iso: string, language: Language, now = Date.now()): string => {
  const distance = new Date(iso).getTime() - now
  const unit = units.find(([, length]) => Math.abs(distance) >= length)
  // Clocks of machines differ slightly, so anything below a minute is "now" rather than "in 4 seconds".
  if (!unit) return getRelativeTimeFormat(language).format(0, 'second')
  return getRelativeTimeFormat(language).format(Math.trunc(distance / unit[1]), unit[0])
}
