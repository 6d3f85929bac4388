import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import {
  getApplicableFields,
  isValidFieldValue,
  type MissingItem,
  findMissingForLive,
} from '#contract/domains/product-readiness.ts'
import { fail } from '#server/platform/app-error.ts'
import type { ProductChanges } from './product-columns.rules.ts'
import type { ExistingReferences, ReferenceIds } from './product-references.repo.ts'

type FieldValues = Readonly<Record<string, FieldValue>>

const presentIds = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => typeof id === 'string')

export const collectReferences = (all: readonly ProductChanges[]): ReferenceIds => ({
  brands: presentIds(all.map(({ brand }) => brand)),
  categories: presentIds(all.map(({ category }) => category)),
  subcategories: presentIds(all.map(({ subcategory }) => subcategory)),
  collections: all.flatMap(({ collections }) => collections ?? []),
})

/** References must exist in the store; a subcategory must belong to the product's category. */
export const assertReferences = (
  fields: ProductChanges,
  existing: ExistingReferences,
  categoryBefore: string | null,
): void => {
  const { brand, category, subcategory, collections = [] } = fields
  if (brand && !existing.brands.has(brand)) fail('unknown_reference', { field: 'brand' })
  if (category && !existing.categories.has(category)) fail('unknown_reference', { field: 'category' })
  const categoryId = category === undefined ? categoryBefore : category
  if (subcategory && (!categoryId || existing.subcategories.get(subcategory) !== categoryId)) {
    fail('unknown_reference', { field: 'subcategory' })
  }
  const unknown = collections.findIndex((id) => !existing.collections.has(id))
  if (unknown >= 0) fail('unknown_reference', { field: `collections.${unknown}` })
}

const isEmpty = (value: FieldValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Applies the given values; null removes one. A value whose field isn't in the product's category may stay unchanged,
 * in case the category is restored, but can't be set.
 */
export const mergeValues = (
  before: FieldValues,
  input: ProductFields['fields'],
  fields: readonly CustomField[],
  category: string | null,
): FieldValues => {
  const fieldsById = new Map(getApplicableFields(fields, category).map((field) => [field._id, field]))
  const after: Record<string, FieldValue> = { ...before }
  const invalidPaths: string[] = []
  for (const [id, value] of Object.entries(input ?? {})) {
    if (value === null || isEmpty(value)) {
      delete after[id]
      continue
    }
    const field = fieldsById.get(id)
    if (field ? !isValidFieldValue(field, value) : !isSame(before[id], value)) invalidPaths.push(`fields.${id}`)
    after[id] = value
  }
  return invalidPaths.length > 0 ? fail('field_value', { field: invalidPaths }) : after
}

const toPaths = (missing: MissingItem, product: Product): string[] => {
  if (missing.code === 'field') return [`fields.${missing.field}`]
  if (missing.code === 'billingPeriod' || product.options.length === 0) return [missing.code]
  return product.variants.flatMap(({ price }, index) => (price === null ? [`variants.${index}.price`] : []))
}

/**
 * A live product must be complete. If rules became stricter while it was live, it may still be edited but can't lose
 * anything else.
 */
export const assertReadiness = (before: Product | undefined, after: Product, fields: readonly CustomField[]): void => {
  if (after.publishState !== 'live') return
  const missingPaths = (product: Product): string[] =>
    findMissingForLive(product, fields).flatMap((missing) => toPaths(missing, product))
  const accepted = new Set(before?.publishState === 'live' ? missingPaths(before) : [])
  const missing = missingPaths(after).filter((path) => !accepted.has(path))
  if (missing.length > 0) fail('not_ready', { field: missing })
}
