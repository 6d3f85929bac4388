import { day, hour, minute, month, week, year } from '#contract/core/time.ts'
import type { Language } from '#contract/enumerations.ts'
import { lazy } from './lazy.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', year],
  ['month', month],
  ['week', week],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

// Not with words such as "yesterday" and "last month": elapsed time doesn't tell the day or month.
const formats: Record<Language, () => Intl.RelativeTimeFormat> = {
  en: lazy(() => new Intl.RelativeTimeFormat('en')),
  es: lazy(() => new Intl.RelativeTimeFormat('es')),
}

const present: Record<Language, { past: string; future: string }> = {
  en: { past: 'just now', future: 'now' },
  es: { past: 'ahora mismo', future: 'ahora' },
}

/** "just now", "3 minutes ago", "in 2 days". */
export const relativeTime = (iso: string, language: Language, now = Date.now()): string => {
  const distance = new Date(iso).getTime() - now
  const unit = units.find(([, length]) => Math.abs(distance) >= length)
  // Clocks of machines differ slightly, so anything below a minute is "now" rather than "in 4 seconds".
  if (!unit) return present[language][distance > 0 ? 'future' : 'past']
  return formats[language]().format(Math.trunc(distance / unit[1]), unit[0])
}
