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
    update customers set account_id = null, former_account_id = account_id, left_at = now(),
      email_consent = false, email_consent_at = case when email_consent is false then email_consent_at else now() end,
      sms_consent = false, sms_consent_at = case when sms_consent is false then sms_consent_at else now() end,
      version = version + 1, updated_at = now(), updated_by = null
    where store_id = ${store} and account_id = ${accountId} and deleted_at is null
    returning id, name`.execute(tx)
  return rows[0]
}
