import { sql } from 'kysely'
import type { MessageCard } from '#contract/domains/support.ts'
import { shopPages } from '#contract/shop-path.ts'
import { isShopProduct } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { imageJson } from '#server/platform/db/image-json.ts'

type Card<Kind extends MessageCard['kind']> = Extract<MessageCard, { kind: Kind }>

/** A product that the shop shows, with its lowest price. */
export const readProductCard = async (tx: Tx, store: StoreId, id: string): Promise<Card<'product'> | undefined> => {
  const { rows } = await sql<{ card: Omit<Card<'product'>, 'kind' | 'path'>; slug: string }>`
    select p.slug, json_build_object('_id', p.id, 'title', p.title, 'price', p.price_min, 'currency', s.currency,
      'image', (select ${imageJson(sql`m.file_key`)} from product_media m
        where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image'
        order by m.position, m.id limit 1)) as card
    from products p join stores s on s.id = p.store_id
    where ${isShopProduct(store)} and p.id = ${id}`.execute(tx)
  const [row] = rows
  return row && { kind: 'product', ...row.card, path: shopPages.product(row.slug) }
}

/** An order of the customer. */
export const readOrderCard = async (
  tx: Tx,
  store: StoreId,
  id: string,
  customerId: string,
): Promise<Card<'order'> | undefined> => {
  const { rows } = await sql<{ card: Omit<Card<'order'>, 'kind' | 'path'> }>`
    select json_build_object('_id', o.id, 'number', o.number, 'status', o.status, 'total', o.total,
      'currency', o.currency, 'placedAt', utc(o.placed_at)) as card
    from orders o where o.store_id = ${store} and o.id = ${id} and o.customer_id = ${customerId}`.execute(tx)
  const [row] = rows
  return row && { kind: 'order', ...row.card, path: shopPages.account(`orders/${row.card._id}`) }
}
