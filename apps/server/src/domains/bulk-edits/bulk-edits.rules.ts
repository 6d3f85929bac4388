import {
  type BulkChange,
  type BulkEditError,
  type BulkVariantField,
  bulkVariantFields,
  changePrice,
} from '#contract/domains/bulk-edits.ts'
import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import { maxTags, type Product, type Variant } from '#contract/domains/product.ts'
import { findMissingForLive } from '#contract/domains/product-readiness.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'

/** Fields of variants by the variant's id. */
type VariantValues = { [Name in BulkVariantField]?: Readonly<Record<string, Variant[Name]>> }

/**
 * The fields that bulk edits can change. `collections` maps collection id to the position in it, null when the product
 * isn't a manual member.
 */
export interface ProductValues extends VariantValues {
  publishState?: Product['publishState']
  visibility?: Product['visibility']
  category?: string | null
  subcategory?: string | null
  brand?: string | null
  tags?: readonly string[]
  prices?: Readonly<Record<string, number | null>>
  collections?: Readonly<Record<string, number | null>>
}

interface EditableVariant extends Pick<Variant, BulkVariantField> {
  id: string
  values: readonly string[]
  price: number | null
}

/** The current state of a product that is edited. */
export interface EditableProduct extends Required<Omit<ProductValues, 'prices' | BulkVariantField>> {
  id: string
  title: string
  isGone: boolean
  /** False when the category was deleted. */
  hasCategory: boolean
  billingType: Product['billingType']
  billingPeriod: Product['billingPeriod']
  fields: Record<string, FieldValue>
  variants: readonly EditableVariant[]
}

/** Data of the store that a change is checked against. */
export interface ChangeContext {
  minorDigits: number
  fields: readonly CustomField[]
  /** The current category of the subcategory named by the change. */
  categoryOfSubcategory: string | null
}

export type Plan = { before: ProductValues; after: ProductValues } | { refused: BulkEditError }

const maxPrice = 1e12

const getPrices = ({ variants }: EditableProduct): Record<string, number | null> =>
  Object.fromEntries(variants.map(({ id, price }) => [id, price]))

type VariantValue = Variant[BulkVariantField]

const getVariantValues = ({ variants }: EditableProduct, name: BulkVariantField): Record<string, VariantValue> =>
  Object.fromEntries(variants.map((variant) => [variant.id, variant[name]]))

