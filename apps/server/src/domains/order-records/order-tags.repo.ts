import { toWholeList } from '#contract/core/page.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { orders } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { makeTagList } from '#server/platform/lists/tags-in-use.ts'

type Tags = z.output<typeof orders.tags.response>

const tagsInUse = makeTagList({
  table: 'order_tags',
  idColumn: 'order_id',
  timeColumn: 'placed_at',
  topic: 'orders',
})

export const listTags = async (db: Db, store: StoreId, search: string | undefined): Promise<Tags> => {
  const tags = await tagsInUse(db, store, search)
  return toWholeList(tags.map(({ tag, count }) => ({ tag, orders: count })))
}

/** The caller has locked the orders. */
export const writeTags = async (
  tx: Tx,
  store: StoreId,
  personId: string,
  changes: readonly { id: string; tags: readonly string[] }[],
): Promise<void> => {
  await sql`
    update orders o set tags = n.tags, version = o.version + 1, updated_at = now(), updated_by = ${personId}::uuid
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id uuid, tags text[])
    where o.store_id = ${store} and o.id = n.id`.execute(tx)
}
