import { sql } from 'kysely'
import { readOrders } from '#server/domains/order-records/order-records.service.ts'
import { toPayload } from '#server/domains/webhooks/record-events.service.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'

interface DemoWebhookOptions {
  vendorId: string
  ownerId: string
  storeId: string
}

/** An endpoint that was turned off, with the deliveries it had before. It has no secret until one is rolled. */
export const demoWebhooks = async (tx: Tx, { vendorId, ownerId, storeId }: DemoWebhookOptions): Promise<void> => {
  const endpointId = newId()
  await tx
    .insertInto('webhook_endpoints')
    .values({
      id: endpointId,
      vendor_id: vendorId,
      url: 'https://books.marshanddaughters.example/storeward',
      description: 'Bookkeeping',
      events: ['order.created', 'order.paid', 'refund.created'],
      secret: '',
      status: 'disabled',
      disabled_reason: 'manual',
      last_delivery_at: sql<Date>`now() - interval '1 day'`,
      created_at: sql<Date>`now() - interval '20 days'`,
      updated_at: sql<Date>`now() - interval '1 day'`,
      updated_by: ownerId,
    })
    .execute()
  const { rows: recent } = await sql<{ id: string }>`
    select id from orders where store_id = ${storeId} and placed_at < now() - interval '1 day'
    order by placed_at desc limit 3`.execute(tx)
  const orders = await readOrders(
    tx,
    trustedStoreId(storeId),
    recent.map(({ id }) => id),
    { canSeePii: true },
  )
  for (const [index, order] of orders.entries()) {
    const id = newId()
    const type = 'order.created'
    const at = sql<Date>`now() - make_interval(hours => ${24 + index * 7})`
    const isFailed = index === 2
    const { seq } = await tx
      .insertInto('webhook_events')
      .values({
        id,
        vendor_id: vendorId,
        store_id: storeId,
        type,
        object_id: order._id,
        payload: toPayload({ id, type, storeId, data: order }),
        created_at: at,
      })
      .returning('seq')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('webhook_deliveries')
      .values({
        id: newId(),
        endpoint_id: endpointId,
        event_seq: seq,
        object_key: order._id,
        status: isFailed ? 'cancelled' : 'succeeded',
        attempts: isFailed ? 4 : 1,
        due_at: at,
        expires_at: sql<Date>`now() + interval '1 day'`,
        last_attempt_at: at,
        response_status: isFailed ? 503 : 200,
        response_body: isFailed ? 'Down for maintenance' : '{"ok":true}',
        duration_ms: isFailed ? 1_840 : 212 + index * 31,
        created_at: at,
      })
      .execute()
  }
}
