import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'

// A variant's totals over all locations. Inventory embeds these statements in those that write the stock levels, so that
// both change together. `sums` selects one row per variant.

/** `sums` has `id` and `quantity`. */
export const addReserved = (store: StoreId, sums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update variants v set reserved = v.reserved + s.quantity, stock_changed_at = now()
  from (${sums}) s where v.store_id = ${store} and v.id = s.id`

/** `sums` has `id`, `delta` and `incoming`. */
export const addStock = (store: StoreId, sums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update variants v set on_hand = v.on_hand + s.delta, incoming = v.incoming + s.incoming, stock_changed_at = now()
  from (${sums}) s where v.store_id = ${store} and v.id = s.id`

/** `sums` has `id` and `incoming`. */
export const addIncoming = (store: StoreId, sums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update variants v set incoming = v.incoming + s.incoming, stock_changed_at = now()
  from (${sums}) s where v.store_id = ${store} and v.id = s.id`
