import { useMemo } from 'react'
import { objectKey, picture } from '#contract/core/fields.ts'
import type { AuditEntry } from '#contract/domains/audit.ts'
import { type Format, useFormat } from '../../client/format.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { asLines, isNothing } from '../../kit/changed-fields.ts'
import { fieldText } from './audit-fields.text.ts'
import { auditText, thingsText, thingText, valueText } from './audit.text.ts'

export interface AuditWords {
  /** "Elena Marsh changed brand “Maplewright”", or "Elena Marsh changed an item in Brands" where the name is hidden. */
  sentence: (entry: AuditEntry) => string
  label: (entry: Pick<AuditEntry, 'label'>) => string
  things: (resource: string) => string
  field: (name: string) => string
  value: (name: string, value: unknown) => string
}

const isOneOf = <Key extends string>(words: Readonly<Record<Key, string>>, name: string): name is Key =>
  Object.hasOwn(words, name)

/** `lowStockThreshold` and `low_stock_threshold` become "Low stock threshold". */
const spelledOut = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)

// An object key is two ids and a file extension; its last characters are enough to tell images apart.
const shortKey = (key: string): string => `…${key.slice(key.lastIndexOf('.') - 6)}`

const listed = new Set(['status', 'role', 'language'])

/** Labels and sentences for the list and for a single entry. */
export const useAuditWords = (): AuditWords => {
  const t = useText(auditText)
  const thing = useText(thingText)
  const things = useText(thingsText)
  const fieldWord = useText(fieldText)
  const valueWord = useText(valueText)
  const format: Format = useFormat()
  const { stores } = useSession()
  return useMemo(() => {
    const keyWords = (key: string) => t('picture', { name: shortKey(key) })
    const label: AuditWords['label'] = (entry) => {
      if (entry.label === null) return ''
      return objectKey.safeParse(entry.label).success ? shortKey(entry.label) : entry.label
    }
    const allThings = (resource: string) => (isOneOf(thingsText.en, resource) ? things(resource) : spelledOut(resource))
    const field = (name: string) => (isOneOf(fieldText.en, name) ? fieldWord(name) : spelledOut(name))
    const single = (name: string, value: unknown): string => {
      if (isNothing(value)) return t('empty')
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return format.number(value)
      const text = String(value)
      if (objectKey.safeParse(text).success) return keyWords(text)
      if (isMoment(text)) return format.dateTime(text)
      if (listed.has(name) && isOneOf(valueText.en, text)) return valueWord(text)
      return stores.find((store) => store._id === text)?.name ?? text
    }
    return {
      sentence: (entry) => {
        const who = entry.person?.name ?? t('someone')
        if (entry.label === null) return t(`didUnnamed_${entry.action}`, { who, things: allThings(entry.resource) })
        const named = isOneOf(thingText.en, entry.resource) ? thing(entry.resource) : entry.resource
        return t(`did_${entry.action}`, { who, thing: named, label: label(entry) })
      },
      label,
      things: allThings,
      field,
      value: (name, value) => {
        const shown = picture.safeParse(value)
        if (shown.success) return keyWords(shown.data.key)
        return asLines(value, (one) => single(name, one), field)
      },
    }
  }, [t, thing, things, fieldWord, valueWord, format, stores])
}
