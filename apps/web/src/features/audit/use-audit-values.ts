import { useMemo } from 'react'
import { image } from '#contract/core/fields.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { AuditEntryDetail } from '#contract/domains/audit.ts'
import { type Currency, currencies } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { fieldText } from './audit-fields.text.ts'
import { humanize, isObjectKey, isOneOf, shortKey } from './audit.names.ts'
import { recordFieldText } from './audit-record-fields.text.ts'
import { type AuditFields, getAuditUnit } from './audit.units.ts'
import { valueText } from './audit-values.text.ts'
import { isEmptyValue, toIndentedText } from './audit.changed-fields.ts'
import { auditText } from './audit.text.ts'
import { useAuditLabels } from './use-audit-labels.ts'

/** A field of an entry: `fields` are those of the same state, before or after. */
interface AuditField {
  entry: Pick<AuditEntryDetail, 'resource' | 'currency'>
  name: string
  value: unknown
  fields: AuditFields
}

export interface AuditValues {
  fieldName: (name: string) => string
  formatValue: (field: AuditField) => string
}

const isTimestamp = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)

const isCurrency = (value: unknown): value is Currency => currencies.includes(value as Currency)

// Other fields may contain the same words as typed by people.
const enumFields = new Set([
  'status',
  'paymentStatus',
  'deliveryStatus',
  'refundStatus',
  'dispute',
  'paymentLink',
  'state',
  'approval',
  'role',
  'language',
  'type',
  'kind',
  'source',
  'channel',
  'mode',
  'method',
  'account',
  'schedule',
  'secret',
  'billingType',
  'publishState',
  'visibility',
  'scope',
  'thresholdBasis',
  'quantityMatch',
  'basis',
  'application',
  'earnBasis',
  'rounding',
  'expiry',
  'taxMode',
  'reason',
  'audience',
  'proof',
  'expectedReply',
  'end',
])

const permissionFields = new Set(['permissions', 'scopes'])

/** Field names and values for a single entry. */
export const useAuditValues = (): AuditValues => {
  const t = useText(auditText)
  const { resourceName } = useAuditLabels()
  const fieldLabel = useText(fieldText)
  const recordFieldLabel = useText(recordFieldText)
  const valueLabel = useText(valueText)
  const orderState = useText(orderStatesText)
  const permissionName = useText(permissionNames)
  const format = useFormat()
  const { stores } = useSession()
  const locale = useLocale()
  return useMemo(() => {
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
    const imageLabel = (key: string) => t('image', { name: shortKey(key) })
    const fieldName = (name: string) => {
      if (isOneOf(fieldText.en, name)) return fieldLabel(name)
      return isOneOf(recordFieldText.en, name) ? recordFieldLabel(name) : humanize(name)
    }
    const formatNumber = ({ entry, name, fields }: AuditField, value: number): string => {
      const { currency = entry.currency } = fields
      const money = (minor: number) =>
        isCurrency(currency) ? formatMoney(minor, currency, locale) : format.money(minor)
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
    const formatCode = (resource: string, name: string, text: string): string | undefined => {
      if (permissionFields.has(name) && isOneOf(permissionNames.en, text)) return permissionName(text)
      // Exports are named after the exported resource, discounts after the resources they apply to.
      if ((resource === 'exports' && name === 'kind') || (resource === 'discounts' && name === 'scope'))
        if (text !== 'whole_store') return resourceName(text)
      if (!enumFields.has(name)) return undefined
      const key = [`${resource}_${text}`, `${name}_${text}`, text].find((each) => isOneOf(valueText.en, each))
      if (key !== undefined && isOneOf(valueText.en, key)) return valueLabel(key)
      return isOneOf(orderStatesText.en, text) ? orderState(text) : undefined
    }
    const formatSingle = (auditField: AuditField): string => {
      const { entry, name, value } = auditField
      if (isEmptyValue(value)) return t('empty')
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return formatNumber(auditField, value)
      const text = String(value)
      if (isObjectKey(text)) return imageLabel(text)
      if (isTimestamp(text)) return format.dateTime(text)
      return formatCode(entry.resource, name, text) ?? stores.find((store) => store._id === text)?.name ?? text
    }
    return {
      fieldName,
      formatValue: ({ entry, ...auditField }) => {
        const parsedImage = image.safeParse(auditField.value)
        if (parsedImage.success) return imageLabel(parsedImage.data.key)
        return toIndentedText(auditField, {
          formatValue: (value, name, fields) => formatSingle({ entry, name, value, fields }),
          formatName: fieldName,
        })
      },
    }
  }, [t, resourceName, fieldLabel, recordFieldLabel, valueLabel, orderState, permissionName, format, locale, stores])
}
