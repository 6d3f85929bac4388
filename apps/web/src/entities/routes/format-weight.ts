import { getMeasurements } from '#contract/measurements.ts'

/** Grams in the units of the store's time zone: '4.5 kg'. */
export const formatWeight = (grams: number, zone: string, language: string): string => {
  const { unit, scale } = getMeasurements(zone).weight
  const value = grams / scale
  const digits = value < 10 ? 1 : 0
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${unit}`
}
