import { sql } from 'kysely'
import type { VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { PostResult } from '#server/platform/post-event.ts'

export interface ClaimedDelivery {
  id: string
  endpointId: string
  vendorId: VendorId
  objectKey: string
  eventSeq: number
  /** Of this one; a worker whose attempt was considered lost finds a higher number and writes nothing. */
  attempts: number
  type: string
  payload: string
  url: string
  secret: string
  /** Null unless it was replaced within the last 24 hours. */
  previousSecret: string | null
}

export interface ClaimLimits {
  /** Deliveries in total. */
  slots: number
  perEndpoint: number
  perVendor: number
  /** How long another worker waits before it takes over. */
  leaseSeconds: number
}

/**
 * When to check a delivery again that waits for an earlier one, over the alias `b`. The end of an attempt releases the
 * next delivery, but a claim that began before the end still sees the attempt, and would defer the next delivery by the
 * whole lease.
 */
const nextCheck = sql`case when b.attempts > 0 and b.duration_ms is null then now() + interval '5 seconds' else b.due_at end`

/**
 * Takes deliveries that are due: of each vendor one before a second of any other, of each endpoint the oldest, and of an
 * endpoint that fails one at a time. A delivery waits for earlier ones of the same object. `running` are the endpoints
 * of the deliveries that this process sends now.
 */
export const claimDeliveries = async (
  db: Db,
  running: readonly { endpointId: string; vendorId: string }[],
  { slots, perEndpoint, perVendor, leaseSeconds }: ClaimLimits,
): Promise<ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedDelivery>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where status = 'pending' order by endpoint_id limit 1)
      union all
      select (
        select d.endpoint_id from webhook_deliveries d where d.status = 'pending' and d.endpoint_id > w.endpoint_id
        order by d.endpoint_id limit 1
      ) from waiting w where w.endpoint_id is not null
    ), endpoints as (
      select e.* from waiting w
      join webhook_endpoints e on e.id = w.endpoint_id and e.status = 'active'
      join vendors v on v.id = e.vendor_id and v.deleted_at is null and v.status = 'active'
    ), due as (
      select d.*, e.vendor_id, e.failing_since is not null as is_failing, earlier.due_at as blocked_until
      from endpoints e
      cross join lateral (
        select d.id, d.endpoint_id, d.object_key, d.event_seq, d.due_at from webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'pending' and d.due_at <= now()
        order by d.due_at, d.event_seq limit ${slots * 2} for update skip locked
      ) d
      left join lateral (
        select ${nextCheck} as due_at from webhook_deliveries b
        where b.endpoint_id = d.endpoint_id and b.object_key = d.object_key and b.status = 'pending'
          and b.event_seq < d.event_seq
        order by b.event_seq desc limit 1
      ) earlier on true
    ), deferred as (
      update webhook_deliveries d set due_at = greatest(due.blocked_until, now() + interval '1 second')
      from due where d.id = due.id and due.blocked_until is not null
    ), running as (
      select * from unnest(${running.map(({ endpointId }) => endpointId)}::uuid[],
        ${running.map(({ vendorId }) => vendorId)}::uuid[]) as r (endpoint_id, vendor_id)
    ), ranked as (
      select due.*,
        row_number() over (partition by endpoint_id order by due_at, event_seq)
          + (select count(*) from running r where r.endpoint_id = due.endpoint_id) as in_endpoint,
        row_number() over (partition by vendor_id order by due_at, event_seq)
          + (select count(*) from running r where r.vendor_id = due.vendor_id) as in_vendor
      from due where blocked_until is null
    ), taken as (
      select id, vendor_id from ranked
      where in_endpoint <= case when is_failing then 1 else ${perEndpoint}::integer end
        and in_vendor <= ${perVendor}::integer
      order by in_vendor, due_at limit ${slots}
    )
    update webhook_deliveries d
    set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = d.attempts + 1, last_attempt_at = now(),
      duration_ms = null
    from taken t, webhook_endpoints e, webhook_events v
    where d.id = t.id and e.id = d.endpoint_id and v.seq = d.event_seq
    returning d.id, d.endpoint_id as "endpointId", t.vendor_id as "vendorId", d.object_key as "objectKey",
      d.event_seq as "eventSeq", d.attempts, v.type, v.payload, e.url, e.secret,
      case when e.previous_secret_expires_at > now() then e.previous_secret end as "previousSecret"`.execute(db)
  return rows
}

/** Whether the endpoint still receives: it may have been deleted or disabled since the claim. */
export const isEndpointActive = async (db: Db, endpointId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from webhook_endpoints where id = ${endpointId} and status = 'active'`.execute(db)
  return rows.length > 0
}

