import { sql } from 'kysely'
import type { Customer } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Moves notes and events; ledger rows stay with their customer. */
export const moveHistory = async (tx: Tx, store: StoreId, keep: string, others: readonly string[]): Promise<void> => {
  for (const table of ['customer_notes', 'customer_events'] as const) {
    await tx
      .updateTable(table)
      .set({ customer_id: keep })
      .where('store_id', '=', store)
      .where('customer_id', 'in', [...others])
      .execute()
  }
}

/** Marks the others as deleted with a link to the kept customer, which has their totals. */
export const deleteMerged = async (
  tx: Tx,
  store: StoreId,
  { keep, others, by }: { keep: string; others: readonly string[]; by: string },
): Promise<void> => {
  await tx
    .updateTable('customers')
    .set({
      deleted_at: sql`now()`,
      merged_into: keep,
      account_id: null,
      former_account_id: null,
      orders: 0,
      spend: 0,
      last_order_at: null,
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('store_id', '=', store)
    .where('id', 'in', [...others])
    .execute()
}

const moveAddresses = async (tx: Tx, store: StoreId, { _id, addresses }: Customer): Promise<void> => {
  await sql`
    update customer_addresses a
    set customer_id = ${_id}, position = n.place - 1, is_default = (n.address ->> 'isDefault')::boolean
    from jsonb_array_elements(${JSON.stringify(addresses)}::jsonb) with ordinality n(address, place)
    where a.store_id = ${store} and a.id = (n.address ->> '_id')::uuid`.execute(tx)
}

/** Writes the result except points and credit, which ledger entries move. */
export const writeMerged = async (
  tx: Tx,
  store: StoreId,
  {
    result,
    accountId,
    formerAccountId,
    by,
  }: { result: Customer; accountId: string | null; formerAccountId: string | null; by: string },
): Promise<void> => {
  await tx
    .updateTable('customers')
    .set({
      email: result.email,
      email_bounce: result.emailBounce && JSON.stringify(result.emailBounce),
      phone: result.phone,
      birthday: result.birthday,
      language: result.language,
      tags: result.tags,
      email_consent: result.emailConsent.given,
      email_consent_at: result.emailConsent.at,
      sms_consent: result.smsConsent.given,
      sms_consent_at: result.smsConsent.at,
      orders: result.orders,
      spend: result.spend,
      last_order_at: result.lastOrderAt,
      // Otherwise the balance of an active customer could expire with the inactivity of this one.
      reward_activity_at: sql`greatest(reward_activity_at, (select max(m.reward_activity_at) from customers m
        where m.store_id = ${store} and m.merged_into = ${result._id}))`,
      account_id: accountId,
      former_account_id: formerAccountId,
      approval: result.approval,
      approval_reason: result.approvalReason,
      left_at: result.leftAt,
      version: result.version,
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('store_id', '=', store)
    .where('id', '=', result._id)
    .execute()
  await moveAddresses(tx, store, result)
}
