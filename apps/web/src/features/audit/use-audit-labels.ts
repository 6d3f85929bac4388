import { useMemo } from 'react'
import { objectKey, image } from '#contract/core/fields.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { AuditEntry, AuditEntryDetail } from '#contract/domains/audit.ts'
import { type Currency, currencies } from '#contract/enumerations.ts'
import { type Format, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { toIndentedText, isEmptyValue } from './audit.changed-fields.ts'
import { type AuditFields, getAuditUnit } from './audit-units.ts'
import { fieldText } from './audit-fields.text.ts'
import { auditText, resourceNameText, resourceNounText, valueText } from './audit.text.ts'

/** A field of an entry: `fields` are those of the same state, before or after. */
interface AuditField {
  entry: Pick<AuditEntryDetail, 'resource' | 'currency'>
  name: string
  value: unknown
  fields: AuditFields
}

export interface AuditLabels {
  /** "Elena Marsh changed brand “Maplewright”", or "Elena Marsh changed an item in Brands" where the name is hidden. */
  sentence: (entry: AuditEntry) => string
  label: (entry: Pick<AuditEntry, 'label'>) => string
  resourceName: (resource: string) => string
  fieldName: (name: string) => string
  formatValue: (field: AuditField) => string
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

const isCurrency = (value: unknown): value is Currency => currencies.includes(value as Currency)

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
  const [language] = useLanguage()
  return useMemo(() => {
    const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
    const imageLabel = (key: string) => t('image', { name: shortKey(key) })
    const label: AuditLabels['label'] = (entry) => {
      if (entry.label === null) return ''
      return objectKey.safeParse(entry.label).success ? shortKey(entry.label) : entry.label
    }
    const toResourceName = (resource: string) =>
      isOneOf(resourceNameText.en, resource) ? resourcePlural(resource) : humanize(resource)
    const field = (name: string) => (isOneOf(fieldText.en, name) ? fieldLabel(name) : humanize(name))
    const formatNumber = ({ entry, name, fields }: AuditField, value: number): string => {
      const { currency = entry.currency } = fields
      const money = (minor: number) =>
        isCurrency(currency) ? formatMoney(minor, currency, language) : format.money(minor)
      switch (getAuditUnit(entry.resource, name, fields)) {
        case 'money':
          return money(value)
        case 'credit':
          return money(value / 1000)
        case 'rate':
          return percents.format(value / 1_000_000)
        case 'thousandths':
          return format.number(value / 1000)
        case 'code':
          return String(value)
        case 'count':
          return format.number(value)
      }
    }
    const formatSingle = (auditField: AuditField): string => {
      const { name, value } = auditField
      if (isEmptyValue(value)) return t('empty')
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return formatNumber(auditField, value)
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
      formatValue: ({ entry, ...auditField }) => {
        const parsedImage = image.safeParse(auditField.value)
        if (parsedImage.success) return imageLabel(parsedImage.data.key)
        return toIndentedText(auditField, {
          formatValue: (value, name, fields) => formatSingle({ entry, name, value, fields }),
          formatName: field,
        })
      },
    }
  }, [t, resourceNoun, resourcePlural, fieldLabel, valueLabel, format, language, stores])
}
