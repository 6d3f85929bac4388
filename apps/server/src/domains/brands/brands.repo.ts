import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Brand, brands } from '#contract/domains/brands.ts'
import { sameProductsSince } from '#server/domains/products/products.filter.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { fold } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'
import { readByText, type Texted } from '#server/platform/db/text-search.ts'

type ListQuery = z.output<typeof brands.list.query>
type Fields = Omit<z.output<typeof brands.update.body>, 'version'>

const brandJson = sql`json_build_object(
  '_id', b.id, 'name', b.name, 'description', b.description, 'website', b.website,
  'logo', case when b.logo_key is not null
    then json_build_object('key', b.logo_key, 'url', '/files/' || b.logo_key) end,
  'version', b.version, 'createdAt', utc(b.created_at), 'updatedAt', utc(b.updated_at), 'updatedBy', p.name)`

const withEditor = sql`left join persons p on p.id = b.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  name: { column: sql`b.name_fold`, type: 'text' },
  createdAt: { column: sql`b.created_at`, type: 'timestamptz' },
  updatedAt: { column: sql`b.updated_at`, type: 'timestamptz' },
}

const texted = (store: StoreId): Texted => ({
  from: sql`brands b`,
  id: sql`b.id`,
  text: sql`b.search_fold`,
  folded: (word) => sql`${fold(word)}::text`,
  mayHave: (parts) =>
    sql`search_grams(b.store_id, b.search_fold) @> (select asked_grams(${store}, array[${sql.join([...parts])}]))`,
})

export const listBrands = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<Brand>>> => {
  // Dates of a filter are days in the store's own zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  const where = [sql`b.store_id = ${store}`, sql`b.deleted_at is null`]
  if (query.logo === 'with') where.push(sql`b.logo_key is not null`)
  if (query.logo === 'without') where.push(sql`b.logo_key is null`)
  where.push(...withinDays(sql`b.created_at`, query.createdFrom, query.createdTo, zone))
  const [sort, order] = [sorts[query.sortBy], query.sortOrder]
  const isOfDays = query.createdFrom !== undefined || query.createdTo !== undefined
  return listPage<Brand>(db, query.sortBy, {
    ...readByText(texted(store), { search: query.search ?? '', where, sort, order }),
    rows: sql`brands b on b.store_id = ${store} and b.id = chosen.row_id`,
    join: withEditor,
    row: brandJson,
    // A change of a brand is one of the products; one of the store's zone is not.
    unchangedSince: isOfDays ? undefined : sameProductsSince(store),
    order,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readBrand = async (db: Db, store: StoreId, id: string): Promise<Brand | undefined> => {
  const { rows } = await sql<{ brand: Brand }>`
    select ${brandJson} as brand from brands b ${withEditor}
    where b.store_id = ${store} and b.id = ${id} and b.deleted_at is null`.execute(db)
  return rows[0]?.brand
}

/** The same for the wire, as text: what nobody here looks at need not be parsed and written again. */
export const readBrandJson = async (db: Db, store: StoreId, id: string): Promise<RawJson<Brand> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${brandJson}::text as json from brands b ${withEditor}
    where b.store_id = ${store} and b.id = ${id} and b.deleted_at is null`.execute(db)
  return rows[0]
}

/** Only what was named changes; the folded name follows. */
const columns = (fields: Fields) => ({
  ...(fields.name === undefined ? {} : { name: fields.name, name_fold: fold(fields.name) }),
  ...(fields.description === undefined ? {} : { description: fields.description }),
  ...(fields.website === undefined ? {} : { website: fields.website }),
  ...(fields.logo === undefined ? {} : { logo_key: fields.logo }),
})

/** What a search finds a brand by: everything the list shows of it in words. */
export const searchable = (brand: Pick<Fields, 'name' | 'description' | 'website'>): string =>
  fold([brand.name, brand.description, brand.website].filter(Boolean).join(' '))

export const insertBrand = async (
  tx: Tx,
  store: StoreId,
  brand: { id: string; by: string; name: string; fields: Fields },
): Promise<void> => {
  await tx
    .insertInto('brands')
    .values({
      ...columns(brand.fields),
      store_id: store,
      id: brand.id,
      name: brand.name,
      name_fold: fold(brand.name),
      search_fold: searchable({ ...brand.fields, name: brand.name }),
      updated_by: brand.by,
    })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateBrand = async (
  tx: Tx,
  store: StoreId,
  brand: { id: string; by: string; version: number; fields: Fields; search: string },
): Promise<boolean> => {
  const result = await tx
    .updateTable('brands')
    .set({
      ...columns(brand.fields),
      search_fold: brand.search,
      version: brand.version + 1,
      updated_at: sql`now()`,
      updated_by: brand.by,
    })
    .where('store_id', '=', store)
    .where('id', '=', brand.id)
    .where('version', '=', brand.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes or restores those of the ids that this store has in the other state; says which. Undo leaves no trace. */
export const setDeleted = (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  deleted: boolean,
): Promise<({ id: string } & Pick<Brand, 'name' | 'description'>)[]> =>
  tx
    .updateTable('brands')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning(['id', 'name', 'description'])
    .execute()
