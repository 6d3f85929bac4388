import { type RawBuilder, sql } from 'kysely'
import type { Availability, ShopBilling, ShopImage } from '#contract/domains/shop-catalog.ts'
import { automaticCandidatesJson, type LoadedCandidate } from '#server/domains/discounts/candidates.service.ts'
import { hasPrice } from '#server/domains/product-filter/product-filter.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Sql = RawBuilder<unknown>

/** The products `p` that a shop shows: live, public, priced, neither archived nor deleted. */
export const isShopProduct = (store: StoreId | Sql): Sql => sql`p.store_id = ${store} and p.deleted_at is null
  and p.archived_at is null and p.publish_state = 'live' and p.visibility = 'public' and ${hasPrice}`

/** Whether one of the variants of `p` can be bought now. */
export const isBuyable = sql`p.is_buyable`

/** From how many items on the shop says how many are left, if the product has no low-stock alert. */
const defaultLowStock = 3
/** A high alert threshold is for the staff; shoppers aren't shown such numbers. */
const maxShownLeft = 10

const lowStockLimit = sql`least(coalesce(p.low_stock_threshold, ${sql.lit(defaultLowStock)}), ${sql.lit(maxShownLeft)})`

interface Stock {
  /** Whether the number of items matters. */
  isCounted: Sql
  available: Sql
  /** Whether it can be bought when nothing is available. */
  canBackorder: Sql
}

/** Of a variant `v` of `p`. */
export const variantStock: Stock = {
  isCounted: sql`(p.type = 'physical' and v.tracks_stock)`,
  available: sql`(v.on_hand - v.reserved)`,
  canBackorder: sql`v.allow_backorder`,
}

/** Of all variants of `p` together: the best of them counts. */
const productStock: Stock = {
  isCounted: sql`(p.type = 'physical' and p.untracked_count = 0)`,
  available: sql`p.available_max`,
  canBackorder: sql`p.is_buyable`,
}

/** Whether the variant `v` of `p` can be bought now. */
export const isVariantBuyable = sql`(not ${variantStock.isCounted} or v.allow_backorder or ${variantStock.available} > 0)`

/** How many of the variant `v` can be bought; null for any number. */
export const variantLeft = sql`case when ${variantStock.isCounted} and not v.allow_backorder
  then greatest(${variantStock.available}, 0) end`

/** Availability, and the number of items that are left, if they are few. */
export const stockJson = ({ isCounted, available, canBackorder }: Stock): Sql => sql`'availability', case
    when not ${isCounted} then 'in_stock'
    when ${available} <= 0 then case when ${canBackorder} then 'backorder' else 'out_of_stock' end
    when ${available} <= ${lowStockLimit} then 'low_stock' else 'in_stock' end,
  'left', case when ${isCounted} and ${available} between 1 and ${lowStockLimit} then ${available} end`

export const billingJson = sql`json_build_object('type', p.billing_type, 'every', p.billing_every, 'unit', p.billing_unit)`

/** Of the image of `m` in a join with its file `f`. */
export const imageFields = sql`'url', '/files/' || m.file_key, 'alt', m.alt, 'width', f.width, 'height', f.height`

const firstImage = sql`(select json_build_object(${imageFields})
  from product_media m join files f on f.key = m.file_key
  where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image' order by m.position, m.id limit 1)`

/** What discounts are matched by. */
export const discountGroupsJson = sql`'categoryIds', array_remove(array[p.category_id, p.subcategory_id], null),
  'brandId', p.brand_id, 'collectionIds', array(select m.collection_id from collection_products m
    join collections c on c.store_id = m.store_id and c.id = m.collection_id and c.deleted_at is null
    where m.store_id = p.store_id and m.product_id = p.id)`

/** A product in a list of the shop. */
export interface ProductCard {
  _id: string
  title: string
  slug: string
  image: Omit<ShopImage, '_id'> | null
  brand: string | null
  priceMin: number
  priceMax: number
  variants: number
  /** The cheapest variant. */
  cheapest: { _id: string; price: number; compareAtPrice: number | null }
  availability: Availability
  left: number | null
  billing: ShopBilling
  categoryIds: string[]
  brandId: string | null
  collectionIds: string[]
}

/** A row for each variant of `p` would repeat the product, so the cheapest one is a sub-select. */
const cheapestVariant = sql`(select json_build_object('_id', v.id, 'price', v.price, 'compareAtPrice', v.compare_at_price)
  from variants v where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null and v.price is not null
  order by v.price, v.position, v.id limit 1)`

export const cardJson = sql`json_build_object('_id', p.id, 'title', p.title, 'slug', p.slug, 'image', ${firstImage},
  'brand', (select b.name from brands b where b.store_id = p.store_id and b.id = p.brand_id and b.deleted_at is null),
  'priceMin', p.price_min, 'priceMax', p.price_max, 'variants', p.variant_count, 'cheapest', ${cheapestVariant},
  ${stockJson(productStock)}, 'billing', ${billingJson}, ${discountGroupsJson})`

/** Cards of the products that `keys` selects as `id` and `place`, in the order of `place`. */
export const cardsJson = (store: StoreId, keys: Sql): Sql => sql`(
  select coalesce(json_agg(${cardJson} order by k.place), '[]')
  from (${keys}) k join products p on p.store_id = ${store} and p.id = k.id)`

/** Cards of those of the products that the shop shows, in the given order, and the automatic discounts. */
export const readCards = async (
  db: Db,
  store: StoreId,
  ids: readonly string[],
  at: Date,
): Promise<{ cards: ProductCard[]; candidates: LoadedCandidate[] }> => {
  const keys = sql`select p.id, k.place from unnest(${[...ids]}::uuid[]) with ordinality k(id, place)
    join products p on p.id = k.id where ${isShopProduct(store)}`
  const { rows } = await sql<{ cards: ProductCard[]; candidates: LoadedCandidate[] }>`
    select ${cardsJson(store, keys)} as cards, ${automaticCandidatesJson(store, at)} as candidates`.execute(db)
  return rows[0] ?? { cards: [], candidates: [] }
}