const responseColumns = ({ status, body, error }: PostResult, durationMs: number) => sql`
  response_status = ${status}, response_body = ${body}, error = ${error}, duration_ms = ${durationMs}`

/** Before the delivery, in the order of a deletion, which locks the endpoint and then its deliveries. */
const lockEndpoint = (tx: Tx, { endpointId }: ClaimedDelivery) =>
  sql`select 1 from webhook_endpoints where id = ${endpointId} for no key update`.execute(tx)

/** The next event of the object no longer waits. One that was attempted before waits for its own time. */
const releaseNext = (tx: Tx | Db, { endpointId, objectKey, eventSeq }: ClaimedDelivery) =>
  sql`
  update webhook_deliveries set due_at = now()
  where attempts = 0 and status = 'pending' and id = (
    select id from webhook_deliveries
    where endpoint_id = ${endpointId} and object_key = ${objectKey} and status = 'pending' and event_seq > ${eventSeq}
    order by event_seq limit 1)`.execute(tx)

const isCurrent = ({ id, attempts }: ClaimedDelivery) =>
  sql`d.id = ${id} and d.attempts = ${attempts} and d.status = 'pending'`

export const writeSuccess = (
  db: Db,
  delivery: ClaimedDelivery,
  result: PostResult,
  durationMs: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockEndpoint(tx, delivery)
    const { rows } = await sql`
      update webhook_deliveries d set status = 'succeeded', ${responseColumns(result, durationMs)}
      where ${isCurrent(delivery)} returning d.id`.execute(tx)
    if (rows.length === 0) return
    await releaseNext(tx, delivery)
    // The row is written at most once in ten seconds while everything succeeds.
    await sql`
      update webhook_endpoints set last_delivery_at = now(), failing_since = null
      where id = ${delivery.endpointId} and (failing_since is not null
        or last_delivery_at is null or last_delivery_at < now() - interval '10 seconds')`.execute(tx)
  })

/** `gaveUp`: there is no time for another attempt; `isDead`: and none has succeeded since its first. */
export const writeFailure = async (
  tx: Tx,
  delivery: ClaimedDelivery,
  result: PostResult,
  { durationMs, delayMs, retrySeconds }: { durationMs: number; delayMs: number; retrySeconds: number },
): Promise<{ gaveUp: boolean; isDead: boolean }> => {
  await lockEndpoint(tx, delivery)
  const { rows } = await sql<{ gaveUp: boolean; startedAt: string }>`
    update webhook_deliveries d set ${responseColumns(result, durationMs)},
      due_at = now() + make_interval(secs => ${delayMs / 1000}),
      status = case when now() + make_interval(secs => ${delayMs / 1000}) >= d.expires_at then 'failed' else 'pending' end
    where ${isCurrent(delivery)}
    returning d.status = 'failed' as "gaveUp",
      d.expires_at - make_interval(secs => ${retrySeconds}) + interval '10 minutes' as "startedAt"`.execute(tx)
  const [row] = rows
  if (!row) return { gaveUp: false, isDead: false }
  const { rows: endpoints } = await sql<{ isDead: boolean }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, now()) where id = ${delivery.endpointId}
    returning failing_since <= ${row.startedAt}::timestamptz as "isDead"`.execute(tx)
  if (row.gaveUp) await releaseNext(tx, delivery)
  return { gaveUp: row.gaveUp, isDead: row.gaveUp && (endpoints[0]?.isDead ?? false) }
}
