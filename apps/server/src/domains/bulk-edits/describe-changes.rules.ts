import type { BulkFieldChange } from '#contract/domains/bulk-edits.ts'
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
    const variantLabel = variant.values.length > 0 ? variant.values.join(' / ') : null
    return [{ what: 'price', variant: variantLabel, before: before.prices?.[variant.id] ?? null, after: price }]
  })
  return [
    ...scalarFields.flatMap((field) =>
      after[field] === undefined ? [] : [change(field, before[field] ?? null, after[field] ?? null)],
    ),
    ...prices,
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
): Record<string, string | number | null> =>
  Object.fromEntries(
    changes.map((change) => [change.variant === null ? change.what : `${change.what} ${change.variant}`, change[side]]),
  )
