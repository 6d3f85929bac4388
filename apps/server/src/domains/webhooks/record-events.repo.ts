import { sql } from 'kysely'
import { webhookRetryHours } from '#contract/domains/webhooks.ts'
import { retention } from '#contract/retention.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import { purgeBatchSize } from '#server/platform/retention-job.ts'

export const retryPeriod = sql`make_interval(hours => ${sql.lit(webhookRetryHours)})`

/**
 * Until the transaction ends no other one records an event of these objects, so that their payloads and sequence numbers
 * have the same order. Objects share 64 locks per store: an import of thousands must not fill the lock table.
 */
export const lockObjects = async (tx: Tx, objects: readonly { storeId: string; objectId: string }[]): Promise<void> => {
  const locks = [
    ...new Set(objects.map(({ storeId, objectId }) => `${storeId} ${parseInt(objectId.slice(-2), 16) % 64}`)),
  ]
  await sql`
    select pg_advisory_xact_lock(key)
    from (select hashtextextended('webhooks ' || name, 0) as key from unnest(${locks}::text[]) name order by 1 offset 0) l
  `.execute(tx)
}

export interface NewEvent {
  id: string
  store_id: string
  type: string
  object_id: string
  payload: string
}

/** Events with a delivery for each endpoint that receives them, in one statement. */
export const insertEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  const rows = events.map((event, position) => ({ ...event, position }))
  // `for key share` skips an endpoint that another transaction is deleting; its foreign key would fail this one.
  await sql`
    with input as (
      select e.*, s.vendor_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (position integer, id uuid, store_id uuid, type text, object_id uuid, payload text)
      join stores s on s.id = e.store_id
    ), receivers as (
      select w.id, w.vendor_id, w.events, w.store_ids from webhook_endpoints w
      where w.vendor_id in (select vendor_id from input) and w.status = 'active'
      for key share
    ), inserted as (
      insert into webhook_events (id, vendor_id, store_id, type, object_id, payload)
      select i.id, i.vendor_id, i.store_id, i.type, i.object_id, i.payload from input i
      where exists (
        select 1 from receivers w where w.vendor_id = i.vendor_id and i.type = any(w.events)
          and (w.store_ids is null or i.store_id = any(w.store_ids)))
      order by i.position
      returning seq, vendor_id, store_id, type, object_id
    )
    insert into webhook_deliveries (id, endpoint_id, event_seq, object_key, expires_at)
    select gen_random_uuid(), w.id, i.seq, i.object_id, now() + ${retryPeriod}
    from inserted i
    join receivers w on w.vendor_id = i.vendor_id and i.type = any(w.events)
      and (w.store_ids is null or i.store_id = any(w.store_ids))`.execute(tx)
}

/** With their deliveries. None of them still waits: `retention.webhookEvents` is longer than deliveries are retried. */
export const purgeWebhookEvents = sql`
  delete from webhook_events where seq in (
    select seq from webhook_events where created_at < ${daysAgo(retention.webhookEvents)}
    order by created_at limit ${purgeBatchSize})`
