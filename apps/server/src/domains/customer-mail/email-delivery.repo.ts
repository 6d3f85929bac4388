import { sql } from 'kysely'
import type { DeliveryFailure, EmailDelivery } from '#contract/domains/email-delivery.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/**
 * Sets the delivery status of an email in the customer's activity; the event has the mail's id. Undefined if there is
 * none.
 */
export const writeEventDelivery = async (
  tx: Tx,
  store: StoreId,
  mailId: string,
  delivery: EmailDelivery,
): Promise<string | undefined> => {
  const { rows } = await sql<{ customerId: string }>`
    update customer_events set facts = facts || jsonb_build_object('delivery', ${JSON.stringify(delivery)}::jsonb)
    where store_id = ${store} and id = ${mailId} and kind = 'mail'
    returning customer_id as "customerId"`.execute(tx)
  return rows[0]?.customerId
}

/**
 * Sets or clears the bounce of the customer who has the address now. The version stays, so that an open form can still
 * be saved. Returns the customer's id if anything changed.
 */
export const writeBounce = async (
  tx: Tx,
  store: StoreId,
  email: string,
  failure: DeliveryFailure | null,
): Promise<string | undefined> => {
  const bounce = failure
    ? sql`${JSON.stringify(failure)}::jsonb || jsonb_build_object('at', utc(now()))`
    : sql`null::jsonb`
  const { rows } = await sql<{ id: string }>`
    update customers set email_bounce = ${bounce}
    where store_id = ${store} and email = ${email} and deleted_at is null
      and email_bounce is distinct from ${bounce}
    returning id`.execute(tx)
  return rows[0]?.id
}
