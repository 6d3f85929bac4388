import { useText } from '#web/client/text.ts'
import { counterText } from './counter.text.ts'

// The counter appears when this share of the maximum is used.
const visibleFromShare = 0.8

/** How many characters are left, when close to the maximum. */
export const useCharactersLeft = (value: unknown, maxLength: number | undefined): string | undefined => {
  const t = useText(counterText)
  const length = typeof value === 'string' ? value.length : 0
  if (maxLength === undefined || length < maxLength * visibleFromShare || length > maxLength) return undefined
  return t('charactersLeft', { count: maxLength - length })
}
