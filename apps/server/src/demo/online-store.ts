import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'

const orderMinimums: readonly (number | null)[] = [null, 1500]

/** Order minimums of the demo stores' shops. The third store has no settings. */
export const demoOnlineStore = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const orderMinimum = orderMinimums[index]
  if (orderMinimum === undefined) return
  await tx
    .insertInto('online_store_settings')
    .values({
      store_id: storeId,
      order_minimum: orderMinimum,
      version: 2,
      created_at: sql<Date>`now() - interval '360 days'`,
      updated_at: sql<Date>`now() - interval '60 days'`,
      updated_by: personId,
    })
    .execute()
}
