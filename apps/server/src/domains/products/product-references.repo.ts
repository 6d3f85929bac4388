import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface ReferenceIds {
  brands: readonly string[]
  categories: readonly string[]
  subcategories: readonly string[]
  collections: readonly string[]
}

export interface ExistingReferences {
  brands: ReadonlySet<string>
  categories: ReadonlySet<string>
  collections: ReadonlySet<string>
  /** The category of each subcategory. */
  subcategories: ReadonlyMap<string, string>
}

/** The ids that exist in the store. Subcategories are locked so that they can't move before the product is written. */
export const readExistingReferences = async (
  tx: Tx,
  store: StoreId,
  references: ReferenceIds,
): Promise<ExistingReferences> => {
  const selectLiveIds = (table: string, ids: readonly string[]) => sql`
    (select coalesce(array_agg(t.id), '{}') from ${sql.table(table)} t
      where t.store_id = ${store} and t.deleted_at is null and t.id = any(${[...ids]}::uuid[]))`
  const { rows } = await sql<Record<'brands' | 'categories' | 'collections' | 'pairs', string[]>>`
    with filed as (
      select s.id, s.category_id from subcategories s
      where s.store_id = ${store} and s.deleted_at is null and s.id = any(${[...references.subcategories]}::uuid[])
      for key share
    )
    select ${selectLiveIds('brands', references.brands)} as brands, ${selectLiveIds('categories', references.categories)} as categories,
      ${selectLiveIds('collections', references.collections)} as collections,
      (select coalesce(array_agg(f.id || ' ' || f.category_id), '{}') from filed f) as pairs`.execute(tx)
  const { brands = [], categories = [], collections = [], pairs = [] } = rows[0] ?? {}
  return {
    brands: new Set(brands),
    categories: new Set(categories),
    collections: new Set(collections),
    subcategories: new Map(pairs.map((pair) => [pair.slice(0, 36), pair.slice(37)])),
  }
}
