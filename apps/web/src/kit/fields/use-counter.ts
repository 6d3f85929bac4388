import { useText } from '../../client/text.ts'
import { counterText } from './counter.text.ts'

// Counting down matters only near the end; before that it is noise.
const fromHere = 0.8

/** How many characters are left, once that is worth saying. */
export const useCounter = (value: unknown, longest: number | undefined): string | undefined => {
  const t = useText(counterText)
  const length = typeof value === 'string' ? value.length : 0
  if (longest === undefined || length < longest * fromHere || length > longest) return undefined
  return t('charactersLeft', { count: longest - length })
}
