import { sql } from 'kysely'
import type { approvals } from '#contract/domains/customer.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export const linkAccount = async (
  tx: Tx,
  store: StoreId,
  link: { id: string; accountId: string; approval: (typeof approvals)[number] },
): Promise<void> => {
  await sql`
    update customers set account_id = ${link.accountId}, former_account_id = null, left_at = null, approval = ${link.approval},
      approval_reason = case when approval = ${link.approval} then approval_reason else '' end,
      version = version + 1, updated_at = now(), updated_by = null
    where store_id = ${store} and id = ${link.id}`.execute(tx)
}

const unlinkedColumns = sql`account_id = null, former_account_id = account_id, left_at = now(),
  email_consent = false, email_consent_at = case when email_consent is false then email_consent_at else now() end,
  sms_consent = false, sms_consent_at = case when sms_consent is false then sms_consent_at else now() end,
  version = version + 1, updated_at = now(), updated_by = null`

/**
 * Unlinks the account and withdraws consents; the store keeps the record. Undefined if the account hasn't joined the
 * store.
 */
export const unlinkAccount = async (
  tx: Tx,
  store: StoreId,
  { accountId }: CustomerActor,
): Promise<{ id: string; name: string } | undefined> => {
  const { rows } = await sql<{ id: string; name: string }>`
    update customers set ${unlinkedColumns}
    where store_id = ${store} and account_id = ${accountId} and deleted_at is null
    returning id, customer_label(name, email, phone, false) as name`.execute(tx)
  return rows[0]
}

export interface UnlinkedCustomer {
  storeId: string
  vendorId: string
  id: string
  name: string
  isDeleted: boolean
}

/** Unlinks the account at every store, closed ones included, and from records that a store could restore. */
export const unlinkEverywhere = async (tx: Tx, { accountId }: CustomerActor): Promise<UnlinkedCustomer[]> => {
  const { rows } = await sql<UnlinkedCustomer>`
    with own as (
      select store_id, id from customers where account_id = ${accountId} order by store_id, id for no key update)
    update customers c set ${unlinkedColumns}
    from own where c.store_id = own.store_id and c.id = own.id
    returning c.store_id as "storeId", (select s.vendor_id from stores s where s.id = c.store_id) as "vendorId",
      c.id, customer_label(c.name, c.email, c.phone, false) as name, c.deleted_at is not null as "isDeleted"`.execute(
    tx,
  )
  return rows
}
