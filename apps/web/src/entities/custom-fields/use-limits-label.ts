import type { CustomField } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { customFieldText } from './custom-field.text.ts'

type Limited = Pick<CustomField, 'type' | 'limits'>

/** The limits of a custom field as text; undefined if it has none. */
export const useLimitsLabel = () => {
  const t = useText(customFieldText)
  const toLabel = (
    least: number | string | undefined,
    most: number | string | undefined,
    [both, above, below]: readonly ['between' | 'lettersBetween', 'least' | 'lettersLeast', 'most' | 'lettersMost'],
  ): string | undefined => {
    if (least !== undefined && most !== undefined) return t(both, { least, most })
    if (least !== undefined) return t(above, { least })
    return most === undefined ? undefined : t(below, { most })
  }
  return ({ type, limits }: Limited): string | undefined => {
    if (type === 'Text') {
      const textKeys = ['lettersBetween', 'lettersLeast', 'lettersMost'] as const
      return toLabel(limits.shortest || undefined, limits.longest, textKeys)
    }
    if (type !== 'Number' && type !== 'Range') return undefined
    const label = toLabel(limits.least, limits.most, ['between', 'least', 'most'])
    return label && limits.unit ? `${label} ${limits.unit}` : label
  }
}
