import { type Currency, currencies } from '#contract/enumerations.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { numberInputText } from './number-input.text.ts'
import { type NumberInputFormat, parseTypedNumber } from './parse-number.ts'

export interface Bounds {
  /** In stored units. */
  minValue?: number | undefined
  maxValue?: number | undefined
}

const isCurrency = (unit: string | undefined): unit is Currency => currencies.includes(unit as Currency)

const toFormat = (unit: string | undefined): Intl.NumberFormatOptions => {
  if (isCurrency(unit)) return { style: 'currency', currency: unit, trailingZeroDisplay: 'stripIfInteger' }
  return unit === '%' ? { style: 'percent', maximumFractionDigits: 4 } : {}
}

/** The error message of a typed number in its displayed unit; undefined if valid. */
export const useNumberError = () => {
  const t = useText(numberInputText)
  const [language] = useLanguage()
  return (value: unknown, format: NumberInputFormat, { minValue, maxValue }: Bounds): string | undefined => {
    const parsed = typeof value === 'string' ? parseTypedNumber(value, format, language) : value
    if (typeof parsed === 'string') {
      return parsed === 'decimals'
        ? t('decimals', { count: format.decimals })
        : t(parsed as 'number' | 'whole' | 'large')
    }
    if (typeof parsed !== 'number') return undefined
    const isBelow = minValue !== undefined && parsed < minValue
    const isAbove = maxValue !== undefined && parsed > maxValue
    if (!isBelow && !isAbove) return undefined
    const { scale, unit } = format
    const isAmount = isCurrency(unit)
    // "$0" and "0%" include their unit; another unit follows the number, or the second one of a range.
    const numbers = new Intl.NumberFormat(language, toFormat(unit))
    const formatBound = (bound: number) => numbers.format(bound / scale / (unit === '%' ? 100 : 1))
    const withUnit = (bound: number) =>
      unit && !isAmount && unit !== '%' ? `${formatBound(bound)} ${unit}` : formatBound(bound)
    if (minValue !== undefined && maxValue !== undefined)
      return t(isAmount ? 'amountBetween' : 'between', { least: formatBound(minValue), most: withUnit(maxValue) })
    if (minValue !== undefined) return t('least', { least: withUnit(minValue) })
    return maxValue === undefined ? undefined : t('most', { most: withUnit(maxValue) })
  }
}
