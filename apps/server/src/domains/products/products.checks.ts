import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { fieldsOf, fits, type Missing, missingForLive } from '#contract/domains/product-readiness.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Changes } from './products.columns.ts'
import type { Existing, Referred } from './products.references.repo.ts'

type Values = Readonly<Record<string, FieldValue>>

const named = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => typeof id === 'string')

export const referredBy = (all: readonly Changes[]): Referred => ({
  brands: named(all.map(({ brand }) => brand)),
  categories: named(all.map(({ category }) => category)),
  subcategories: named(all.map(({ subcategory }) => subcategory)),
  collections: all.flatMap(({ collections }) => collections ?? []),
})

/** References must exist in the store; a subcategory must belong to the product's category. */
export const checkReferences = (fields: Changes, existing: Existing, categoryBefore: string | null): void => {
  const { brand, category, subcategory, collections = [] } = fields
  if (brand && !existing.brands.has(brand)) refuse('unknown_reference', { at: 'brand' })
  if (category && !existing.categories.has(category)) refuse('unknown_reference', { at: 'category' })
  const filedIn = category === undefined ? categoryBefore : category
  if (subcategory && (!filedIn || existing.subcategories.get(subcategory) !== filedIn)) {
    refuse('unknown_reference', { at: 'subcategory' })
  }
  const unknown = collections.findIndex((id) => !existing.collections.has(id))
  if (unknown >= 0) refuse('unknown_reference', { at: `collections.${unknown}` })
}

const isEmpty = (value: FieldValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Applies the given values; null removes one. A value whose field isn't in the product's category may stay unchanged,
 * in case the category is restored, but can't be set.
 */
export const mergeValues = (
  before: Values,
  given: ProductFields['fields'],
  fields: readonly CustomField[],
  category: string | null,
): Values => {
  const own = new Map(fieldsOf(fields, category).map((field) => [field._id, field]))
  const after: Record<string, FieldValue> = { ...before }
  const bad: string[] = []
  for (const [id, value] of Object.entries(given ?? {})) {
    if (value === null || isEmpty(value)) {
      delete after[id]
      continue
    }
    const field = own.get(id)
    if (field ? !fits(field, value) : !isSame(before[id], value)) bad.push(`fields.${id}`)
    after[id] = value
  }
  return bad.length > 0 ? refuse('field_value', { at: bad }) : after
}

const pathsOf = (missing: Missing, product: Product): string[] => {
  if (missing.code === 'field') return [`fields.${missing.field}`]
  if (missing.code === 'billingPeriod' || product.options.length === 0) return [missing.code]
  return product.variants.flatMap(({ price }, place) => (price === null ? [`variants.${place}.price`] : []))
}

/**
 * A live product must be complete. If rules became stricter while it was live, it may still be edited but can't lose
 * anything else.
 */
export const checkReadiness = (before: Product | undefined, after: Product, fields: readonly CustomField[]): void => {
  if (after.publishState !== 'live') return
  const wanting = (product: Product): string[] =>
    missingForLive(product, fields).flatMap((missing) => pathsOf(missing, product))
  const accepted = new Set(before?.publishState === 'live' ? wanting(before) : [])
  const missing = wanting(after).filter((path) => !accepted.has(path))
  if (missing.length > 0) refuse('not_ready', { at: missing })
}
