import {
  type BulkChange,
  type BulkFieldChange,
  bulkVariantFields,
  type PriceChange,
} from '#contract/domains/bulk-edits.ts'
import { getMeasurements } from '#contract/measurements.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { partsPerPercent } from './bulk-edits.draft.ts'
import { bulkEditsText, previewText } from './bulk-edits.text.ts'

const enumKinds = ['publishState', 'visibility'] as const
const namedKinds = ['category', 'brand', 'addTags', 'removeTags', 'addToCollections', 'removeFromCollections'] as const

/** Labels and a summary for changes. */
export const useChangeLabels = () => {
  const t = useText(bulkEditsText)
  const p = useText(previewText)
  const { money, number } = useFormat()
  const { store } = useSession()
  const { unit, scale, decimals } = getMeasurements(store?.timezone ?? '').weight
  const formatWeight = (grams: number): string => `${number(Number((grams / scale).toFixed(decimals)))}\u00a0${unit}`
  const formatValue = (field: BulkFieldChange['what'], fieldValue: BulkFieldChange['before']): string => {
    if (fieldValue === null || fieldValue === '') return p('empty')
    if (typeof fieldValue === 'boolean') return t(fieldValue ? 'yes' : 'no')
    if (field === 'weightGrams') return formatWeight(Number(fieldValue))
    if (field === 'price') return typeof fieldValue === 'number' ? money(fieldValue) : fieldValue
    if (fieldValue === 'live' || fieldValue === 'draft' || fieldValue === 'public' || fieldValue === 'private')
      return t(fieldValue)
    return String(fieldValue)
  }
  const signed = (amount: number, format: (size: number) => string): string =>
    `${amount < 0 ? '−' : '+'}${format(Math.abs(amount))}`
  const describePrice = ({ mode, value: amount, round = 'none' }: PriceChange): string => {
    const change =
      mode === 'set'
        ? money(amount)
        : signed(amount, (size) => (mode === 'add' ? money(size) : `${number(size / partsPerPercent)}%`))
    const rounding = round === 'none' ? '' : t(round).toLocaleLowerCase()
    return `${t('price')}: ${[amount === 0 && mode !== 'set' ? '' : change, rounding].filter(Boolean).join(', ')}`
  }
  return {
    value: formatValue,
    what: ({ what: field, variant }: BulkFieldChange): string =>
      variant === null ? t(field) : `${t(field)} · ${variant}`,
    /** A complete change in one line. */
    summary: (change: BulkChange): string =>
      [
        ...enumKinds.flatMap((kind) => (change[kind] ? [`${t(kind)}: ${t(change[kind])}`] : [])),
        ...(change.price ? [describePrice(change.price)] : []),
        ...bulkVariantFields.flatMap((kind) =>
          change[kind] === undefined ? [] : [`${t(kind)}: ${formatValue(kind, change[kind])}`],
        ),
        ...namedKinds.flatMap((kind) => {
          const fieldValue = change[kind]
          if (fieldValue === undefined) return change.subcategory && kind === 'category' ? [t('subcategory')] : []
          const isTags = kind === 'addTags' || kind === 'removeTags'
          return [isTags && Array.isArray(fieldValue) ? `${t(kind)}: ${fieldValue.join(', ')}` : t(kind)]
        }),
      ].join(' · '),
  }
}
