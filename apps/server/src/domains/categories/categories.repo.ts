import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Category, categories } from '#contract/domains/categories.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { arrangeRows } from '#server/platform/db/arrange.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof categories.list.query>
type Fields = Omit<z.output<typeof categories.update.body>, 'version'>

const categoryJson = sql`json_build_object(
  '_id', c.id, 'name', c.name, 'description', c.description, 'position', c.position,
  'picture', case when c.picture_key is not null
    then json_build_object('key', c.picture_key, 'url', '/files/' || c.picture_key) end,
  'products', (select count(*) from products p where p.store_id = c.store_id and p.category_id = c.id
    and p.deleted_at is null and p.archived_at is null),
  'version', c.version, 'createdAt', utc(c.created_at), 'updatedAt', utc(c.updated_at), 'updatedBy', e.name)`

const withEditor = sql`left join persons e on e.id = c.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  position: { column: sql`c.position`, type: 'bigint' },
  name: { column: sql`c.name_fold`, type: 'text' },
}

export const listCategories = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<Category>>> => {
  const where = [sql`c.store_id = ${store}`, sql`c.deleted_at is null`]
  if (query.search) where.push(hasFoldedWords(sql`c.name_fold`, query.search))
  return listPage<Category>(db, query.sortBy, {
    from: sql`categories c`,
    join: withEditor,
    id: sql`c.id`,
    row: categoryJson,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readCategory = async (db: Db, store: StoreId, id: string): Promise<Category | undefined> => {
  const { rows } = await sql<{ category: Category }>`
    select ${categoryJson} as category from categories c ${withEditor}
    where c.store_id = ${store} and c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]?.category
}

/** Only what was named changes; the folded name follows. */
const columns = (fields: Fields) => ({
  ...(fields.name === undefined ? {} : { name: fields.name, name_fold: fold(fields.name) }),
  ...(fields.description === undefined ? {} : { description: fields.description }),
  ...(fields.picture === undefined ? {} : { picture_key: fields.picture }),
})

export const insertCategory = async (
  tx: Tx,
  store: StoreId,
  category: { id: string; by: string; name: string; fields: Fields },
): Promise<void> => {
  await tx
    .insertInto('categories')
    .values({
      ...columns(category.fields),
      store_id: store,
      id: category.id,
      name: category.name,
      name_fold: fold(category.name),
      position: sql`(select coalesce(max(position), 0) + 1 from categories where store_id = ${store})`,
      updated_by: category.by,
    })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateCategory = async (
  tx: Tx,
  store: StoreId,
  category: { id: string; by: string; version: number; fields: Fields },
): Promise<boolean> => {
  const { id, by, version, fields } = category
  const result = await tx
    .updateTable('categories')
    .set({ ...columns(fields), version: version + 1, updated_at: sql`now()`, updated_by: by })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const placeCategories = (tx: Tx, store: StoreId, ids: readonly string[]) =>
  arrangeRows(tx, 'categories', sql`store_id = ${store}`, ids)

/** Keeps it from being deleted until the transaction ends; undefined when it is not there. */
export const holdCategory = async (tx: Tx, store: StoreId, id: string): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('categories')
    .select('name')
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Those of the ids that this store has. */
export const knownCategories = async (db: Db | Tx, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export interface Named {
  id: string
  name: string
  description: string
}

/** Its subcategories go with it, at the very same moment: by that they are known again when it comes back. */
export const deleteCategory = async (tx: Tx, store: StoreId, id: string): Promise<Named | undefined> => {
  const { rows } = await sql<Named>`
    update categories set deleted_at = now() where store_id = ${store} and id = ${id} and deleted_at is null
    returning id, name, description`.execute(tx)
  if (rows[0]) {
    await sql`update subcategories set deleted_at = now()
      where store_id = ${store} and category_id = ${id} and deleted_at is null`.execute(tx)
  }
  return rows[0]
}

/** With exactly those subcategories that went with them. */
export const restoreDeleted = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    with gone as (
      select id, deleted_at from categories
      where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is not null order by id for update
    ), along as (
      update subcategories s set deleted_at = null from gone g
      where s.store_id = ${store} and s.category_id = g.id and s.deleted_at = g.deleted_at
    )
    update categories c set deleted_at = null from gone g where c.store_id = ${store} and c.id = g.id
    returning c.id, c.name, c.description`.execute(tx)
  return rows
}
