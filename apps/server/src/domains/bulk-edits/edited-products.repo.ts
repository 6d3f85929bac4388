import { type RawBuilder, sql } from 'kysely'
import type { BulkChange, BulkSelection } from '#contract/domains/bulk-edits.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { EditableProduct } from './bulk-edits.rules.ts'
import { selectionCondition } from './bulk-edits.repo.ts'

const editableJson = sql`json_build_object(
  'id', p.id, 'title', p.title, 'isGone', p.deleted_at is not null, 'publishState', p.publish_state,
  'visibility', p.visibility, 'category', p.category_id, 'subcategory', p.subcategory_id, 'brand', p.brand_id,
  'hasCategory', exists (select 1 from categories c
    where c.store_id = p.store_id and c.id = p.category_id and c.deleted_at is null),
  'tags', p.tags, 'billingType', p.billing_type, 'billingPeriod', case when p.billing_every is not null
    then json_build_object('every', p.billing_every, 'unit', p.billing_unit) end,
  'fields', p.custom_values,
  'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'values', v.option_values, 'price', v.price,
      'tracksStock', v.tracks_stock, 'allowBackorder', v.allow_backorder, 'isTaxable', v.is_taxable,
      'weightGrams', v.weight_grams)
      order by v.position, v.id), '[]')
    from variants v where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null),
  'collections', (select coalesce(json_object_agg(m.collection_id, coalesce(m.position, 0)), '{}')
    from collection_products m
    join collections c on c.store_id = m.store_id and c.id = m.collection_id and c.deleted_at is null
    where m.store_id = p.store_id and m.product_id = p.id and m.by_hand))`

const readEditableProducts = async (db: Db, where: RawBuilder<unknown>, limit: number): Promise<EditableProduct[]> => {
  const { rows } = await sql<{ product: EditableProduct }>`
    select ${editableJson} as product from products p where ${where} order by p.id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ product }) => product)
}

/** The size of a selection and its first products. */
export const readSelection = async (
  db: Db,
  store: StoreId,
  selection: BulkSelection,
  limit: number,
): Promise<{ total: number; first: EditableProduct[] }> => {
  const where = selectionCondition(store, selection)
  const { rows } = await sql<{ total: number }>`select count(*) as total from products p where ${where}`.execute(db)
  return { total: rows[0]?.total ?? 0, first: await readEditableProducts(db, where, limit) }
}

/**
 * Locks products in the global lock order, then reads them with a separate statement so that it sees committed changes.
 */
export const lockEditableProducts = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
): Promise<EditableProduct[]> => {
  const where = sql`p.store_id = ${store} and p.id = any(${[...ids]}::uuid[])`
  await sql`select 1 from products p where ${where} order by p.id for no key update`.execute(tx)
  return readEditableProducts(tx, where, ids.length)
}

/** Maps each subcategory to its category. With `lock` they can't move before the transaction ends. */
export const readCategoryBySubcategory = async (
  db: Db,
  store: StoreId,
  subcategories: readonly string[],
  lock: boolean,
): Promise<Map<string, string>> => {
  if (subcategories.length === 0) return new Map()
  const { rows } = await sql<{ id: string; category: string }>`
    select id, category_id as category from subcategories
    where store_id = ${store} and id = any(${[...subcategories]}::uuid[])
    order by id ${lock ? sql`for key share` : sql``}`.execute(db)
  return new Map(rows.map(({ id, category }) => [id, category]))
}

export const readCurrency = async (db: Db, store: StoreId): Promise<Currency> => {
  const { rows } = await sql<{ currency: Currency }>`select currency from stores where id = ${store}`.execute(db)
  return rows[0]?.currency ?? 'USD'
}

const selectLive = (table: RawBuilder<unknown>, store: StoreId, ids: readonly string[]) =>
  sql`select id, name from ${table} where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null`

/** Names of categories, subcategories, brands and collections by id; deleted rows are left out. */
export const readNames = async (db: Db, store: StoreId, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const selects = [sql`categories`, sql`subcategories`, sql`brands`, sql`collections`].map((table) =>
    selectLive(table, store, ids),
  )
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Fields of the change that reference rows this store doesn't have. */
export const findUnknownReferences = async (db: Db, store: StoreId, change: BulkChange): Promise<string[]> => {
  const selectIfMissing = (at: string, table: RawBuilder<unknown>, ids: readonly (string | null | undefined)[]) => {
    const uniqueIds = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
    return sql`select ${at}::text as at where ${uniqueIds.length}::int >
      (select count(*) from (${selectLive(table, store, uniqueIds)}) known)`
  }
  const { rows } = await sql<{ at: string }>`
    ${selectIfMissing('category', sql`categories`, [change.category])}
    union all ${selectIfMissing('subcategory', sql`subcategories`, [change.subcategory])}
    union all ${selectIfMissing('brand', sql`brands`, [change.brand])}
    union all ${selectIfMissing('addToCollections', sql`collections`, change.addToCollections ?? [])}
    union all ${selectIfMissing('removeFromCollections', sql`collections`, change.removeFromCollections ?? [])}`.execute(
    db,
  )
  return rows.map(({ at }) => at)
}
