import { type BulkChange, bulkChange, type PriceChange } from '#contract/domains/bulk-edits.ts'
import type { Permission } from '#contract/permissions.ts'

/** The kinds of change; each is a row of the page. */
export const kinds = [
  'publishState',
  'visibility',
  'price',
  'category',
  'brand',
  'addTags',
  'removeTags',
  'addToCollections',
  'removeFromCollections',
] as const
export type Kind = (typeof kinds)[number]

const needs: Partial<Record<Kind, Permission>> = {
  category: 'view_product_categories',
  brand: 'view_product_brands',
  addToCollections: 'view_product_collections',
  removeFromCollections: 'view_product_collections',
}

/** Offers only kinds whose options the user may list. */
export const offeredKinds = (can: (permission: Permission) => boolean): Kind[] =>
  kinds.filter((kind) => {
    const flag = needs[kind]
    return flag === undefined || can(flag)
  })

export const priceWays = ['raisePercent', 'lowerPercent', 'raise', 'lower', 'set'] as const
export type PriceWay = (typeof priceWays)[number]

export interface PriceDraft {
  way: PriceWay
  /** Minor units or percent; text while it isn't a valid number. */
  figure: number | string | null
  round: NonNullable<PriceChange['round']>
}

/** The change while it is edited. A row that isn't filled in yet changes nothing. */
export interface Draft {
  publishState?: BulkChange['publishState'] | undefined
  visibility?: BulkChange['visibility'] | undefined
  price?: PriceDraft | undefined
  /** Undefined while nothing is selected, null to clear the field. */
  category?: string | null | undefined
  subcategory?: string | null | undefined
  brand?: string | null | undefined
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
  addToCollections?: string[] | undefined
  removeFromCollections?: string[] | undefined
}

export const newPrice: PriceDraft = { way: 'raisePercent', figure: null, round: 'none' }

export const isPercent = (way: PriceWay): boolean => way === 'raisePercent' || way === 'lowerPercent'

export const partsPerPercent = 10_000

/** In percent or minor units. */
export const mostOf = (way: PriceWay): number => (way === 'lowerPercent' ? 100 : way === 'raisePercent' ? 1000 : 1e9)

const priceOf = ({ way, figure, round }: PriceDraft): PriceChange | undefined => {
  if (typeof figure !== 'number' || figure < 0 || figure > mostOf(way)) return undefined
  const sign = way === 'lower' || way === 'lowerPercent' ? -1 : 1
  const value = sign * (isPercent(way) ? Math.round(figure * partsPerPercent) : figure)
  const mode = isPercent(way) ? 'percent' : way === 'set' ? 'set' : 'add'
  // Adding zero without rounding changes nothing; adding zero with rounding only rounds.
  return mode !== 'set' && !value && round === 'none' ? undefined : { mode, value: value || 0, round }
}

const some = (list: string[] | undefined): string[] | undefined => (list && list.length > 0 ? list : undefined)

/** The request body; undefined while a row isn't filled in or there are no rows. */
export const changeOf = (draft: Draft, chosen: readonly Kind[]): BulkChange | undefined => {
  const parts: Record<Kind, BulkChange | undefined> = {
    publishState: draft.publishState && { publishState: draft.publishState },
    visibility: draft.visibility && { visibility: draft.visibility },
    price: draft.price && priceOf(draft.price) && { price: priceOf(draft.price) },
    category:
      draft.category === undefined
        ? undefined
        : { category: draft.category, ...(draft.subcategory ? { subcategory: draft.subcategory } : {}) },
    brand: draft.brand === undefined ? undefined : { brand: draft.brand },
    addTags: some(draft.addTags) && { addTags: draft.addTags },
    removeTags: some(draft.removeTags) && { removeTags: draft.removeTags },
    addToCollections: some(draft.addToCollections) && { addToCollections: draft.addToCollections },
    removeFromCollections: some(draft.removeFromCollections) && { removeFromCollections: draft.removeFromCollections },
  }
  const filled = chosen.map((kind) => parts[kind])
  if (filled.includes(undefined)) return undefined
  return bulkChange.safeParse(Object.assign({}, ...filled)).data
}
