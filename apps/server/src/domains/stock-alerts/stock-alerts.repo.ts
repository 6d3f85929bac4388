import { type RawBuilder, sql } from 'kysely'
import { isShopProduct, isVariantBuyable } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

/** Variants `v` with their products `p` that the shop shows. */
const isShopVariant = (store: StoreId): RawBuilder<unknown> =>
  sql`${isShopProduct(store)} and v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null
    and v.price is not null`

export interface Requester {
  vendorId: VendorId
  /** Null for an address that the store doesn't know. */
  customerId: string | null
}

/**
 * Until the commit no other transaction adds a customer for the address. Undefined unless the store has the automation
 * on and shows the variant as sold out.
 */
export const lockRequester = async (
  tx: Tx,
  store: StoreId,
  { email, accountId, variant }: { email: string; accountId: string | null; variant: string },
): Promise<Requester | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter ${store} ${email}`}, 0))`.execute(tx)
  const { rows } = await sql<Requester>`
    select st.vendor_id as "vendorId", (
      select c.id from customers c
      where c.store_id = st.id and c.deleted_at is null and (c.account_id = ${accountId}::uuid or c.email = ${email})
      order by c.account_id = ${accountId}::uuid desc nulls last limit 1) as "customerId"
    from stores st
    join automations a on a.store_id = st.id and a.kind = 'backInStock' and a.is_on
    where st.id = ${store} and st.deleted_at is null and exists (
      select 1 from variants v, products p where ${isShopVariant(store)} and v.id = ${variant} and not ${isVariantBuyable})`.execute(
    tx,
  )
  return rows[0]
}

/** Asking again while a request is open changes nothing. */
export const insertRequest = async (tx: Tx, store: StoreId, variant: string, customerId: string): Promise<void> => {
  await sql`
    insert into stock_requests (store_id, id, variant_id, customer_id) values (${store}, ${newId()}, ${variant}, ${customerId})
    on conflict (store_id, variant_id, customer_id) where notified_at is null do nothing`.execute(tx)
}

/** Open requests for variants that can be bought again, oldest first, of customers who weren't merged or deleted. */
export const findRestocked = async (
  db: Db | Tx,
  store: StoreId,
  limit: number,
): Promise<{ id: string; customerId: string }[]> => {
  const { rows } = await sql<{ id: string; customerId: string }>`
    select r.id, c.id as "customerId"
    from stock_requests r
    join variants v on v.store_id = r.store_id and v.id = r.variant_id
    join products p on p.store_id = v.store_id and p.id = v.product_id
    join customers c on c.store_id = r.store_id and c.id = coalesce(
      (select m.merged_into from customers m where m.store_id = r.store_id and m.id = r.customer_id), r.customer_id)
    where r.store_id = ${store} and r.notified_at is null and ${isShopVariant(store)} and ${isVariantBuyable}
      and c.deleted_at is null
    order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** Whether the variant of the request with this id can be bought. */
export const isRequestFulfilled = (store: StoreId, request: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from stock_requests r, variants v, products p
    where r.store_id = ${store} and r.id = ${request} and v.id = r.variant_id and ${isShopVariant(store)} and ${isVariantBuyable})`

/** Returns those that another worker hasn't closed. */
export const closeRequests = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update stock_requests set notified_at = now()
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and notified_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Closes the requests for variants that came back before the automation was turned on. */
export const closeRestocked = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`
    update stock_requests r set notified_at = now()
    from variants v, products p
    where r.store_id = ${store} and r.notified_at is null and v.id = r.variant_id and ${isShopVariant(store)}
      and ${isVariantBuyable}`.execute(tx)
}
