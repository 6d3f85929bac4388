import { sql } from 'kysely'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface CustomerFacts {
  hasProfile: boolean
  hasConsent: boolean
}

/** What the tasks about a customer's data depend on. */
export const readCustomerFacts = async (tx: Tx, store: StoreId, customerId: string): Promise<CustomerFacts> => {
  const { rows } = await sql<CustomerFacts>`
    select c.email_consent is true as "hasConsent",
      c.phone is not null and c.birthday is not null and exists (
        select 1 from customer_addresses a where a.store_id = c.store_id and a.customer_id = c.id) as "hasProfile"
    from customers c where c.store_id = ${store} and c.id = ${customerId}`.execute(tx)
  return rows[0] ?? { hasProfile: false, hasConsent: false }
}

/** Whether the customer had paid an order before this one. */
export const hasOtherPaidOrder = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  orderId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from orders o
    where o.store_id = ${store} and o.customer_id = ${customerId} and o.id <> ${orderId} and o.status <> 'cancelled'
      and o.payment_status in ('paid', 'partially_refunded', 'refunded') limit 1`.execute(tx)
  return rows.length > 0
}

export interface BirthdayStore {
  storeId: string
  vendorId: VendorId
  /** Today in the store's time zone. */
  today: string
}

export const readBirthdayStores = async (db: Db): Promise<BirthdayStore[]> => {
  const { rows } = await sql<BirthdayStore>`
    select s.id as "storeId", s.vendor_id as "vendorId", (now() at time zone s.timezone)::date::text as today
    from reward_tasks t join stores s on s.id = t.store_id
    where t.template = 'birthday' and t.is_active and t.deleted_at is null
      and s.status = 'active' and s.deleted_at is null order by s.id`.execute(db)
  return rows
}

/** Approved customers with a birthday on one of these days (month × 100 + day), after the given id. */
export const readBirthdayCustomers = async (
  db: Db,
  store: StoreId,
  { days, after, limit }: { days: readonly number[]; after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c
    where c.store_id = ${store} and c.deleted_at is null and c.birthday is not null and c.approval = 'approved'
      and c.account_id is not null and c.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and extract(month from c.birthday) * 100 + extract(day from c.birthday) = any(${[...days]}::numeric[])
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
