import { sql } from 'kysely'
import type * as z from 'zod'
import type { Category, categories } from '#contract/domains/categories.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { imageJson } from '#server/platform/db/image-json.ts'
import { type Columns, nextPosition } from '#server/platform/db/store-rows.ts'
import { nameSort, storeTable } from '#server/platform/db/store-table.ts'
import { storeColumnReference } from '#server/domains/uploads/uploads.service.ts'

type Fields = Omit<z.output<typeof categories.update.body>, 'version'>

export const categoryTable = storeTable<Category, z.output<typeof categories.list.query>>({
  table: 'categories',
  resource: 'categories',
  nameIndex: 'categories_name_key',
  summary: ['name', 'description'],
  json: sql`'name', t.name, 'slug', t.slug, 'description', t.description, 'position', t.position,
    'picture', ${imageJson(sql`t.picture_key`)},
    'products', (select count(*) from products p where p.store_id = t.store_id and p.category_id = t.id
      and p.deleted_at is null and p.archived_at is null)`,
  sorts: {
    position: { column: sql`t.position`, type: 'bigint' },
    name: nameSort,
  },
})

export const categoryColumns = ({ name, slug, description, picture }: Fields): Columns => ({
  name,
  slug,
  description,
  picture_key: picture,
})

export const newCategoryColumns = (store: StoreId): Columns => ({ position: nextPosition('categories', store) })

/** Prevents deletion until the transaction ends; undefined when the category doesn't exist. */
export const lockCategory = async (tx: Tx, store: StoreId, id: string): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('categories')
    .select('name')
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const readExistingCategoryIds = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
): Promise<string[]> => {
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

/** Gets the same `deleted_at` as the category, by which a restore finds them. */
export const deleteSubCategoriesIn = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`update subcategories set deleted_at = now()
    where store_id = ${store} and category_id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx)
}

/** Restores subcategories with the same `deleted_at`. Runs before the categories are restored and locks them. */
export const restoreSubCategoriesIn = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`
    with gone as (
      select id, deleted_at from categories
      where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is not null order by id for update
    )
    update subcategories s set deleted_at = null from gone g
    where s.store_id = ${store} and s.category_id = g.id and s.deleted_at = g.deleted_at`.execute(tx)
}

export const categoryImage = storeColumnReference('categories', 'picture_key')
