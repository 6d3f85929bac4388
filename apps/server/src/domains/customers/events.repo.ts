import { sql } from 'kysely'
import type * as z from 'zod'
import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import type { CustomerEvent, CustomerEventKind } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { newId } from '#server/platform/ids.ts'

interface NewEvent {
  /** Set if something else refers to the event. */
  id?: string
  customerId: string
  kind: CustomerEventKind
  /** No PII: edits contain only field names. */
  facts?: Record<string, unknown>
  /** Null for automatic events and actions of the customer. */
  personId: string | null
}

/** Adds activity events; the customers must exist. */
export const insertEvents = async (tx: Tx, store: StoreId, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, id: event.id ?? newId(), facts: event.facts ?? {} }))
  // clock_timestamp() instead of now(): events written after waiting for a lock must sort after those of the lock
  // holder.
  await sql`
    insert into customer_events (store_id, id, customer_id, kind, facts, person_id, at)
    select ${store}, id, "customerId", kind, facts, "personId", clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
      id uuid, "customerId" uuid, kind text, facts jsonb, "personId" uuid)`.execute(tx)
}

export const listEvents = defineList<
  CustomerEvent,
  z.output<typeof customers.activity.query>,
  readonly [store: StoreId, customerId: string]
>({
  sorts: { at: { column: sql`v.at`, type: 'timestamptz' } },
  from: sql`customer_events v`,
  join: sql`left join persons p on p.id = v.person_id`,
  id: sql`v.id`,
  row: sql`json_build_object('_id', v.id, 'kind', v.kind, 'facts', v.facts, 'by', p.name, 'at', utc(v.at))`,
  where: (query, store, customerId) => [sql`v.store_id = ${store}`, sql`v.customer_id = ${customerId}`],
})

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
