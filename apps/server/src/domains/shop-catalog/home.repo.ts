import { type RawBuilder, sql } from 'kysely'
import type { BusinessHoursFields, WeekdayName } from '#contract/domains/business-hours.ts'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { ShopCategory, ShopCollection } from '#contract/domains/shop-catalog.ts'
import { automaticCandidatesJson, type LoadedCandidate } from '#server/domains/discounts/candidates.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { brandsJson, categoriesJson, featuredOrder, shopCollections } from './shop-groups.repo.ts'
import { cardsJson, isShopProduct, type ProductCard } from './shop-products.repo.ts'

type Sql = RawBuilder<unknown>

/** What the sections of a home page need. */
export interface HomeNeeds {
  /** Numbers of products; 0 for none. */
  newest: number
  bestSellers: number
  /** Collections whose first products are shown; null is the first collection of the shop. */
  featured: readonly { collection: string | null; count: number }[]
  categories: boolean
  collections: boolean
  brands: boolean
  hours: boolean
  /** Products in texts. */
  products: readonly string[]
}

export const defaultNeeds: HomeNeeds = {
  newest: 8,
  bestSellers: 8,
  featured: [{ collection: null, count: 8 }],
  categories: true,
  collections: true,
  brands: false,
  hours: false,
  products: [],
}

/** Business hours, and where the store is. */
export interface ShopHours {
  week: Pick<BusinessHoursFields, WeekdayName> | null
  closedDates: BusinessHoursFields['closedDates']
  specialHours: BusinessHoursFields['specialHours']
  location: { name: string; address: OrderAddress } | null
}

export interface ShopHome<Card = ProductCard> {
  categories: ShopCategory[]
  collections: ShopCollection[]
  /** In the order of the needs. A collection that isn't in the shop has the first one of the shop instead. */
  featured: { collection: ShopCollection | null; cards: Card[] }[]
  newest: Card[]
  bestSellers: Card[]
  products: Card[]
  brands: ShopCollection[]
  hours: ShopHours | null
}

const collectionCount = 6
const salesDays = 30

const none = sql`'[]'::json`

const hoursJson = (store: StoreId): Sql => sql`json_build_object(
  'week', (select h.week from business_hours h where h.store_id = ${store}),
  'closedDates', coalesce((select h.closed_dates from business_hours h where h.store_id = ${store}), '[]'),
  'specialHours', coalesce((select h.special_hours from business_hours h where h.store_id = ${store}), '[]'),
  'location', (select json_build_object('name', l.name, 'address', json_build_object('recipient', '', 'line1', l.line1,
      'line2', l.line2, 'city', l.city, 'region', l.region, 'postcode', l.postcode, 'country', l.country,
      'phone', l.phone, 'coordinates', case when l.latitude is not null then
        json_build_object('latitude', l.latitude, 'longitude', l.longitude) end))
    from locations l where l.store_id = ${store} and l.is_main and l.deleted_at is null))`

/** The chosen collection if the shop shows it, otherwise the first one. */
const featuredCollection = (store: StoreId, collection: string | null): Sql =>
  collection === null
    ? sql`select json from featured limit 1`
    : sql`select json from (
        (select json, 0 as place from (${shopCollections(store, featuredOrder, sql`c.id = ${collection}`)}) chosen)
        union all (select json, 1 from featured limit 1)) found order by place limit 1`

const featuredJson = (store: StoreId, { collection, count }: HomeNeeds['featured'][number]): Sql => sql`(
  select json_build_object('collection', chosen.json, 'cards', ${cardsJson(
    store,
    sql`select p.id, row_number() over (order by m.position nulls last, p.created_at desc, p.id) as place
      from collection_products m join products p on p.store_id = m.store_id and p.id = m.product_id
      where m.store_id = ${store} and m.collection_id = (chosen.json ->> '_id')::uuid
        and ${isShopProduct(store)} order by place limit ${sql.lit(count)}`,
  )}) from (select (${featuredCollection(store, collection)}) as json) chosen)`

/** Everything that the home page shows, in one statement. */
export const readShopHome = async (
  db: Db,
  store: StoreId,
  at: Date,
  needs: HomeNeeds,
): Promise<ShopHome & { candidates: LoadedCandidate[] }> => {
  const { rows } = await sql<{ home: ShopHome & { candidates: LoadedCandidate[] } }>`
    with featured as materialized (${shopCollections(store, featuredOrder)} limit ${sql.lit(collectionCount)}
    ), sold as (
      select product_id, sum(quantity) as quantity from product_days
      where store_id = ${store} and day > current_date - ${sql.lit(salesDays)} group by product_id
    )
    select json_build_object(
      'candidates', ${automaticCandidatesJson(store, at)},
      'categories', ${needs.categories ? categoriesJson(store) : none},
      'collections', (select coalesce(json_agg(json), '[]') from featured),
      'featured', ${
        needs.featured.length === 0
          ? none
          : sql`json_build_array(${sql.join(needs.featured.map((each) => featuredJson(store, each)))})`
      },
      'brands', ${needs.brands ? brandsJson(store) : none},
      'hours', ${needs.hours ? hoursJson(store) : sql`null`},
      'products', ${
        needs.products.length === 0
          ? none
          : cardsJson(
              store,
              sql`select p.id, k.place from unnest(${[...needs.products]}::uuid[]) with ordinality k(id, place)
                join products p on p.id = k.id where ${isShopProduct(store)}`,
            )
      },
      'newest', ${cardsJson(
        store,
        sql`select id, row_number() over (order by created_at desc, id desc) as place from (
          select p.id, p.created_at from products p where ${isShopProduct(store)}
          order by p.created_at desc, p.id desc limit ${sql.lit(needs.newest)}) recent`,
      )},
      'bestSellers', ${
        needs.bestSellers === 0
          ? none
          : cardsJson(
              store,
              sql`select p.id, row_number() over (order by s.quantity desc, p.id) as place
                from sold s join products p on p.store_id = ${store} and p.id = s.product_id
                where s.quantity > 0 and ${isShopProduct(store)} order by place limit ${sql.lit(needs.bestSellers)}`,
            )
      }) as home`.execute(db)
  const empty = { categories: [], collections: [], featured: [], newest: [], bestSellers: [], products: [], brands: [] }
  return rows[0]?.home ?? { ...empty, hours: null, candidates: [] }
}
