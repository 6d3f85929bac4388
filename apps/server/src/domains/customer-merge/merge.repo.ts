import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { customerJson, withEditor } from '#server/domains/customers/customers.service.ts'
import type { MergeParty } from './merge.rules.ts'

/** Existing customers of the ids, in the order of the ids. */
export const readMergeParties = async (db: Db | Tx, store: StoreId, ids: readonly string[]): Promise<MergeParty[]> => {
  const { rows } = await sql<MergeParty>`
    select ${customerJson(true)} as customer, c.account_id as "accountId", c.former_account_id as "formerAccountId",
      (select count(*) from customer_notes n where n.store_id = c.store_id and n.customer_id = c.id) as notes
    from unnest(${[...ids]}::uuid[]) with ordinality asked(id, place)
    join customers c on c.store_id = ${store} and c.id = asked.id and c.deleted_at is null
    ${withEditor} order by asked.place`.execute(db)
  return rows
}
