import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { SubCategory, subCategories } from '#contract/domains/categories.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { arrangeRows } from '#server/platform/db/arrange.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'
import type { Named } from './categories.repo.ts'

type ListQuery = z.output<typeof subCategories.list.query>
/** Into which category it goes is decided by `moveInto`. */
type Fields = Pick<z.output<typeof subCategories.update.body>, 'name' | 'description'>

const subCategoryJson = sql`json_build_object(
  '_id', s.id, 'category', s.category_id, 'categoryName', c.name, 'name', s.name, 'description', s.description,
  'position', s.position,
  'products', (select count(*) from products p where p.store_id = s.store_id and p.category_id = s.category_id
    and p.subcategory_id = s.id and p.deleted_at is null and p.archived_at is null),
  'version', s.version, 'createdAt', utc(s.created_at), 'updatedAt', utc(s.updated_at), 'updatedBy', e.name)`

const withCategory = sql`
  join categories c on c.store_id = s.store_id and c.id = s.category_id left join persons e on e.id = s.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  position: { column: sql`s.position`, type: 'bigint' },
  name: { column: sql`s.name_fold`, type: 'text' },
}

export const listSubCategories = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<SubCategory>>> => {
  const where = [sql`s.store_id = ${store}`, sql`s.deleted_at is null`]
  if (query.category) where.push(sql`s.category_id = ${query.category}`)
  if (query.search) where.push(hasFoldedWords(sql`s.name_fold`, query.search))
  return listPage<SubCategory>(db, query.sortBy, {
    from: sql`subcategories s`,
    join: withCategory,
    id: sql`s.id`,
    row: subCategoryJson,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readSubCategory = async (db: Db, store: StoreId, id: string): Promise<SubCategory | undefined> => {
  const { rows } = await sql<{ subcategory: SubCategory }>`
    select ${subCategoryJson} as subcategory from subcategories s ${withCategory}
    where s.store_id = ${store} and s.id = ${id} and s.deleted_at is null`.execute(db)
  return rows[0]?.subcategory
}

const columns = (fields: Fields) => ({
  ...(fields.name === undefined ? {} : { name: fields.name, name_fold: fold(fields.name) }),
  ...(fields.description === undefined ? {} : { description: fields.description }),
})

/** After the last one of the category, deleted ones included: those may come back. */
const atTheEnd = (store: StoreId, category: string) => sql<number>`(
  select coalesce(max(position), 0) + 1 from subcategories where store_id = ${store} and category_id = ${category})`

export const insertSubCategory = async (
  tx: Tx,
  store: StoreId,
  subcategory: { id: string; by: string; category: string; name: string; fields: Fields },
): Promise<void> => {
  await tx
    .insertInto('subcategories')
    .values({
      ...columns(subcategory.fields),
      store_id: store,
      id: subcategory.id,
      category_id: subcategory.category,
      name: subcategory.name,
      name_fold: fold(subcategory.name),
      position: atTheEnd(store, subcategory.category),
      updated_by: subcategory.by,
    })
    .execute()
}

/** False when the version is no longer the one that was read. With a category it goes to the end of that one. */
export const updateSubCategory = async (
  tx: Tx,
  store: StoreId,
  subcategory: { id: string; by: string; version: number; fields: Fields; into: string | undefined },
): Promise<boolean> => {
  const { id, by, version, fields, into } = subcategory
  const moved = into === undefined ? {} : { category_id: into, position: atTheEnd(store, into) }
  const result = await tx
    .updateTable('subcategories')
    .set({ ...columns(fields), ...moved, version: version + 1, updated_at: sql`now()`, updated_by: by })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * The products that will move along with these subcategories, locked before the subcategories are: whoever writes a
 * product locks it first and looks at its subcategory afterwards, so the other way round the two would wait for each
 * other.
 */
export const lockProductsOf = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  into?: string,
): Promise<string[]> => {
  const leaving = into === undefined ? sql`` : sql`and s.category_id <> ${into}`
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.store_id = ${store} and (p.category_id, p.subcategory_id) in (
      select s.category_id, s.id from subcategories s
      where s.store_id = ${store} and s.id = any(${[...ids]}::uuid[]) ${leaving})
    order by p.id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those that stood in another category until now, with the name of that one. */
export const moveInto = async (
  tx: Tx,
  store: StoreId,
  move: { ids: readonly string[]; category: string; by: string },
): Promise<{ id: string; name: string; was: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; was: string }>`
    with moving as (
      select s.id, c.name as was from subcategories s
      join categories c on c.store_id = s.store_id and c.id = s.category_id
      where s.store_id = ${store} and s.id = any(${[...move.ids]}::uuid[]) and s.category_id <> ${move.category}
        and s.deleted_at is null
      order by s.id for update of s
    )
    update subcategories s
    set category_id = ${move.category}, version = s.version + 1, updated_at = now(), updated_by = ${move.by}
    from moving m where s.store_id = ${store} and s.id = m.id
    returning s.id, s.name, m.was`.execute(tx)
  return rows
}

export const placeSubCategories = (tx: Tx, store: StoreId, category: string, ids: readonly string[]) =>
  arrangeRows(tx, 'subcategories', sql`store_id = ${store} and category_id = ${category}`, ids)

/** Which collections they are in by rule depends on their category. */
export const refreshProducts = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`select refresh_products(${store}, ${[...ids]}::uuid[])`.execute(tx)
}

export const deleteSubCategory = async (tx: Tx, store: StoreId, id: string): Promise<Named | undefined> => {
  const { rows } = await sql<Named>`
    update subcategories set deleted_at = now() where store_id = ${store} and id = ${id} and deleted_at is null
    returning id, name, description`.execute(tx)
  return rows[0]
}

/** Not those whose category is deleted: they come back with it. */
export const restoreDeletedSubCategories = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    with around as (
      select c.id from categories c
      where c.store_id = ${store} and c.deleted_at is null and c.id in (
        select category_id from subcategories where store_id = ${store} and id = any(${[...ids]}::uuid[]))
      order by c.id for share
    )
    update subcategories s set deleted_at = null from around a
    where s.store_id = ${store} and s.id = any(${[...ids]}::uuid[]) and s.category_id = a.id
      and s.deleted_at is not null
    returning s.id, s.name, s.description`.execute(tx)
  return rows
}
