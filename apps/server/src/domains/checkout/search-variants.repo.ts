import { toWholeList, type WholeList } from '#contract/core/page.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { checkout, SellableVariant } from '#contract/domains/checkout.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { normalizeForSearch, matchesSqlNormalized } from '#server/platform/db/normalize.ts'

type VariantQuery = z.output<typeof checkout.variants.query>

const maxResults = 20

/** Variants that can be ordered, by name, or by exact SKU or barcode if a code is given. */
export const listSellableVariants = async (
  db: Db,
  store: StoreId,
  { search, code }: VariantQuery,
): Promise<WholeList<SellableVariant>> => {
  const codeCondition =
    code === undefined ? sql`true` : sql`(v.sku_normalized = ${normalizeForSearch(code)} or v.barcode = ${code})`
  const { rows } = await sql<SellableVariant>`
    select v.id as "_id", p.id as product, p.title, v.option_values as values, v.sku, v.barcode, p.type, v.price,
      v.on_hand - v.reserved as available, v.tracks_stock as "tracksStock", v.allow_backorder as "allowBackorder",
      (select '/files/' || m.file_key from product_media m
        where m.store_id = v.store_id and m.product_id = p.id and m.kind = 'image'
        order by m.id = v.media_id desc nulls last, m.position, m.id limit 1) as picture
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${store} and v.deleted_at is null and v.is_listed and v.price is not null
      and p.deleted_at is null and p.archived_at is null and ${codeCondition}
      and ${search ? matchesSqlNormalized(sql`v.search_normalized`, search) : sql`true`}
    order by v.title_normalized, v.id limit ${sql.lit(maxResults)}`.execute(db)
  return toWholeList(rows)
}
