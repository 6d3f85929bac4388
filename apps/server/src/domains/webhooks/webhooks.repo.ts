import { sql } from 'kysely'
import { secretOverlapHours, type WebhookEndpoint } from '#contract/domains/webhooks.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

const endpointJson = sql`json_build_object(
  '_id', w.id, 'url', w.url, 'description', w.description, 'events', w.events, 'stores', w.store_ids,
  'status', w.status, 'disabledReason', w.disabled_reason, 'failingSince', utc(w.failing_since),
  'previousSecretExpiresAt', case when w.previous_secret_expires_at > now() then utc(w.previous_secret_expires_at) end,
  'lastDeliveryAt', utc(w.last_delivery_at), 'version', w.version, 'createdAt', utc(w.created_at),
  'updatedAt', utc(w.updated_at), 'updatedBy', e.name)`

const endpointTables = sql`webhook_endpoints w left join persons e on e.id = w.updated_by`

export const readEndpoints = async (db: Db, { vendorId }: Actor): Promise<WebhookEndpoint[]> => {
  const { rows } = await sql<{ endpoint: WebhookEndpoint }>`
    select ${endpointJson} as endpoint from ${endpointTables} where w.vendor_id = ${vendorId}
    order by w.created_at desc, w.id desc`.execute(db)
  return rows.map(({ endpoint }) => endpoint)
}

export const readEndpoint = async (
  db: Db | Tx,
  { vendorId }: Actor,
  id: string,
): Promise<WebhookEndpoint | undefined> => {
  const { rows } = await sql<{ endpoint: WebhookEndpoint }>`
    select ${endpointJson} as endpoint from ${endpointTables} where w.vendor_id = ${vendorId} and w.id = ${id}`.execute(
    db,
  )
  return rows[0]?.endpoint
}

/** Locks the vendor, so that two calls can't both stay below the limit. */
export const countEndpoints = async (tx: Tx, { vendorId }: Actor): Promise<number> => {
  await sql`select id from vendors where id = ${vendorId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_endpoints where vendor_id = ${vendorId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface EndpointFields {
  url: string
  description: string
  events: readonly string[]
  stores: readonly string[] | null
}

export const insertEndpoint = async (
  tx: Tx,
  { vendorId, personId }: Actor,
  { id, url, description, events, stores, secret }: EndpointFields & { id: string; secret: string },
): Promise<void> => {
  await sql`
    insert into webhook_endpoints (id, vendor_id, url, description, events, store_ids, secret, updated_by)
    values (${id}, ${vendorId}, ${url}, ${description}, ${[...events]}::text[], ${stores && [...stores]}::uuid[],
      ${secret}, ${personId})`.execute(tx)
}

/** Enabling forgets earlier failures. False if the version is stale. */
export const updateEndpoint = async (
  tx: Tx,
  { vendorId, personId }: Actor,
  {
    id,
    version,
    url,
    description,
    events,
    stores,
    status,
  }: EndpointFields & Pick<WebhookEndpoint, 'version' | 'status'> & { id: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update webhook_endpoints set url = ${url}, description = ${description}, events = ${[...events]}::text[],
      store_ids = ${stores && [...stores]}::uuid[], version = version + 1, updated_at = now(), updated_by = ${personId},
      disabled_reason = case when ${status} = 'active' then null else coalesce(disabled_reason, 'manual') end,
      failing_since = case when ${status} = 'active' and status = 'disabled' then null else failing_since end,
      status = ${status}
    where vendor_id = ${vendorId} and id = ${id} and version = ${version}
    returning id`.execute(tx)
  return rows.length > 0
}

export const deleteEndpoint = async (tx: Tx, { vendorId }: Actor, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from webhook_endpoints where vendor_id = ${vendorId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** A second roll within 24 hours replaces the previous secret by the one in between. */
export const replaceSecret = async (
  tx: Tx,
  { vendorId, personId }: Actor,
  { id, secret }: { id: string; secret: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update webhook_endpoints set previous_secret = secret, secret = ${secret}, version = version + 1,
      previous_secret_expires_at = now() + make_interval(hours => ${sql.lit(secretOverlapHours)}),
      updated_at = now(), updated_by = ${personId}
    where vendor_id = ${vendorId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Undefined if it isn't active any more. `ownerId` is the person to notify. */
export const markFailing = async (tx: Tx, id: string): Promise<{ url: string; ownerId: string | null } | undefined> => {
  const { rows } = await sql<{ url: string; ownerId: string | null }>`
    update webhook_endpoints w set status = 'disabled', disabled_reason = 'failing', version = version + 1,
      updated_at = now(), updated_by = null
    where w.id = ${id} and w.status = 'active'
    returning w.url, (select m.person_id from memberships m where m.vendor_id = w.vendor_id and m.role = 'owner'
      and m.status = 'active' order by m.created_at limit 1) as "ownerId"`.execute(tx)
  return rows[0]
}

/** Of a disabled endpoint. An attempt that runs now writes no result. */
export const cancelPending = async (tx: Tx, endpointId: string): Promise<void> => {
  await sql`update webhook_deliveries set status = 'cancelled'
    where endpoint_id = ${endpointId} and status = 'pending'`.execute(tx)
}
