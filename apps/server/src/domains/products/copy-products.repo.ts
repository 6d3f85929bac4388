import { sql } from 'kysely'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface NamedRow {
  id: string
  name_normalized: string
}

export interface Counterparts {
  brands: readonly NamedRow[]
  categories: readonly NamedRow[]
  subcategories: readonly (NamedRow & { category_id: string })[]
}

/** Rows of another store with the same names. */
export const readCounterparts = async (
  tx: Tx,
  store: StoreId,
  normalizedNames: { brands: readonly string[]; categories: readonly string[]; subcategories: readonly string[] },
): Promise<Counterparts> => {
  const selectByName = (table: 'brands' | 'categories' | 'subcategories') => sql`
    (select coalesce(json_agg(t), '[]') from ${sql.table(table)} t
      where t.store_id = ${store} and t.deleted_at is null and t.name_normalized = any(${[...normalizedNames[table]]}))`
  const { rows } = await sql<Counterparts>`
    select ${selectByName('brands')} as brands, ${selectByName('categories')} as categories,
      ${selectByName('subcategories')} as subcategories`.execute(tx)
  return rows[0] ?? { brands: [], categories: [], subcategories: [] }
}

/** Maps each of the normalized SKUs that is taken in the store to its variant. */
export const readTakenSkus = async (
  tx: Tx,
  store: StoreId,
  normalizedSkus: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; sku_normalized: string }>`
    select id, sku_normalized from variants
    where store_id = ${store} and deleted_at is null and sku_normalized = any(${[...normalizedSkus]})`.execute(tx)
  return new Map(rows.map((row) => [row.sku_normalized, row.id]))
}

export interface StoreLocale {
  currency: Currency
  language: Language
}

export const readStoreLocale = async (tx: Tx, store: StoreId): Promise<StoreLocale | undefined> => {
  const row = await tx.selectFrom('stores').select(['currency', 'language']).where('id', '=', store).executeTakeFirst()
  return row as StoreLocale | undefined
}
