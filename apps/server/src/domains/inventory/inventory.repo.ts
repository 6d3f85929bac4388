import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { inventory, StockRow } from '#contract/domains/inventory.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { Sort } from '#server/platform/lists/page-statement.ts'

type ListQuery = z.output<typeof inventory.list.query>

/** Columns of the quantities: totals over all locations, or one location. */
interface StockColumns {
  onHand: RawBuilder<unknown>
  reserved: RawBuilder<unknown>
  incoming: RawBuilder<unknown>
  available: RawBuilder<unknown>
}

const totalColumns: StockColumns = {
  onHand: sql`v.on_hand`,
  reserved: sql`v.reserved`,
  incoming: sql`v.incoming`,
  available: sql`(v.on_hand - v.reserved)`,
}

const locationColumns: StockColumns = {
  onHand: sql`coalesce(l.on_hand, 0)`,
  reserved: sql`coalesce(l.reserved, 0)`,
  incoming: sql`coalesce(l.incoming, 0)`,
  available: sql`coalesce(l.on_hand - l.reserved, 0)`,
}

const joinProduct = sql`join products p on p.store_id = v.store_id and p.id = v.product_id`

const stockJson = (columns: StockColumns) => sql`json_build_object(
  '_id', v.id, 'product', v.product_id, 'title', p.title, 'values', v.option_values, 'sku', v.sku,
  'barcode', v.barcode, 'picture', picture.url, 'lowStockThreshold', p.low_stock_threshold, 'tracksStock', v.tracks_stock, 'isLow', v.is_low,
  'onHand', ${columns.onHand}, 'reserved', ${columns.reserved}, 'available', ${columns.available},
  'incoming', ${columns.incoming}, 'levels', levels.list, 'changedAt', utc(v.stock_changed_at))`

const withLevels = sql`
  left join lateral (
    select '/files/' || m.file_key as url from product_media m
    where m.store_id = v.store_id and m.product_id = v.product_id and m.kind = 'image'
    order by m.id = v.media_id desc nulls last, m.position, m.id limit 1
  ) picture on true
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'location', json_build_object('_id', place.id, 'name', place.name),
      'onHand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0),
      'available', coalesce(s.on_hand - s.reserved, 0), 'incoming', coalesce(s.incoming, 0)
    ) order by place.is_main desc, place.name_normalized, place.id), '[]') as list
    from locations place
    left join stock_levels s on s.store_id = v.store_id and s.variant_id = v.id and s.location_id = place.id
    where place.store_id = v.store_id and place.deleted_at is null
  ) levels`

const toSorts = (columns: StockColumns): Record<ListQuery['sortBy'], Sort> => ({
  title: { column: sql`v.title_normalized`, type: 'text' },
  available: { column: columns.available, type: 'bigint' },
  changedAt: { column: sql`v.stock_changed_at`, type: 'timestamptz' },
})

const stockFilters: Record<NonNullable<ListQuery['stock']>, (columns: StockColumns) => RawBuilder<unknown>> = {
  in: (columns) => sql`(not v.tracks_stock or ${columns.available} > 0)`,
  out: (columns) => sql`v.tracks_stock and ${columns.available} <= 0`,
  negative: (columns) => sql`v.tracks_stock and ${columns.available} < 0`,
  incoming: (columns) => sql`${columns.incoming} > 0`,
}

const columnsFor = ({ location }: ListQuery): StockColumns => (location === undefined ? totalColumns : locationColumns)

const productsWhere = (store: StoreId, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`v.product_id in (select o.id from products o where o.store_id = ${store} and o.deleted_at is null and ${condition})`

export const listStock = defineList<StockRow, ListQuery>({
  sorts: (query) => toSorts(columnsFor(query)),
  cursorScope: ({ location }) => location ?? '',
  from: ({ location }) =>
    location === undefined
      ? sql`variants v`
      : sql`variants v left join stock_levels l
          on l.store_id = v.store_id and l.variant_id = v.id and l.location_id = ${location}`,
  // For one location the row needs its stock level too.
  rowTable: ({ location }) => (location === undefined ? 'variants v' : undefined),
  id: sql`v.id`,
  join: sql`${joinProduct} ${withLevels}`,
  row: (query) => stockJson(columnsFor(query)),
  where: (query, store) => {
    const where = [sql`v.store_id = ${store}`, sql`v.deleted_at is null`, sql`v.is_listed`]
    if (query.search) where.push(matchesSqlNormalized(sql`v.search_normalized`, query.search))
    if (query.product) where.push(sql`v.product_id = ${query.product}`)
    if (query.category) where.push(productsWhere(store, sql`o.category_id = ${query.category}`))
    if (query.brand) where.push(productsWhere(store, sql`o.brand_id = ${query.brand}`))
    if (query.lowStockOnly === 'true') where.push(sql`v.is_low`)
    if (query.stock) where.push(stockFilters[query.stock](columnsFor(query)))
    return where
  },
  changes: 'products',
})

export const readStock = async (db: Db, store: StoreId, id: string): Promise<RawJson<StockRow> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${stockJson(totalColumns)}::text as json from variants v ${joinProduct} ${withLevels}
    where v.store_id = ${store} and v.id = ${id} and v.deleted_at is null and p.deleted_at is null`.execute(db)
  return rows[0]
}

export interface StockLocation {
  _id: string
  name: string
  isMain: boolean
}

export const listLocations = async (db: Db, store: StoreId): Promise<StockLocation[]> => {
  const { rows } = await sql<StockLocation>`
    select id as "_id", name, is_main as "isMain" from locations
    where store_id = ${store} and deleted_at is null order by is_main desc, name_normalized, id`.execute(db)
  return rows
}
