import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

// Prices and the store's currency change under the two sides of one lock, the one that collections' rules change under
// too: whoever writes the first price of a store does it before or after a change of its currency, never meanwhile.

export const keepCurrency = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(41, hashtext(${store}::text))`.execute(tx)
}

export const keepPrices = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(41, hashtext(${store}::text))`.execute(tx)
}

/** Whether any amount is kept, also of a variant that was deleted and may come back. */
export const hasPrices = async (tx: Tx, store: StoreId): Promise<boolean> => {
  const { rows } = await sql<{ priced: boolean }>`
    select exists (select 1 from variants where store_id = ${store}
      and (price is not null or compare_at_price is not null or cost_price is not null)) as priced`.execute(tx)
  return rows[0]?.priced ?? false
}