/** The variant with its entries of the values by id. */
const applyVariantValues = (variant: EditableVariant, after: ProductValues): EditableVariant => {
  const changed = bulkVariantFields.flatMap((name) => {
    const value = after[name]?.[variant.id]
    return value === undefined ? [] : [[name, value]]
  })
  const price = after.prices?.[variant.id]
  return { ...variant, ...Object.fromEntries(changed), ...(price === undefined ? {} : { price }) }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the entries of `wanted` that differ, before and after; undefined when none do. */
const diffEntries = <V>(
  current: Readonly<Record<string, V>>,
  wanted: Readonly<Record<string, V>>,
  isSame: (a: V | undefined, b: V) => boolean,
): [Record<string, V>, Record<string, V>] | undefined => {
  const changed = Object.entries(wanted).filter(([key, value]) => !isSame(current[key], value))
  if (changed.length === 0) return undefined
  const before = changed.flatMap(([key]): [string, V][] => {
    const value = current[key]
    return value === undefined ? [] : [[key, value]]
  })
  return [Object.fromEntries(before), Object.fromEntries(changed)]
}

const countMissing = (product: EditableProduct, fields: readonly CustomField[]): number => {
  const category = product.category !== null && product.hasCategory ? { _id: product.category } : null
  return findMissingForLive({ ...product, category }, fields).length
}

export const applyValues = (product: EditableProduct, after: ProductValues): EditableProduct => ({
  ...product,
  ...after,
  hasCategory: after.category === undefined ? product.hasCategory : true,
  collections: { ...product.collections, ...after.collections },
  variants: product.variants.map((variant) => applyVariantValues(variant, after)),
})

/** A live product must stay ready to sell. One that already lacked something may keep lacking it. */
const losesReadiness = (product: EditableProduct, after: ProductValues, fields: readonly CustomField[]): boolean => {
  const updated = applyValues(product, after)
  if (updated.publishState !== 'live') return false
  const missingAfter = countMissing(updated, fields)
  return missingAfter > (product.publishState === 'live' ? countMissing(product, fields) : 0)
}

const scalarFields = ['publishState', 'visibility', 'category', 'subcategory', 'brand', 'tags'] as const

/** The part of the wanted values that changes the product, or the reason why it can't have them. */
const planValues = (product: EditableProduct, wanted: ProductValues, context: Pick<ChangeContext, 'fields'>): Plan => {
  if (product.isGone) return { refused: 'not_found' }
  const changedFields = scalarFields.filter(
    (name) => wanted[name] !== undefined && !isEqual(wanted[name], product[name]),
  )
  const prices = diffEntries(getPrices(product), wanted.prices ?? {}, (a, b) => a === b)
  const variantFields = bulkVariantFields.flatMap((name) => {
    const sides = diffEntries<VariantValue>(getVariantValues(product, name), wanted[name] ?? {}, (a, b) => a === b)
    return sides ? [{ name, sides }] : []
  })
  const hasSameMembership = (a: number | null | undefined, b: number | null): boolean =>
    ((a ?? null) === null) === (b === null)
  const collections = diffEntries(
    // Collections the product isn't in have no position.
    { ...Object.fromEntries(Object.keys(wanted.collections ?? {}).map((id) => [id, null])), ...product.collections },
    wanted.collections ?? {},
    hasSameMembership,
  )
  const pickSide = (from: ProductValues | EditableProduct, index: 0 | 1): ProductValues => ({
    ...Object.fromEntries(changedFields.map((name) => [name, from[name]])),
    ...(prices ? { prices: prices[index] } : {}),
    ...Object.fromEntries(variantFields.map(({ name, sides }) => [name, sides[index]])),
    ...(collections ? { collections: collections[index] } : {}),
  })
  const [before, after] = [pickSide(product, 0), pickSide(wanted, 1)]
  if ((after.tags?.length ?? 0) > maxTags) return { refused: 'too_many_tags' }
  if (Object.values(after.prices ?? {}).some((price) => (price ?? 0) > maxPrice)) return { refused: 'price_too_high' }
  if (losesReadiness(product, after, context.fields)) return { refused: 'not_ready' }
  return { before, after }
}

const tagsAfter = (tags: readonly string[], { addTags = [], removeTags = [] }: BulkChange): string[] => {
  const removed = new Set(removeTags.map(normalizeForSearch))
  const remaining = tags.filter((tag) => !removed.has(normalizeForSearch(tag)))
  const seen = new Set(remaining.map(normalizeForSearch))
  const added = addTags.filter((tag) => !seen.has(normalizeForSearch(tag)) && seen.add(normalizeForSearch(tag)))
  return [...remaining, ...added]
}

/** A subcategory sets its category too; changing the category clears a subcategory of another one. */
const categoryAfter = (
  product: EditableProduct,
  change: BulkChange,
  context: ChangeContext,
): Pick<ProductValues, 'category' | 'subcategory'> => {
  if (change.subcategory) return { category: context.categoryOfSubcategory, subcategory: change.subcategory }
  if (change.category === undefined) return change.subcategory === null ? { subcategory: null } : {}
  const keepsSubcategory = change.subcategory !== null && change.category === product.category
  return { category: change.category, subcategory: keepsSubcategory ? product.subcategory : null }
}

const toMemberships = (ids: readonly string[], position: number | null): Record<string, number | null> =>
  Object.fromEntries(ids.map((id) => [id, position]))

const setForAllVariants = ({ variants }: EditableProduct, change: BulkChange): VariantValues =>
  Object.fromEntries(
    bulkVariantFields.flatMap((name) =>
      change[name] === undefined ? [] : [[name, Object.fromEntries(variants.map(({ id }) => [id, change[name]]))]],
    ),
  )

/** Appends the product to the collection. */
export const appendPosition = 0

export const planChange = (product: EditableProduct, change: BulkChange, context: ChangeContext): Plan => {
  const { price } = change
  const categoryDiffers = change.category !== undefined && change.category !== context.categoryOfSubcategory
  if (change.subcategory && (context.categoryOfSubcategory === null || categoryDiffers))
    return { refused: 'category_moved' }
  const toNewPrice = (before: number | null): number | null => {
    if (!price) return before
    return before === null && price.mode !== 'set' ? null : changePrice(before ?? 0, price, context.minorDigits)
  }
  const wanted: ProductValues = {
    ...(change.publishState ? { publishState: change.publishState } : {}),
    ...(change.visibility ? { visibility: change.visibility } : {}),
    ...categoryAfter(product, change, context),
    ...(change.brand === undefined ? {} : { brand: change.brand }),
    ...(change.addTags || change.removeTags ? { tags: tagsAfter(product.tags, change) } : {}),
    ...(price
      ? { prices: Object.fromEntries(product.variants.map((variant) => [variant.id, toNewPrice(variant.price)])) }
      : {}),
    ...setForAllVariants(product, change),
    collections: {
      ...toMemberships(change.addToCollections ?? [], appendPosition),
      ...toMemberships(change.removeFromCollections ?? [], null),
    },
  }
  return planValues(product, wanted, context)
}

interface AppliedEdit {
  before: ProductValues
  after: ProductValues
  /** The current category of the former subcategory. */
  formerSubcategoryCategory: string | null
}

/** Drops a category and subcategory that no longer belong together. */
const dropMismatchedCategory = (
  product: EditableProduct,
  restored: ProductValues,
  formerSubcategoryCategory: string | null,
): ProductValues => {
  const { category, subcategory, ...rest } = restored
  const restoredCategory = category === undefined ? product.category : category
  if (subcategory && formerSubcategoryCategory === restoredCategory) return restored
  const currentSubcategory = subcategory === undefined ? product.subcategory : null
  return category === undefined || currentSubcategory !== null ? rest : { ...rest, category, subcategory: null }
}

/** Reverts only values that are still as the edit left them; later changes are kept. */
export const planUndo = (product: EditableProduct, done: AppliedEdit, context: Pick<ChangeContext, 'fields'>): Plan => {
  if (product.isGone) return { refused: 'not_found' }
  const { before, after } = done
  const current: ProductValues = product
  const isUnchanged = (name: (typeof scalarFields)[number]): boolean =>
    after[name] !== undefined && isEqual(after[name], current[name])
  const revertible = (name: 'prices' | 'collections', at: Readonly<Record<string, number | null>>) =>
    Object.fromEntries(
      Object.entries(before[name] ?? {}).filter(([id]) => {
        const appliedValue = after[name]?.[id]
        if (name === 'prices') return id in at && at[id] === appliedValue
        return ((at[id] ?? null) === null) === (appliedValue === null)
      }),
    )
  const revertibleVariants = bulkVariantFields.map((name) => {
    const at = getVariantValues(product, name)
    const entries = Object.entries(before[name] ?? {}).filter(([id]) => id in at && at[id] === after[name]?.[id])
    return [name, Object.fromEntries(entries)]
  })
  const restored: ProductValues = Object.fromEntries(
    scalarFields.filter(isUnchanged).map((name) => [name, before[name]]),
  )
  const plan = planValues(
    product,
    {
      ...dropMismatchedCategory(product, restored, done.formerSubcategoryCategory),
      prices: revertible('prices', getPrices(product)),
      ...Object.fromEntries(revertibleVariants),
      collections: revertible('collections', product.collections),
    },
    context,
  )
  return 'after' in plan && Object.keys(plan.after).length === 0 ? { refused: 'changed_since' } : plan
}
