import { localToInstant } from '#contract/core/time-zone.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { ShopProduct } from '#contract/domains/shop-catalog.ts'
import { type ItemPrice, type ItemToPrice, type PriceContext, priceItem } from '#contract/pricing/item-price.ts'
import type { LoadedCandidate } from '#server/domains/discounts/candidates.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { dropPendingImages } from '#server/platform/rich-text/description.ts'
import { defaultNeeds, type HomeNeeds, readShopHome, type ShopHome } from './home.repo.ts'
import { type Listing, type ListingInput, readListing } from './listing.repo.ts'
import { type ProductRow, readProduct, readProductWithRelated } from './product.repo.ts'
import { toTerms } from './search.repo.ts'
import { type ProductCard, readCards } from './shop-products.repo.ts'
import { correctTerms } from './spelling.rules.ts'

/** Store settings that prices depend on. */
export interface ShopPricing {
  currency: Currency
  timezone: string
}

/** A product in a list, with the automatic discount of its cheapest variant. */
export interface PricedCard extends Omit<ProductCard, 'categoryIds' | 'brandId' | 'collectionIds'> {
  discounted: ItemPrice | null
}

const toPriceContext = (
  { currency, timezone }: ShopPricing,
  candidates: readonly LoadedCandidate[],
  now: number,
): PriceContext => ({ currency, candidates, at: now, zone: timezone })

/** When a discount starts or ends next; prices may be different from then on. */
const getValidUntil = ({ candidates, at, zone }: PriceContext): Date | null => {
  const changes = candidates
    .flatMap(({ terms: { startsAt, endsAt } }) => [startsAt, endsAt])
    .flatMap((local) => (local === null ? [] : [localToInstant(local, zone)]))
    .filter((instant) => instant > at)
  return changes.length === 0 ? null : new Date(Math.min(...changes))
}

const priceCard = (card: ProductCard, context: PriceContext): PricedCard => {
  const { categoryIds, brandId, collectionIds, ...shown } = card
  const { _id: variantId, price: unitPrice } = card.cheapest
  const item: ItemToPrice = { productId: card._id, variantId, unitPrice, categoryIds, brandId, collectionIds }
  return { ...shown, discounted: priceItem(item, context) }
}

const priceProduct = ({ groups, ...product }: ProductRow, context: PriceContext): ShopProduct => ({
  ...product,
  description: dropPendingImages(product.description),
  variants: product.variants.map((variant) => ({
    ...variant,
    discounted: priceItem(
      { productId: product._id, variantId: variant._id, unitPrice: variant.price, ...groups },
      context,
    ),
  })),
})

export interface PricedHome extends ShopHome<PricedCard> {
  validUntil: Date | null
}

export const loadHome = async (
  db: Db,
  store: StoreId,
  pricing: ShopPricing,
  now: number,
  needs: HomeNeeds = defaultNeeds,
): Promise<PricedHome> => {
  const { candidates, ...home } = await readShopHome(db, store, new Date(now), needs)
  const context = toPriceContext(pricing, candidates, now)
  const price = (cards: readonly ProductCard[]) => cards.map((card) => priceCard(card, context))
  return {
    ...home,
    featured: home.featured.map(({ collection, cards }) => ({ collection, cards: price(cards) })),
    newest: price(home.newest),
    bestSellers: price(home.bestSellers),
    products: price(home.products),
    validUntil: getValidUntil(context),
  }
}

export interface PricedListing extends Omit<Listing, 'data' | 'spelling' | 'candidates'> {
  data: PricedCard[]
  /** The search that was used instead of the typed one; null if no word was misspelled. */
  correctedSearch: string | null
  validUntil: Date | null
}

/** Products of a page. Words of a search that the shop doesn't have are replaced by similar ones. */
export const loadListing = async (
  db: Db,
  store: StoreId,
  pricing: ShopPricing,
  { search, ...input }: Omit<ListingInput, 'terms'> & { search: string },
  now: number,
): Promise<PricedListing> => {
  const typed = toTerms(search)
  const at = new Date(now)
  const { spelling, candidates, ...exact } = await readListing(db, store, { ...input, terms: typed }, at)
  const context = toPriceContext(pricing, candidates, now)
  const corrected = spelling && correctTerms(spelling)
  const isCorrected = corrected?.some((term, index) => term !== typed[index]) ?? false
  const listing = corrected && isCorrected ? await readListing(db, store, { ...input, terms: corrected }, at) : exact
  return {
    scope: listing.scope,
    total: listing.total,
    unfiltered: listing.unfiltered,
    facets: listing.facets,
    data: listing.data.map((card) => priceCard(card, context)),
    correctedSearch: corrected && isCorrected ? corrected.join(' ') : null,
    validUntil: getValidUntil(context),
  }
}

/** Products that a text shows, by their ids. Those that the shop doesn't show are left out. */
export const loadCards = async (
  db: Db,
  store: StoreId,
  pricing: ShopPricing,
  ids: readonly string[],
  now: number,
): Promise<{ cards: PricedCard[]; validUntil: Date | null }> => {
  if (ids.length === 0) return { cards: [], validUntil: null }
  const { cards, candidates } = await readCards(db, store, ids, new Date(now))
  const context = toPriceContext(pricing, candidates, now)
  return { cards: cards.map((card) => priceCard(card, context)), validUntil: getValidUntil(context) }
}

export interface ProductPageData {
  product: ShopProduct
  related: PricedCard[]
  hasStockAlerts: boolean
  validUntil: Date | null
}

export const loadProductPage = async (
  db: Db,
  store: StoreId,
  pricing: ShopPricing,
  slug: string,
  now: number,
): Promise<ProductPageData | undefined> => {
  const found = await readProductWithRelated(db, store, slug, new Date(now))
  if (!found) return undefined
  const context = toPriceContext(pricing, found.candidates, now)
  return {
    product: priceProduct(found.product, context),
    related: found.related.map((card) => priceCard(card, context)),
    hasStockAlerts: found.hasStockAlerts,
    validUntil: getValidUntil(context),
  }
}

export const loadProduct = async (
  db: Db,
  store: StoreId,
  pricing: ShopPricing,
  slug: string,
  now: number,
): Promise<ShopProduct | undefined> => {
  const found = await readProduct(db, store, slug, new Date(now))
  return found && priceProduct(found.product, toPriceContext(pricing, found.candidates, now))
}

export { readVariantStock } from './product.repo.ts'
export { type HomeNeeds, type ShopHours } from './home.repo.ts'
export { loadCollections, menuJson } from './shop-groups.repo.ts'
export { isBuyable, isShopProduct, isVariantBuyable, variantLeft } from './shop-products.repo.ts'
export { readFormerPage, type PageKind } from './slug-history.repo.ts'
export { readSitemap, type SitemapEntry } from './sitemap.repo.ts'
export {
  type Facets,
  isFiltered,
  type ListingFilter,
  listingParameters,
  type ListingScope,
  type ListingSort,
  listingSorts,
  pageSize,
  readFilter,
  readHandle,
  readPageNumber,
  type ScopeInfo,
} from './listing.rules.ts'
