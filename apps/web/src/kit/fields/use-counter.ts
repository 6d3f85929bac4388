import { useText } from '../../client/text.ts'
import { counterText } from './counter.text.ts'

// The counter appears when this share of the maximum is used.
const fromHere = 0.8

/** How many characters are left, when close to the maximum. */
export const useCounter = (value: unknown, longest: number | undefined): string | undefined => {
  const t = useText(counterText)
  const length = typeof value === 'string' ? value.length : 0
  if (longest === undefined || length < longest * fromHere || length > longest) return undefined
  return t('charactersLeft', { count: longest - length })
}
