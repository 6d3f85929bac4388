import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Brand, brands } from '#contract/domains/brands.ts'
import { sameProductsSince } from '#server/domains/product-filter/product-filter.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { imageJson } from '#server/platform/db/image-json.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { storeTable } from '#server/platform/db/store-table.ts'
import { readByText, type TextIndex } from '#server/platform/db/text-search.ts'
import { storeColumnReference } from '#server/domains/uploads/uploads.service.ts'

type ListQuery = z.output<typeof brands.list.query>
type Fields = Omit<z.output<typeof brands.update.body>, 'version'>

export const brandTable = storeTable<Brand, ListQuery>({
  table: 'brands',
  resource: 'brands',
  nameIndex: 'brands_name_key',
  summary: ['name', 'description'],
  json: sql`'name', t.name, 'description', t.description, 'website', t.website, 'logo', ${imageJson(sql`t.logo_key`)}`,
  sorts: {
    name: { column: sql`t.name_normalized`, type: 'text' },
    createdAt: { column: sql`t.created_at`, type: 'timestamptz' },
    updatedAt: { column: sql`t.updated_at`, type: 'timestamptz' },
  },
  filters: ({ logo, createdFrom, createdTo }, store) => [
    ...(logo ? [logo === 'with' ? sql`t.logo_key is not null` : sql`t.logo_key is null`] : []),
    // Filter dates are days in the store's time zone.
    ...withinDays(sql`t.created_at`, createdFrom, createdTo, sql`(select timezone from stores where id = ${store})`),
  ],
})

const textIndex = (store: StoreId): TextIndex => ({
  from: sql`brands t`,
  id: sql`t.id`,
  text: sql`t.search_normalized`,
  normalize: (word) => sql`${normalizeForSearch(word)}::text`,
  prefilter: (parts) =>
    sql`store_trigrams(t.store_id, t.search_normalized) @> (select query_trigrams(${store}, array[${sql.join([...parts])}]))`,
})

/** Searched by index: a store may have very many brands. */
export const listBrands = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<Brand>>> => {
  const { search = '', sortOrder: order, createdFrom, createdTo } = query
  const hasDateFilter = createdFrom !== undefined || createdTo !== undefined
  return brandTable.list(db, store, query, (where, sort) => ({
    ...readByText(textIndex(store), { search, where, sort, order }),
    rows: sql`brands t on t.store_id = ${store} and t.id = chosen.row_id`,
    // A change of a brand counts as a change of products; a change of the store's time zone doesn't.
    cacheValidIf: hasDateFilter ? undefined : sameProductsSince(store),
  }))
}

/** All text that the list shows, for the search index. */
export const brandSearchText = (brand: Pick<Fields, 'name' | 'description' | 'website'>): string =>
  normalizeForSearch([brand.name, brand.description, brand.website].filter(Boolean).join(' '))

/** `brand` is the brand with these changes applied. */
export const brandColumns = (fields: Fields, brand: Parameters<typeof brandSearchText>[0]): Columns => ({
  name: fields.name,
  description: fields.description,
  website: fields.website,
  logo_key: fields.logo,
  search_normalized: brandSearchText(brand),
})

export const brandLogo = storeColumnReference('brands', 'logo_key')
