import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { maxCountedTotal } from '#contract/core/page.ts'
import type { Collection, collections, Condition } from '#contract/domains/collections.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { imageJson } from '#server/platform/db/image-json.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'
import { storeColumnReference } from '#server/domains/uploads/uploads.service.ts'

type Fields = Omit<z.output<typeof collections.update.body>, 'version'>

// Counts up to the limit of lists, so that a collection with the whole catalog doesn't slow the page down.
const countMembers = (condition: RawBuilder<unknown>) => sql`(select count(*) from (
  select 1 from collection_products m
  join products p on p.store_id = m.store_id and p.id = m.product_id and p.deleted_at is null and p.archived_at is null
  where m.store_id = t.store_id and m.collection_id = t.id ${condition} limit ${sql.lit(maxCountedTotal)}) counted)`

export const collectionTable = storeTable<Collection, z.output<typeof collections.list.query>>({
  table: 'collections',
  resource: 'collections',
  nameIndex: 'collections_name_key',
  summary: ['name', 'description'],
  json: sql`'name', t.name, 'slug', t.slug, 'description', t.description, 'picture', ${imageJson(sql`t.picture_key`)},
    'rules', t.rules, 'products', ${countMembers(sql``)}, 'byHand', ${countMembers(sql`and m.by_hand`)}`,
  sorts: {
    name: nameSort,
    updatedAt: updatedAtSort,
  },
  filters: ({ kind }) => (kind ? [kind === 'manual' ? sql`t.rules is null` : sql`t.rules is not null`] : []),
})

export const collectionColumns = ({ name, slug, description, picture, rules }: Fields): Columns => ({
  name,
  slug,
  description,
  picture_key: picture,
  rules: rules && JSON.stringify(rules),
})

/** Until the commit no other transaction applies this store's rules to products. */
export const lockRules = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(41, hashtext(${store}::text))`.execute(tx)
}

/** Applies the current rules to every product of the store. Requires `lockRules`. */
export const refreshMembers = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select refresh_collection_products(${store}, null, id) from unnest(${[...ids]}::uuid[]) id`.execute(tx)
}

type ReferenceCondition = Extract<Condition, { field: 'brand' | 'category' | 'subcategory' }>

const tables = { brand: sql`brands`, category: sql`categories`, subcategory: sql`subcategories` }

/** Indexes of the conditions that reference rows this store doesn't have. */
export const findUnknownReferences = async (
  db: Db,
  store: StoreId,
  references: readonly (Pick<ReferenceCondition, 'field' | 'value'> & { place: number })[],
): Promise<number[]> => {
  if (references.length === 0) return []
  const selects = references.map(
    ({ field, value, place }) => sql`select ${place}::int as place where not exists (
      select 1 from ${tables[field]} t where t.store_id = ${store} and t.id = ${value} and t.deleted_at is null)`,
  )
  const { rows } = await sql<{ place: number }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ place }) => place)
}

export const collectionImage = storeColumnReference('collections', 'picture_key')
