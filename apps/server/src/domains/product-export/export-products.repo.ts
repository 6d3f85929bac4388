import { sql } from 'kysely'
import type { Currency } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

interface StockLevel {
  variant: string
  location: string
  onHand: number
}

export interface ExportStock {
  currency: Currency
  locations: { id: string; name: string }[]
  levels: StockLevel[]
}

/** Stock of the products' variants per location. */
export const readExportStock = async (db: Db, store: StoreId, productIds: readonly string[]): Promise<ExportStock> => {
  const { rows } = await sql<ExportStock>`
    select s.currency,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.is_main desc, l.name_normalized), '[]')
        from locations l where l.store_id = s.id and l.deleted_at is null) as locations,
      (select coalesce(json_agg(json_build_object(
          'variant', k.variant_id, 'location', k.location_id, 'onHand', k.on_hand)), '[]')
        from variants v join stock_levels k on k.store_id = v.store_id and k.variant_id = v.id
        where v.store_id = s.id and v.product_id = any(${productIds}::uuid[]) and v.deleted_at is null) as levels
    from stores s where s.id = ${store}`.execute(db)
  const [stock] = rows
  if (!stock) throw new Error('The guard authorized a store that doesn’t exist.')
  return stock
}
