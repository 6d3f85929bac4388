import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface CardIntent {
  id: string
  orderId: string
  attempt: number
  /** Null until the provider has answered. */
  providerId: string | null
  amount: number
  currency: string
  status: 'open' | 'succeeded' | 'canceled'
  failedEvents: string[]
  /** Set for an order of the storefront, which is cancelled at this time. */
  expiresAt: string | null
  isExpired: boolean
  addressHash: string | null
  /** The payment in `order_payments`. */
  paymentId: string | null
}

const intentColumns = sql`id, order_id as "orderId", attempt, provider_id as "providerId", amount, currency, status,
  failed_events as "failedEvents", utc(expires_at) as "expiresAt", coalesce(expires_at <= now(), false) as "isExpired",
  address_hash as "addressHash", payment_id as "paymentId"`

export const readIntent = async (db: Db | Tx, store: StoreId, id: string): Promise<CardIntent | undefined> => {
  const { rows } = await sql<CardIntent>`
    select ${intentColumns} from card_intents where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]
}

/** An order has at most one. While the order is locked, only its lock's owner changes it. */
export const readOpenIntent = async (db: Db | Tx, store: StoreId, orderId: string): Promise<CardIntent | undefined> => {
  const { rows } = await sql<CardIntent>`
    select ${intentColumns} from card_intents
    where store_id = ${store} and order_id = ${orderId} and status = 'open'`.execute(db)
  return rows[0]
}

export interface NewIntent {
  id: string
  orderId: string
  amount: number
  currency: string
  expiresAt: Date | string | null
  addressHash: string | null
  /** Carried over from the intent it replaces. */
  failedEvents: readonly string[]
}

/** The caller has locked the order, or is creating it. */
export const insertIntent = async (tx: Tx, store: StoreId, intent: NewIntent): Promise<void> => {
  await sql`
    insert into card_intents (store_id, id, order_id, attempt, amount, currency, failed_events, expires_at, address_hash)
    select ${store}, ${intent.id}::uuid, ${intent.orderId}::uuid, coalesce(max(attempt), 0) + 1, ${intent.amount}::bigint,
      ${intent.currency}, ${[...intent.failedEvents]}::text[], ${intent.expiresAt}::timestamptz, ${intent.addressHash}
    from card_intents where store_id = ${store} and order_id = ${intent.orderId}`.execute(tx)
}

/** Keeps the first id: the idempotency key gives every caller the same one. */
export const writeProviderId = async (db: Db | Tx, store: StoreId, id: string, providerId: string): Promise<void> => {
  await sql`
    update card_intents set provider_id = ${providerId}
    where store_id = ${store} and id = ${id} and provider_id is null`.execute(db)
}

/** The caller has locked the order. */
export const closeIntent = async (
  tx: Tx,
  store: StoreId,
  id: string,
  result: { status: 'succeeded'; paymentId: string } | { status: 'canceled' },
): Promise<void> => {
  const paymentId = result.status === 'succeeded' ? result.paymentId : null
  await sql`
    update card_intents set status = ${result.status}, payment_id = ${paymentId}, closed_at = now(), address_hash = null
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Counts each event once. The caller has locked the order. */
export const addFailedEvent = async (tx: Tx, store: StoreId, id: string, eventId: string): Promise<void> => {
  await sql`
    update card_intents set failed_events = failed_events || ${eventId}::text
    where store_id = ${store} and id = ${id} and status = 'open' and not ${eventId} = any(failed_events)`.execute(tx)
}

/** An order whose buyer pays by a link of the store's staff isn't cancelled anymore. The caller has locked the order. */
export const removeExpiry = async (tx: Tx, store: StoreId, orderId: string): Promise<void> => {
  await sql`
    update card_intents set expires_at = null, address_hash = null
    where store_id = ${store} and order_id = ${orderId} and status = 'open'`.execute(tx)
}

/** Failed attempts on the intents that were created since; an intent that replaces another has the other's too. */
export const countFailures = async (db: Db | Tx, store: StoreId, orderId: string, since: string): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    select count(distinct e.id)::integer as failures from card_intents i cross join lateral unnest(i.failed_events) e (id)
    where i.store_id = ${store} and i.order_id = ${orderId} and i.created_at >= ${since}::timestamptz`.execute(db)
  return rows[0]?.failures ?? 0
}

/**
 * Storefront orders that wait for a card payment, by address and by email. Orders of one store are placed one after the
 * other once they have their number, so callers who count after that don't miss each other.
 */
export const countUnpaidOrders = async (
  tx: Tx,
  store: StoreId,
  { addressHash, email }: { addressHash: string; email: string | null },
): Promise<{ byAddress: number; byEmail: number }> => {
  const { rows } = await sql<{ byAddress: number; byEmail: number }>`
    select (select count(*)::integer from card_intents
        where store_id = ${store} and address_hash = ${addressHash}) as "byAddress",
      (select count(*)::integer from card_intents i join orders o on o.store_id = i.store_id and o.id = i.order_id
        where i.store_id = ${store} and i.address_hash is not null and o.customer_email = ${email}) as "byEmail"`.execute(
    tx,
  )
  return rows[0] ?? { byAddress: 0, byEmail: 0 }
}
