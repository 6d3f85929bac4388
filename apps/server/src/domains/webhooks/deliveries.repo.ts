import { sql } from 'kysely'
import type * as z from 'zod'
import type { WebhookDelivery, WebhookDeliveryDetail, webhooks } from '#contract/domains/webhooks.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { newId } from '#server/platform/ids.ts'
import { retryPeriod } from './record-events.repo.ts'

const deliveryFields = sql`
  '_id', d.id, 'event', v.type, 'object', v.object_id,
  'store', case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end,
  'status', d.status, 'attempts', d.attempts, 'responseStatus', d.response_status, 'createdAt', utc(d.created_at),
  'lastAttemptAt', utc(d.last_attempt_at), 'nextAttemptAt', case when d.status = 'pending' then utc(d.due_at) end`

const joinEvent = sql`join webhook_events v on v.seq = d.event_seq left join stores s on s.id = v.store_id`

export const listDeliveries = defineList<
  WebhookDelivery,
  z.output<typeof webhooks.listDeliveries.query>,
  readonly [endpointId: string]
>({
  sorts: { createdAt: { column: sql`d.created_at`, type: 'timestamptz' } },
  from: sql`webhook_deliveries d join webhook_events v on v.seq = d.event_seq`,
  join: sql`left join stores s on s.id = v.store_id`,
  id: sql`d.id`,
  row: sql`json_build_object(${deliveryFields})`,
  where: (query, endpointId) => [
    sql`d.endpoint_id = ${endpointId}`,
    ...(query.status ? [sql`d.status = ${query.status}`] : []),
    ...(query.event ? [sql`v.type = ${query.event}`] : []),
  ],
})

interface DeliveryReference {
  id: string
  deliveryId: string
}

const matchDelivery = ({ vendorId }: Actor, { id, deliveryId }: DeliveryReference) => sql`
  d.id = ${deliveryId} and d.endpoint_id = ${id}
    and exists (select 1 from webhook_endpoints w where w.id = d.endpoint_id and w.vendor_id = ${vendorId})`

export const readDelivery = async (
  db: Db | Tx,
  actor: Actor,
  reference: DeliveryReference,
): Promise<WebhookDelivery | undefined> => {
  const { rows } = await sql<{ delivery: WebhookDelivery }>`
    select json_build_object(${deliveryFields}) as delivery from webhook_deliveries d ${joinEvent}
    where ${matchDelivery(actor, reference)}`.execute(db)
  return rows[0]?.delivery
}

export const readDeliveryDetail = async (
  db: Db,
  actor: Actor,
  reference: DeliveryReference,
): Promise<WebhookDeliveryDetail | undefined> => {
  const { rows } = await sql<{ delivery: WebhookDeliveryDetail }>`
    select json_build_object(${deliveryFields}, 'payload', v.payload, 'responseBody', d.response_body,
      'error', d.error, 'durationMs', d.duration_ms) as delivery
    from webhook_deliveries d ${joinEvent} where ${matchDelivery(actor, reference)}`.execute(db)
  return rows[0]?.delivery
}

/** A running attempt isn't repeated: it has no duration yet. */
export const requeueDelivery = async (tx: Tx, actor: Actor, reference: DeliveryReference): Promise<void> => {
  await sql`
    update webhook_deliveries d set status = 'pending', due_at = now(), expires_at = now() + ${retryPeriod}
    where ${matchDelivery(actor, reference)}
      and (d.status <> 'pending' or d.attempts = 0 or d.duration_ms is not null)`.execute(tx)
}

/** An event for one endpoint. */
export const insertTestEvent = async (
  tx: Tx,
  { vendorId }: Actor,
  { endpointId, eventId, type, payload }: { endpointId: string; eventId: string; type: string; payload: string },
): Promise<string> => {
  const deliveryId = newId()
  await sql`
    with event as (
      insert into webhook_events (id, vendor_id, type, payload) values (${eventId}, ${vendorId}, ${type}, ${payload})
      returning seq
    )
    insert into webhook_deliveries (id, endpoint_id, event_seq, object_key, expires_at)
    select ${deliveryId}, ${endpointId}, seq, ${eventId}, now() + ${retryPeriod} from event`.execute(tx)
  return deliveryId
}
