import { sql } from 'kysely'
import { downloadDays } from '#contract/domains/order-links.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface DownloadRow {
  _id: string
  product: string
  name: string
  fileKey: string
  downloads: number
  expiresAt: string
}

/**
 * Files of the digital products in a paid order that isn't cancelled. Returned items don't count. They expire some days
 * after the last payment, or after the order if points and credit paid for it.
 */
export const readDownloads = async (db: Db | Tx, store: StoreId, orderId: string): Promise<DownloadRow[]> => {
  const { rows } = await sql<DownloadRow>`
    select distinct on (l.product_id, m.position, m.id) m.id as "_id", l.title as product,
      coalesce(nullif(m.alt, ''), l.title) as name, m.file_key as "fileKey", coalesce(d.downloads, 0) as downloads,
      utc(coalesce((select max(p.at) from order_payments p
          where p.store_id = o.store_id and p.order_id = o.id and p.kind = 'payment'), o.placed_at)
        + make_interval(days => ${sql.lit(downloadDays)})) as "expiresAt"
    from orders o
    join order_lines l on l.store_id = o.store_id and l.order_id = o.id and l.type = 'digital'
      and l.refunded_quantity < l.quantity
    join product_media m on m.store_id = l.store_id and m.product_id = l.product_id and m.kind = 'file'
    left join order_downloads d on d.store_id = o.store_id and d.order_id = o.id and d.media_id = m.id
    where o.store_id = ${store} and o.id = ${orderId} and o.status <> 'cancelled' and o.balance <= 0
    order by l.product_id, m.position, m.id`.execute(db)
  return rows
}

/** False once the maximum is reached; concurrent downloads are counted one by one. */
export const countDownload = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  mediaId: string,
  max: number,
): Promise<boolean> => {
  const { rows } = await sql<{ downloads: number }>`
    insert into order_downloads as d (store_id, order_id, media_id, downloads)
    values (${store}, ${orderId}, ${mediaId}, 1)
    on conflict (store_id, order_id, media_id) do update set downloads = d.downloads + 1, last_at = excluded.last_at
    where d.downloads < ${max}
    returning d.downloads`.execute(tx)
  return rows.length > 0
}
