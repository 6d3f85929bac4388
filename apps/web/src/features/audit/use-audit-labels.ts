import { useMemo } from 'react'
import { objectKey, image } from '#contract/core/fields.ts'
import type { AuditEntry } from '#contract/domains/audit.ts'
import { type Format, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { toIndentedText, isEmptyValue } from './audit.changed-fields.ts'
import { fieldText } from './audit-fields.text.ts'
import { auditText, resourceNameText, resourceNounText, valueText } from './audit.text.ts'

export interface AuditLabels {
  /** "Elena Marsh changed brand “Maplewright”", or "Elena Marsh changed an item in Brands" where the name is hidden. */
  sentence: (entry: AuditEntry) => string
  label: (entry: Pick<AuditEntry, 'label'>) => string
  resourceName: (resource: string) => string
  fieldName: (name: string) => string
  formatValue: (name: string, value: unknown) => string
}

const isOneOf = <Key extends string>(texts: Readonly<Record<Key, string>>, name: string): name is Key =>
  Object.hasOwn(texts, name)

/** `lowStockThreshold` and `low_stock_threshold` become "Low stock threshold". */
const humanize = (name: string): string => {
  const text = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isTimestamp = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)

// An object key is two ids and a file extension; its last characters are enough to tell images apart.
const shortKey = (key: string): string => `…${key.slice(key.lastIndexOf('.') - 6)}`

const enumFields = new Set(['status', 'role', 'language'])

/** Labels and sentences for the list and for a single entry. */
export const useAuditLabels = (): AuditLabels => {
  const t = useText(auditText)
  const resourceNoun = useText(resourceNounText)
  const resourcePlural = useText(resourceNameText)
  const fieldLabel = useText(fieldText)
  const valueLabel = useText(valueText)
  const format: Format = useFormat()
  const { stores } = useSession()
  return useMemo(() => {
    const imageLabel = (key: string) => t('image', { name: shortKey(key) })
    const label: AuditLabels['label'] = (entry) => {
      if (entry.label === null) return ''
      return objectKey.safeParse(entry.label).success ? shortKey(entry.label) : entry.label
    }
    const toResourceName = (resource: string) =>
      isOneOf(resourceNameText.en, resource) ? resourcePlural(resource) : humanize(resource)
    const field = (name: string) => (isOneOf(fieldText.en, name) ? fieldLabel(name) : humanize(name))
    const formatSingle = (name: string, value: unknown): string => {
      if (isEmptyValue(value)) return t('empty')
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return format.number(value)
      const text = String(value)
      if (objectKey.safeParse(text).success) return imageLabel(text)
      if (isTimestamp(text)) return format.dateTime(text)
      if (enumFields.has(name) && isOneOf(valueText.en, text)) return valueLabel(text)
      return stores.find((store) => store._id === text)?.name ?? text
    }
    return {
      sentence: (entry) => {
        const who = entry.person?.name ?? t('someone')
        if (entry.label === null)
          return t(`didUnnamed_${entry.action}`, { who, resources: toResourceName(entry.resource) })
        const noun = isOneOf(resourceNounText.en, entry.resource) ? resourceNoun(entry.resource) : entry.resource
        return t(`did_${entry.action}`, { who, resource: noun, label: label(entry) })
      },
      label,
      resourceName: toResourceName,
      fieldName: field,
      formatValue: (name, value) => {
        const parsedImage = image.safeParse(value)
        if (parsedImage.success) return imageLabel(parsedImage.data.key)
        return toIndentedText(value, (item) => formatSingle(name, item), field)
      },
    }
  }, [t, resourceNoun, resourcePlural, fieldLabel, valueLabel, format, stores])
}
