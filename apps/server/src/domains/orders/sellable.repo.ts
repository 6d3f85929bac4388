import { sql } from 'kysely'
import type * as z from 'zod'
import type { orders, Sellable } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fold, hasWords } from '#server/platform/db/fold.ts'

type Question = z.output<typeof orders.variants.query>

const most = 20

/** Variants that can be ordered, by name, or by exact SKU or barcode if a code is given. */
export const listSellable = async (
  db: Db,
  store: StoreId,
  { search, code }: Question,
): Promise<{ data: Sellable[] }> => {
  const found = code === undefined ? sql`true` : sql`(v.sku_normalized = ${fold(code)} or v.barcode = ${code})`
  const { rows } = await sql<Sellable>`
    select v.id as "_id", p.id as product, p.title, v.option_values as values, v.sku, v.barcode, p.type, v.price,
      v.on_hand - v.reserved as available, p.allow_backorder as "allowBackorder",
      (select '/files/' || m.file_key from product_media m
        where m.store_id = v.store_id and m.product_id = p.id and m.kind = 'image'
        order by m.id = v.media_id desc nulls last, m.position, m.id limit 1) as picture
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${store} and v.deleted_at is null and v.is_listed and v.price is not null
      and p.deleted_at is null and p.archived_at is null and ${found}
      and ${search ? hasWords(sql`v.search_normalized`, search) : sql`true`}
    order by v.title_normalized, v.id limit ${sql.lit(most)}`.execute(db)
  return { data: rows }
}
