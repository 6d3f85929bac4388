import type { BulkChangeOf } from '#contract/domains/bulk-edits.ts'
import type { Editable, Values } from './bulk-edits.plan.ts'

const idsIn = (values: Values): string[] => [
  ...[values.category, values.subcategory, values.brand].filter((id) => id !== null && id !== undefined),
  ...Object.keys(values.collections ?? {}),
]

/** Ids whose names are needed to describe the changes. */
export const idsToName = (parts: readonly { product: Editable; before: Values; after: Values }[]): string[] => [
  ...new Set(
    parts.flatMap(({ product, before, after }) => [
      ...idsIn(before),
      ...idsIn(after),
      ...Object.keys(after.collections ? product.collections : {}),
    ]),
  ),
]

const named = ['category', 'subcategory', 'brand'] as const
const plain = ['publishState', 'visibility'] as const

/** Describes the changes of one product. Works on the product before and after the edit. */
export const inWords = (
  product: Editable,
  { before, after }: { before: Values; after: Values },
  names: ReadonlyMap<string, string>,
): BulkChangeOf[] => {
  const nameOf = (id: string | null | undefined): string | null => (id ? (names.get(id) ?? null) : null)
  const listed = (places: Readonly<Record<string, number | null>>): string =>
    Object.entries(places)
      .flatMap(([id, place]) => (place === null ? [] : [nameOf(id) ?? '']))
      .filter((name) => name !== '')
      .sort((a, b) => a.localeCompare(b))
      .join(', ')
  const change = (
    what: BulkChangeOf['what'],
    from: BulkChangeOf['before'],
    to: BulkChangeOf['after'],
  ): BulkChangeOf => ({
    what,
    variant: null,
    before: from,
    after: to,
  })
  const prices = product.variants.flatMap((variant): BulkChangeOf[] => {
    const price = after.prices?.[variant.id]
    if (price === undefined) return []
    const of = variant.values.length > 0 ? variant.values.join(' / ') : null
    return [{ what: 'price', variant: of, before: before.prices?.[variant.id] ?? null, after: price }]
  })
  return [
    ...plain.flatMap((what) =>
      after[what] === undefined ? [] : [change(what, before[what] ?? null, after[what] ?? null)],
    ),
    ...prices,
    ...named.flatMap((what) =>
      after[what] === undefined ? [] : [change(what, nameOf(before[what]), nameOf(after[what]))],
    ),
    ...(after.tags ? [change('tags', (before.tags ?? []).join(', '), after.tags.join(', '))] : []),
    ...(after.collections
      ? [
          change(
            'collections',
            listed({ ...product.collections, ...before.collections }),
            listed({ ...product.collections, ...after.collections }),
          ),
        ]
      : []),
  ]
}

/** One side of the changes for the audit log, keyed by field name. */
export const sideOf = (
  changes: readonly BulkChangeOf[],
  side: 'before' | 'after',
): Record<string, string | number | null> =>
  Object.fromEntries(
    changes.map((change) => [change.variant === null ? change.what : `${change.what} ${change.variant}`, change[side]]),
  )
