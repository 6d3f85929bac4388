import { sql } from 'kysely'
import type * as z from 'zod'
import type { Brand, brands } from '#contract/domains/brands.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { imageJson } from '#server/platform/db/image-json.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { createdAtSort, nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'
import type { TextIndex } from '#server/platform/lists/text-search.ts'
import { storeColumnReference } from '#server/domains/uploads/uploads.service.ts'

type ListQuery = z.output<typeof brands.list.query>
type Fields = Omit<z.output<typeof brands.update.body>, 'version'>

/** Searched by index: a store may have very many brands. */
const textIndex = (store: StoreId): TextIndex => ({
  from: sql`brands t`,
  id: sql`t.id`,
  text: sql`t.search_normalized`,
  normalize: (word) => sql`${normalizeForSearch(word)}::text`,
  prefilter: (parts) =>
    sql`store_trigrams(t.store_id, t.search_normalized) @> (select query_trigrams(${store}, array[${sql.join([...parts])}]))`,
  prefilterByStart: (start) =>
    sql`store_trigrams(t.store_id, t.search_normalized) @> (select query_word_start(${store}, ${start}))`,
})

export const brandTable = storeTable<Brand, ListQuery>({
  table: 'brands',
  resource: 'brands',
  nameIndex: 'brands_name_key',
  summary: ['name', 'description'],
  json: sql`'name', t.name, 'slug', t.slug, 'description', t.description, 'website', t.website, 'logo', ${imageJson(sql`t.logo_key`)}`,
  textIndex,
  // A change of a brand counts as a change of products; a change of the store's time zone doesn't.
  changes: ({ createdFrom, createdTo }) => ((createdFrom ?? createdTo) ? undefined : 'products'),
  sorts: {
    name: nameSort,
    createdAt: createdAtSort,
    updatedAt: updatedAtSort,
  },
  filters: ({ logo, createdFrom, createdTo }, store) => [
    ...(logo ? [logo === 'with' ? sql`t.logo_key is not null` : sql`t.logo_key is null`] : []),
    // Filter dates are days in the store's time zone.
    ...withinDays(sql`t.created_at`, createdFrom, createdTo, sql`(select timezone from stores where id = ${store})`),
  ],
})

/** All text that the list shows, for the search index. */
export const brandSearchText = (brand: Pick<Fields, 'name' | 'description' | 'website'>): string =>
  normalizeForSearch([brand.name, brand.description, brand.website].filter(Boolean).join(' '))

/** `brand` is the brand with these changes applied. */
export const brandColumns = (fields: Fields, brand: Parameters<typeof brandSearchText>[0]): Columns => ({
  name: fields.name,
  slug: fields.slug,
  description: fields.description,
  website: fields.website,
  logo_key: fields.logo,
  search_normalized: brandSearchText(brand),
})

export const brandLogo = storeColumnReference('brands', 'logo_key')
