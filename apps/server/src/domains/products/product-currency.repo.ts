import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

// Prices are written under the shared side and the currency under the exclusive side of one advisory lock, which
// collections' rules use too. So a store's first price is written before or after a change of its currency, never
// during it.

export const lockCurrency = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(41, hashtext(${store}::text))`.execute(tx)
}

export const lockPrices = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(41, hashtext(${store}::text))`.execute(tx)
}

/** Includes deleted variants, which can be restored. */
export const hasPrices = async (tx: Tx, store: StoreId): Promise<boolean> => {
  const { rows } = await sql<{ priced: boolean }>`
    select exists (select 1 from variants where store_id = ${store}
      and (price is not null or compare_at_price is not null or cost_price is not null)) as priced`.execute(tx)
  return rows[0]?.priced ?? false
}
