import { type BulkFieldChange, type BulkVariantField, bulkVariantFields } from '#contract/domains/bulk-edits.ts'
import type { EditableProduct, ProductValues } from './bulk-edits.rules.ts'

const collectIds = (values: ProductValues): string[] => [
  ...[values.category, values.subcategory, values.brand].filter((id) => id !== null && id !== undefined),
  ...Object.keys(values.collections ?? {}),
]

/** Ids whose names are needed to describe the changes. */
export const idsToResolve = (
  parts: readonly { product: EditableProduct; before: ProductValues; after: ProductValues }[],
): string[] => [
  ...new Set(
    parts.flatMap(({ product, before, after }) => [
      ...collectIds(before),
      ...collectIds(after),
      ...Object.keys(after.collections ? product.collections : {}),
    ]),
  ),
]

const referenceFields = ['category', 'subcategory', 'brand'] as const
const scalarFields = ['publishState', 'visibility'] as const

const toVariantLabel = (values: readonly string[]): string | null => (values.length > 0 ? values.join(' / ') : null)

/** One change for each variant, or a single one if all variants change in the same way. */
const describeVariantField = (
  { variants }: EditableProduct,
  { before, after }: { before: ProductValues; after: ProductValues },
  name: BulkVariantField,
): BulkFieldChange[] => {
  const changes = variants.flatMap(({ id, values }): BulkFieldChange[] => {
    const value = after[name]?.[id]
    if (value === undefined) return []
    return [{ what: name, variant: toVariantLabel(values), before: before[name]?.[id] ?? null, after: value }]
  })
  const [first] = changes
  const isSame = changes.every((change) => change.before === first?.before && change.after === first.after)
  return first && isSame && changes.length === variants.length ? [{ ...first, variant: null }] : changes
}

/** Describes the changes of one product. Works on the product before and after the edit. */
export const describeChanges = (
  product: EditableProduct,
  { before, after }: { before: ProductValues; after: ProductValues },
  names: ReadonlyMap<string, string>,
): BulkFieldChange[] => {
  const getName = (id: string | null | undefined): string | null => (id ? (names.get(id) ?? null) : null)
  const joinNames = (positions: Readonly<Record<string, number | null>>): string =>
    Object.entries(positions)
      .flatMap(([id, position]) => (position === null ? [] : [getName(id) ?? '']))
      .filter((name) => name !== '')
      .sort((a, b) => a.localeCompare(b))
      .join(', ')
  const change = (
    field: BulkFieldChange['what'],
    from: BulkFieldChange['before'],
    to: BulkFieldChange['after'],
  ): BulkFieldChange => ({
    what: field,
    variant: null,
    before: from,
    after: to,
  })
  const prices = product.variants.flatMap((variant): BulkFieldChange[] => {
    const price = after.prices?.[variant.id]
    if (price === undefined) return []
    const label = toVariantLabel(variant.values)
    return [{ what: 'price', variant: label, before: before.prices?.[variant.id] ?? null, after: price }]
  })
  return [
    ...scalarFields.flatMap((field) =>
      after[field] === undefined ? [] : [change(field, before[field] ?? null, after[field] ?? null)],
    ),
    ...prices,
    ...bulkVariantFields.flatMap((name) => describeVariantField(product, { before, after }, name)),
    ...referenceFields.flatMap((field) =>
      after[field] === undefined ? [] : [change(field, getName(before[field]), getName(after[field]))],
    ),
    ...(after.tags ? [change('tags', (before.tags ?? []).join(', '), after.tags.join(', '))] : []),
    ...(after.collections
      ? [
          change(
            'collections',
            joinNames({ ...product.collections, ...before.collections }),
            joinNames({ ...product.collections, ...after.collections }),
          ),
        ]
      : []),
  ]
}

/** One side of the changes for the audit log, keyed by field name. */
export const toAuditSide = (
  changes: readonly BulkFieldChange[],
  side: 'before' | 'after',
): Record<string, BulkFieldChange['before']> =>
  Object.fromEntries(
    changes.map((change) => [change.variant === null ? change.what : `${change.what} ${change.variant}`, change[side]]),
  )
