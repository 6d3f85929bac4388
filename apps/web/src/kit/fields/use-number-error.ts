import { useFormat } from '#web/client/format.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { numberInputText } from './number-input.text.ts'
import { type NumberInputFormat, parseTypedNumber } from './parse-number.ts'

export interface Bounds {
  /** In stored units. */
  minValue?: number | undefined
  maxValue?: number | undefined
}

/** The error message of a typed number in its displayed unit; undefined if valid. */
export const useNumberError = () => {
  const t = useText(numberInputText)
  const { number } = useFormat()
  const [language] = useLanguage()
  return (value: unknown, format: NumberInputFormat, { minValue, maxValue }: Bounds): string | undefined => {
    const parsed = typeof value === 'string' ? parseTypedNumber(value, format, language) : value
    if (typeof parsed === 'string') {
      return parsed === 'decimals'
        ? t('decimals', { count: format.decimals })
        : t(parsed as 'number' | 'whole' | 'large')
    }
    if (typeof parsed !== 'number') return undefined
    const formatBound = (bound: number) => `${number(bound / format.scale)}${format.unit ? ` ${format.unit}` : ''}`
    const isBelow = minValue !== undefined && parsed < minValue
    const isAbove = maxValue !== undefined && parsed > maxValue
    if ((isBelow || isAbove) && minValue !== undefined && maxValue !== undefined) {
      return t('between', { least: formatBound(minValue), most: formatBound(maxValue) })
    }
    if (isBelow) return t('least', { least: formatBound(minValue) })
    return isAbove ? t('most', { most: formatBound(maxValue) }) : undefined
  }
}
