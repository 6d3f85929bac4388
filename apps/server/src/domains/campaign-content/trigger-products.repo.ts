import { type RawBuilder, sql } from 'kysely'
import type { AutomationKind } from '#contract/domains/automations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** The products of the recipient `r` by its trigger key, in the order of `place`. */
const findProducts = (store: StoreId, kind: AutomationKind): RawBuilder<unknown> | undefined => {
  if (kind === 'abandonedCart')
    return sql`select v.product_id, min(l.added_at)::text as place
      from cart_lines l join variants v on v.store_id = l.store_id and v.id = l.variant_id
      where l.store_id = ${store} and l.cart_id = split_part(r."triggerKey", ':', 1)::uuid
      group by v.product_id`
  if (kind === 'backInStock')
    return sql`select v.product_id, '' as place
      from stock_requests q join variants v on v.store_id = q.store_id and v.id = q.variant_id
      where q.store_id = ${store} and q.id = r."triggerKey"::uuid`
  return undefined
}

export interface TriggeredEmail {
  /** Of the recipient. */
  id: string
  triggerKey: string
}

/** The ids of the products that the emails of an automation are about; one statement for all. */
export const readTriggerProductIds = async (
  db: Db,
  store: StoreId,
  kind: AutomationKind,
  emails: readonly TriggeredEmail[],
): Promise<Map<string, string[]>> => {
  const products = findProducts(store, kind)
  if (!products || emails.length === 0) return new Map()
  const { rows } = await sql<{ id: string; products: string[] }>`
    select r.id, array(select t.product_id from (${products}) t order by t.place, t.product_id) as products
    from jsonb_to_recordset(${JSON.stringify(emails.map(({ id, triggerKey }) => ({ id, triggerKey })))}::jsonb) as r (id uuid, "triggerKey" text)`.execute(
    db,
  )
  return new Map(rows.map(({ id, products: ids }) => [id, ids]))
}
