import { day, hour, minute, month, week, year } from '#contract/core/time.ts'
import type { Language } from '#contract/enumerations.ts'
import { makeOnceFor } from './make-once.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', year],
  ['month', month],
  ['week', week],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

const wordsIn = makeOnceFor((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

/** "just now", "3 minutes ago", "in 2 days". */
export const relativeTime = (iso: string, language: Language, now = Date.now()): string => {
  const distance = new Date(iso).getTime() - now
  const unit = units.find(([, length]) => Math.abs(distance) >= length)
  // Clocks of machines differ slightly, so anything below a minute is "now" rather than "in 4 seconds".
  if (!unit) return wordsIn(language).format(0, 'second')
  return wordsIn(language).format(Math.trunc(distance / unit[1]), unit[0])
}
