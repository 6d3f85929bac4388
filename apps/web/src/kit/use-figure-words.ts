import { useFormat } from '../client/format.ts'
import { useLanguage, useText } from '../client/text.ts'
import { figureText } from './figure.text.ts'
import { type FigureKind, readTyped } from './typed-figure.ts'

export interface Bounds {
  /** In stored units. */
  least?: number | undefined
  most?: number | undefined
}

/** The error message of a typed number in its displayed unit; undefined if valid. */
export const useFigureWords = () => {
  const t = useText(figureText)
  const { number } = useFormat()
  const [language] = useLanguage()
  return (value: unknown, kind: FigureKind, { least, most }: Bounds): string | undefined => {
    const read = typeof value === 'string' ? readTyped(value, kind, language) : value
    if (typeof read === 'string') {
      return read === 'decimals' ? t('decimals', { count: kind.decimals }) : t(read as 'number' | 'whole' | 'large')
    }
    if (typeof read !== 'number') return undefined
    const said = (bound: number) => `${number(bound / kind.per)}${kind.unit ? ` ${kind.unit}` : ''}`
    const isBelow = least !== undefined && read < least
    const isAbove = most !== undefined && read > most
    if ((isBelow || isAbove) && least !== undefined && most !== undefined) {
      return t('between', { least: said(least), most: said(most) })
    }
    if (isBelow) return t('least', { least: said(least) })
    return isAbove ? t('most', { most: said(most) }) : undefined
  }
}
