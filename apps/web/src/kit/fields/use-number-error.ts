import { useMemo } from 'react'
import { type Currency, currencies } from '#contract/enumerations.ts'
import { useLocale, useText } from '#web/client/text.ts'
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

type DescribeNumberError = (value: unknown, format: NumberInputFormat, bounds?: Bounds) => string | undefined

/** The error message of a typed number in its displayed unit; undefined if valid. */
export const useNumberError = (): DescribeNumberError => {
  const t = useText(numberInputText)
  const locale = useLocale()
  return useMemo(
    () =>
      (value, format, { minValue, maxValue } = {}) => {
        const { scale, unit } = format
        const isAmount = isCurrency(unit)
        const parsed = typeof value === 'string' ? parseTypedNumber(value, format, locale) : value
        if (parsed === 'number' && isAmount) return t('amount')
        if (typeof parsed === 'string') {
          return parsed === 'decimals'
            ? t('decimals', { count: format.decimals })
            : t(parsed as 'number' | 'whole' | 'large')
        }
        if (typeof parsed !== 'number') return undefined
        const isBelow = minValue !== undefined && parsed < minValue
        const isAbove = maxValue !== undefined && parsed > maxValue
        if (!isBelow && !isAbove) return undefined
        // "$0" and "0%" include their unit; another unit follows the number, or the second one of a range.
        const numbers = new Intl.NumberFormat(locale, toFormat(unit))
        const formatBound = (bound: number) => numbers.format(bound / scale / (unit === '%' ? 100 : 1))
        const withUnit = (bound: number) =>
          unit && !isAmount && unit !== '%' ? `${formatBound(bound)} ${unit}` : formatBound(bound)
        if (minValue !== undefined && maxValue !== undefined)
          return t(isAmount ? 'amountBetween' : 'between', { least: formatBound(minValue), most: withUnit(maxValue) })
        if (minValue !== undefined) return t('least', { least: withUnit(minValue) })
        return maxValue === undefined ? undefined : t('most', { most: withUnit(maxValue) })
      },
    [t, locale],
  )
}
