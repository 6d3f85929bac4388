import { sql } from 'kysely'
import type { ShopCategory, ShopCollection } from '#contract/domains/shop-catalog.ts'
import { automaticCandidatesJson, type LoadedCandidate } from '#server/domains/discounts/candidates.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { categoriesJson, shopCollections } from './shop-groups.repo.ts'
import { cardsJson, isShopProduct, type ProductCard } from './shop-products.repo.ts'

export interface ShopHome {
  categories: ShopCategory[]
  collections: ShopCollection[]
  /** The first products of the first collection. */
  featured: ProductCard[]
  newest: ProductCard[]
  bestSellers: ProductCard[]
  /** Automatic discounts; reading them along saves a statement. */
  candidates: LoadedCandidate[]
}

const cardCount = 8
const collectionCount = 6
const salesDays = 30

/** Collections with an image come first: they are shown as large tiles. */
const featuredOrder = sql`c.picture_key is null, c.updated_at desc, c.id`

/** Everything that the home page shows, in one statement. */
export const readShopHome = async (db: Db, store: StoreId, at: Date): Promise<ShopHome> => {
  const { rows } = await sql<{ home: ShopHome }>`
    with featured as materialized (${shopCollections(store, featuredOrder)} limit ${sql.lit(collectionCount)}
    ), sold as (
      select product_id, sum(quantity) as quantity from product_days
      where store_id = ${store} and day > current_date - ${sql.lit(salesDays)} group by product_id
    )
    select json_build_object(
      'candidates', ${automaticCandidatesJson(store, at)},
      'categories', ${categoriesJson(store)},
      'collections', (select coalesce(json_agg(json), '[]') from featured),
      'featured', ${cardsJson(
        store,
        sql`select p.id, row_number() over (order by m.position nulls last, p.created_at desc, p.id) as place
          from collection_products m join products p on p.store_id = m.store_id and p.id = m.product_id
          where m.store_id = ${store} and m.collection_id = (select (json ->> '_id')::uuid from featured limit 1)
            and ${isShopProduct(store)} order by place limit ${sql.lit(cardCount)}`,
      )},
      'newest', ${cardsJson(
        store,
        sql`select id, row_number() over (order by created_at desc, id desc) as place from (
          select p.id, p.created_at from products p where ${isShopProduct(store)}
          order by p.created_at desc, p.id desc limit ${sql.lit(cardCount)}) recent`,
      )},
      'bestSellers', ${cardsJson(
        store,
        sql`select p.id, row_number() over (order by s.quantity desc, p.id) as place
          from sold s join products p on p.store_id = ${store} and p.id = s.product_id
          where s.quantity > 0 and ${isShopProduct(store)} order by place limit ${sql.lit(cardCount)}`,
      )}) as home`.execute(db)
  const empty = { categories: [], collections: [], featured: [], newest: [], bestSellers: [], candidates: [] }
  return rows[0]?.home ?? empty
}
