import { sql } from 'kysely'
import type * as z from 'zod'
import type { SubCategory, subCategories } from '#contract/domains/categories.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { reorderRows } from '#server/platform/db/reorder-rows.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type Columns, nextPosition } from '#server/platform/db/store-rows.ts'
import { nameSort, storeTable } from '#server/platform/db/store-table.ts'

type ListQuery = z.output<typeof subCategories.list.query>
/** `category` is set only when it changes. */
type Fields = Omit<z.output<typeof subCategories.update.body>, 'version'>

export const subCategoryTable = storeTable<SubCategory, ListQuery>({
  table: 'subcategories',
  resource: 'subCategories',
  nameIndex: 'subcategories_name_key',
  summary: ['name', 'description'],
  json: sql`'category', t.category_id, 'categoryName', c.name, 'name', t.name, 'slug', t.slug, 'description', t.description,
    'position', t.position,
    'products', (select count(*) from products p where p.store_id = t.store_id and p.category_id = t.category_id
      and p.subcategory_id = t.id and p.deleted_at is null and p.archived_at is null)`,
  join: sql`join categories c on c.store_id = t.store_id and c.id = t.category_id`,
  // The log shows the category's name instead of its id.
  log: (subcategory) => {
    const { category: _, ...logged } = subcategory
    return logged
  },
  sorts: {
    position: { column: sql`t.position`, type: 'bigint' },
    name: nameSort,
  },
  filters: ({ category }) => (category ? [sql`t.category_id = ${category}`] : []),
})

/** Appended at the end when it moves to another category. */
export const subCategoryColumns = (store: StoreId, { name, slug, description, category }: Fields): Columns => ({
  name,
  slug,
  description,
  ...(category && {
    category_id: category,
    position: nextPosition('subcategories', store, sql`and category_id = ${category}`),
  }),
})

/**
 * Locks the products that move with these subcategories. Products are locked before subcategories, because writers of
 * products take them in this order.
 */
export const lockProductsIn = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  targetCategory?: string,
): Promise<string[]> => {
  const fromOtherCategory = targetCategory === undefined ? sql`` : sql`and s.category_id <> ${targetCategory}`
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.store_id = ${store} and (p.category_id, p.subcategory_id) in (
      select s.category_id, s.id from subcategories s
      where s.store_id = ${store} and s.id = any(${[...ids]}::uuid[]) ${fromOtherCategory})
    order by p.id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the subcategories that were in another category, with that category's name. */
export const moveSubCategories = async (
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

export const writeSubCategoryOrder = (tx: Tx, store: StoreId, category: string, ids: readonly string[]) =>
  reorderRows(tx, 'subcategories', sql`store_id = ${store} and category_id = ${category}`, ids)

/** Rule-based collections depend on the category. */
export const refreshProducts = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`select refresh_products(${store}, ${[...ids]}::uuid[])`.execute(tx)
}

/** Skips subcategories of a deleted category: they are restored with it. */
export const restoreDeletedSubCategories = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
): Promise<{ id: string; name: string; description: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; description: string }>`
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
