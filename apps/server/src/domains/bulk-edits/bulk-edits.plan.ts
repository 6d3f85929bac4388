import type { BulkChange, BulkRefusal } from '#contract/domains/bulk-edits.ts'
import { changePrice } from '#contract/domains/bulk-edits.ts'
import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import { mostTags, type Product } from '#contract/domains/product.ts'
import { missingForLive } from '#contract/domains/product-readiness.ts'
import { fold } from '#server/platform/db/fold.ts'

/**
 * The fields that bulk edits can change. `collections` maps collection id to the position in it, null when the product
 * isn't a manual member.
 */
export interface Values {
  publishState?: Product['publishState']
  visibility?: Product['visibility']
  category?: string | null
  subcategory?: string | null
  brand?: string | null
  tags?: readonly string[]
  prices?: Readonly<Record<string, number | null>>
  collections?: Readonly<Record<string, number | null>>
}

/** The current state of a product that is edited. */
export interface Editable extends Required<Omit<Values, 'prices'>> {
  id: string
  title: string
  isGone: boolean
  /** False when the category was deleted. */
  hasCategory: boolean
  billingType: Product['billingType']
  billingPeriod: Product['billingPeriod']
  fields: Record<string, FieldValue>
  variants: readonly { id: string; values: readonly string[]; price: number | null }[]
}

/** Data of the store that a change is checked against. */
export interface Known {
  minorDigits: number
  fields: readonly CustomField[]
  /** The current category of the subcategory named by the change. */
  categoryOfSubcategory: string | null
}

export type Plan = { before: Values; after: Values } | { refused: BulkRefusal }

const highestPrice = 1e12

const pricesOf = ({ variants }: Editable): Record<string, number | null> =>
  Object.fromEntries(variants.map(({ id, price }) => [id, price]))

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the entries of `wanted` that differ, before and after; undefined when none do. */
const changedEntries = <V>(
  now: Readonly<Record<string, V>>,
  wanted: Readonly<Record<string, V>>,
  isSame: (a: V | undefined, b: V) => boolean,
): [Record<string, V>, Record<string, V>] | undefined => {
  const changed = Object.entries(wanted).filter(([key, value]) => !isSame(now[key], value))
  if (changed.length === 0) return undefined
  const before = changed.flatMap(([key]): [string, V][] => {
    const value = now[key]
    return value === undefined ? [] : [[key, value]]
  })
  return [Object.fromEntries(before), Object.fromEntries(changed)]
}

const missing = (product: Editable, fields: readonly CustomField[]): number => {
  const category = product.category !== null && product.hasCategory ? { _id: product.category } : null
  return missingForLive({ ...product, category }, fields).length
}

export const applied = (product: Editable, after: Values): Editable => ({
  ...product,
  ...after,
  hasCategory: after.category === undefined ? product.hasCategory : true,
  collections: { ...product.collections, ...after.collections },
  variants: product.variants.map((variant) => {
    const price = after.prices?.[variant.id]
    return price === undefined ? variant : { ...variant, price }
  }),
})

/** A live product must stay ready to sell. One that already lacked something may keep lacking it. */
const losesReadiness = (product: Editable, after: Values, fields: readonly CustomField[]): boolean => {
  const later = applied(product, after)
  if (later.publishState !== 'live') return false
  const lacks = missing(later, fields)
  return lacks > (product.publishState === 'live' ? missing(product, fields) : 0)
}

const plain = ['publishState', 'visibility', 'category', 'subcategory', 'brand', 'tags'] as const

/** The part of the wanted values that changes the product, or the reason why it can't have them. */
const settle = (product: Editable, wanted: Values, known: Pick<Known, 'fields'>): Plan => {
  if (product.isGone) return { refused: 'not_found' }
  const named = plain.filter((name) => wanted[name] !== undefined && !same(wanted[name], product[name]))
  const prices = changedEntries(pricesOf(product), wanted.prices ?? {}, (a, b) => a === b)
  const inHand = (a: number | null | undefined, b: number | null): boolean => ((a ?? null) === null) === (b === null)
  const collections = changedEntries(
    // Collections the product isn't in have no position.
    { ...Object.fromEntries(Object.keys(wanted.collections ?? {}).map((id) => [id, null])), ...product.collections },
    wanted.collections ?? {},
    inHand,
  )
  const part = (from: Values | Editable, index: 0 | 1): Values => ({
    ...Object.fromEntries(named.map((name) => [name, from[name]])),
    ...(prices ? { prices: prices[index] } : {}),
    ...(collections ? { collections: collections[index] } : {}),
  })
  const [before, after] = [part(product, 0), part(wanted, 1)]
  if ((after.tags?.length ?? 0) > mostTags) return { refused: 'too_many_tags' }
  if (Object.values(after.prices ?? {}).some((price) => (price ?? 0) > highestPrice))
    return { refused: 'price_too_high' }
  if (losesReadiness(product, after, known.fields)) return { refused: 'not_ready' }
  return { before, after }
}

