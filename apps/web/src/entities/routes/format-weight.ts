import type { Locale } from '#contract/core/locale.ts'
import { getMeasurements } from '#contract/measurements.ts'

/** Grams in the units of the store's time zone: '4.5 kg'. */
export const formatWeight = (grams: number, zone: string, locale: Locale): string => {
  const { unit, scale } = getMeasurements(zone).weight
  const value = grams / scale
  const digits = value < 10 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${unit}`
}
