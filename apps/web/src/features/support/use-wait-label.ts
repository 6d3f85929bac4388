import { day, hour, minute } from '#contract/core/time.ts'
import type { Locale } from '#contract/core/locale.ts'
import { lazyByLocale } from '#web/client/lazy.ts'
import { useLocale } from '#web/client/text.ts'
import { useNow } from '#web/client/use-now.ts'

const makeFormats = (locale: Locale) => {
  const make = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' })
  return { minute: make('minute'), hour: make('hour'), day: make('day') }
}
const getFormats = lazyByLocale(makeFormats)

/** "5 min", "3 hr", "2 days" since a time. */
export const useWaitLabel = (): ((since: string) => string) => {
  const locale = useLocale()
  const now = useNow()
  return (since) => {
    const waited = Math.max(0, now - Date.parse(since))
    const formats = getFormats(locale)
    if (waited < hour) return formats.minute.format(Math.max(1, Math.floor(waited / minute)))
    return waited < day ? formats.hour.format(Math.floor(waited / hour)) : formats.day.format(Math.floor(waited / day))
  }
}