const tagsAfter = (tags: readonly string[], { addTags = [], removeTags = [] }: BulkChange): string[] => {
  const gone = new Set(removeTags.map(fold))
  const kept = tags.filter((tag) => !gone.has(fold(tag)))
  const known = new Set(kept.map(fold))
  const added = addTags.filter((tag) => !known.has(fold(tag)) && known.add(fold(tag)))
  return [...kept, ...added]
}

/** A subcategory sets its category too; changing the category clears a subcategory of another one. */
const placeAfter = (product: Editable, change: BulkChange, known: Known): Pick<Values, 'category' | 'subcategory'> => {
  if (change.subcategory) return { category: known.categoryOfSubcategory, subcategory: change.subcategory }
  if (change.category === undefined) return change.subcategory === null ? { subcategory: null } : {}
  const stays = change.subcategory !== null && change.category === product.category
  return { category: change.category, subcategory: stays ? product.subcategory : null }
}

const placesIn = (ids: readonly string[], place: number | null): Record<string, number | null> =>
  Object.fromEntries(ids.map((id) => [id, place]))

/** Appends the product to the collection. */
export const atTheEnd = 0

export const planChange = (product: Editable, change: BulkChange, known: Known): Plan => {
  const { price } = change
  const isElsewhere = change.category !== undefined && change.category !== known.categoryOfSubcategory
  if (change.subcategory && (known.categoryOfSubcategory === null || isElsewhere)) return { refused: 'category_moved' }
  const newPrice = (before: number | null): number | null => {
    if (!price) return before
    return before === null && price.mode !== 'set' ? null : changePrice(before ?? 0, price, known.minorDigits)
  }
  const wanted: Values = {
    ...(change.publishState ? { publishState: change.publishState } : {}),
    ...(change.visibility ? { visibility: change.visibility } : {}),
    ...placeAfter(product, change, known),
    ...(change.brand === undefined ? {} : { brand: change.brand }),
    ...(change.addTags || change.removeTags ? { tags: tagsAfter(product.tags, change) } : {}),
    ...(price ? { prices: Object.fromEntries(product.variants.map((one) => [one.id, newPrice(one.price)])) } : {}),
    collections: {
      ...placesIn(change.addToCollections ?? [], atTheEnd),
      ...placesIn(change.removeFromCollections ?? [], null),
    },
  }
  return settle(product, wanted, known)
}

interface Done {
  before: Values
  after: Values
  /** The current category of the former subcategory. */
  categoryOfFormer: string | null
}

/** Drops a category and subcategory that no longer belong together. */
const withFittingPlace = (product: Editable, back: Values, categoryOfFormer: string | null): Values => {
  const { category, subcategory, ...rest } = back
  const categoryThen = category === undefined ? product.category : category
  if (subcategory && categoryOfFormer === categoryThen) return back
  const staysIn = subcategory === undefined ? product.subcategory : null
  return category === undefined || staysIn !== null ? rest : { ...rest, category, subcategory: null }
}

/** Reverts only values that are still as the edit left them; later changes are kept. */
export const planUndo = (product: Editable, done: Done, known: Pick<Known, 'fields'>): Plan => {
  if (product.isGone) return { refused: 'not_found' }
  const { before, after } = done
  const now: Values = product
  const stands = (name: (typeof plain)[number]): boolean => after[name] !== undefined && same(after[name], now[name])
  const kept = (name: 'prices' | 'collections', at: Readonly<Record<string, number | null>>) =>
    Object.fromEntries(
      Object.entries(before[name] ?? {}).filter(([id]) => {
        const left = after[name]?.[id]
        if (name === 'prices') return id in at && at[id] === left
        return ((at[id] ?? null) === null) === (left === null)
      }),
    )
  const back: Values = Object.fromEntries(plain.filter(stands).map((name) => [name, before[name]]))
  const settled = settle(
    product,
    {
      ...withFittingPlace(product, back, done.categoryOfFormer),
      prices: kept('prices', pricesOf(product)),
      collections: kept('collections', product.collections),
    },
    known,
  )
  return 'after' in settled && Object.keys(settled.after).length === 0 ? { refused: 'changed_since' } : settled
}
