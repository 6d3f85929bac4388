import { type BulkChange, bulkChange, type PriceChange } from '#contract/domains/bulk-edits.ts'
import type { Permission } from '#contract/permissions.ts'

/** The kinds of change; each is a row of the page. */
export const changeKinds = [
  'publishState',
  'visibility',
  'price',
  'tracksStock',
  'allowBackorder',
  'isTaxable',
  'weightGrams',
  'category',
  'brand',
  'addTags',
  'removeTags',
  'addToCollections',
  'removeFromCollections',
] as const
export type ChangeKind = (typeof changeKinds)[number]

const requiredPermissions: Partial<Record<ChangeKind, Permission>> = {
  category: 'view_product_categories',
  brand: 'view_product_brands',
  addToCollections: 'view_product_collections',
  removeFromCollections: 'view_product_collections',
}

/** Offers only kinds whose options the user may list. */
export const getAllowedKinds = (can: (permission: Permission) => boolean): ChangeKind[] =>
  changeKinds.filter((kind) => {
    const flag = requiredPermissions[kind]
    return flag === undefined || can(flag)
  })

export const priceAdjustments = ['raisePercent', 'lowerPercent', 'raise', 'lower', 'set'] as const
export type PriceAdjustment = (typeof priceAdjustments)[number]

export interface PriceDraft {
  adjustment: PriceAdjustment
  /** Minor units or percent; text while it isn't a valid number. */
  amount: number | string | null
  round: NonNullable<PriceChange['round']>
}

/** The change while it is edited. A row that isn't filled in yet changes nothing. */
export interface Draft {
  publishState?: BulkChange['publishState'] | undefined
  visibility?: BulkChange['visibility'] | undefined
  price?: PriceDraft | undefined
  tracksStock?: boolean | undefined
  allowBackorder?: boolean | undefined
  isTaxable?: boolean | undefined
  /** Undefined or text while it isn't a number, null for the product's weight. */
  weightGrams?: number | string | null | undefined
  /** Undefined while nothing is selected, null to clear the field. */
  category?: string | null | undefined
  subcategory?: string | null | undefined
  brand?: string | null | undefined
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
  addToCollections?: string[] | undefined
  removeFromCollections?: string[] | undefined
}

export const emptyPriceDraft: PriceDraft = { adjustment: 'raisePercent', amount: null, round: 'none' }

export const isPercent = (adjustment: PriceAdjustment): boolean =>
  adjustment === 'raisePercent' || adjustment === 'lowerPercent'

export const partsPerPercent = 10_000

/** In percent or minor units. */
export const getMaxAmount = (adjustment: PriceAdjustment): number =>
  adjustment === 'lowerPercent' ? 100 : adjustment === 'raisePercent' ? 1000 : 1e9

const toPriceChange = ({ adjustment, amount, round }: PriceDraft): PriceChange | undefined => {
  if (typeof amount !== 'number' || amount < 0 || amount > getMaxAmount(adjustment)) return undefined
  const sign = adjustment === 'lower' || adjustment === 'lowerPercent' ? -1 : 1
  const value = sign * (isPercent(adjustment) ? Math.round(amount * partsPerPercent) : amount)
  const mode = isPercent(adjustment) ? 'percent' : adjustment === 'set' ? 'set' : 'add'
  // Adding zero without rounding changes nothing; adding zero with rounding only rounds.
  return mode !== 'set' && !value && round === 'none' ? undefined : { mode, value: value || 0, round }
}

const nonEmpty = (list: string[] | undefined): string[] | undefined => (list && list.length > 0 ? list : undefined)

export const maxWeightGrams = 10_000_000

const isWeight = (grams: Draft['weightGrams']): grams is number | null =>
  grams === null || (typeof grams === 'number' && grams >= 0 && grams <= maxWeightGrams)

/** The request body; undefined while a row isn't filled in or there are no rows. */
export const toBulkChange = (draft: Draft, selectedKinds: readonly ChangeKind[]): BulkChange | undefined => {
  const parts: Record<ChangeKind, BulkChange | undefined> = {
    publishState: draft.publishState && { publishState: draft.publishState },
    visibility: draft.visibility && { visibility: draft.visibility },
    price: draft.price && toPriceChange(draft.price) && { price: toPriceChange(draft.price) },
    category:
      draft.category === undefined
        ? undefined
        : { category: draft.category, ...(draft.subcategory ? { subcategory: draft.subcategory } : {}) },
    tracksStock: draft.tracksStock === undefined ? undefined : { tracksStock: draft.tracksStock },
    allowBackorder: draft.allowBackorder === undefined ? undefined : { allowBackorder: draft.allowBackorder },
    isTaxable: draft.isTaxable === undefined ? undefined : { isTaxable: draft.isTaxable },
    weightGrams: isWeight(draft.weightGrams) ? { weightGrams: draft.weightGrams } : undefined,
    brand: draft.brand === undefined ? undefined : { brand: draft.brand },
    addTags: nonEmpty(draft.addTags) && { addTags: draft.addTags },
    removeTags: nonEmpty(draft.removeTags) && { removeTags: draft.removeTags },
    addToCollections: nonEmpty(draft.addToCollections) && { addToCollections: draft.addToCollections },
    removeFromCollections: nonEmpty(draft.removeFromCollections) && {
      removeFromCollections: draft.removeFromCollections,
    },
  }
  const filled = selectedKinds.map((kind) => parts[kind])
  if (filled.includes(undefined)) return undefined
  return bulkChange.safeParse(Object.assign({}, ...filled)).data
}
