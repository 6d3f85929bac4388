import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { LinkedOrder } from './order-link-token.rules.ts'

/** An order that was placed at most `days` ago. */
export const readLinkedOrder = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  days: number,
): Promise<LinkedOrder | undefined> => {
  const { rows } = await sql<LinkedOrder>`
    select id, customer_email as email from orders
    where store_id = ${store} and id = ${id} and placed_at > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]
}
