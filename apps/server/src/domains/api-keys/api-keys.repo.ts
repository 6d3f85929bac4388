import { sql } from 'kysely'
import type { ApiKey } from '#contract/domains/api-keys.ts'
import { retention } from '#contract/retention.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

/** As the guard decides it (`http/guard.repo.ts`). */
const status = sql`case
  when k.revoked_at is not null then 'revoked'
  when k.expires_at <= now() then 'expired'
  when m.status is distinct from 'active' or v.status <> 'active' then 'suspended'
  else 'active' end`

const keyJson = sql`json_build_object(
  '_id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes, 'stores', k.store_ids, 'status', ${status},
  'expiresAt', utc(k.expires_at), 'lastUsedAt', utc(k.last_used_at), 'revokedAt', utc(k.revoked_at),
  'createdAt', utc(k.created_at), 'createdBy', k.created_by)`

const keyTables = sql`api_keys k join vendors v on v.id = k.vendor_id left join memberships m on m.id = k.membership_id`

/** Working keys first, the newest of them first. */
export const readApiKeys = async (db: Db | Tx, { vendorId }: Actor): Promise<ApiKey[]> => {
  const { rows } = await sql<{ key: ApiKey }>`
    select ${keyJson} as key from ${keyTables} where k.vendor_id = ${vendorId}
    order by k.revoked_at is not null, k.created_at desc, k.id desc`.execute(db)
  return rows.map(({ key }) => key)
}

export const readApiKey = async (db: Db | Tx, { vendorId }: Actor, id: string): Promise<ApiKey | undefined> => {
  const { rows } = await sql<{ key: ApiKey }>`
    select ${keyJson} as key from ${keyTables} where k.vendor_id = ${vendorId} and k.id = ${id}`.execute(db)
  return rows[0]?.key
}

/** Locks the vendor, so that two calls can't both stay below the limit. */
export const countActiveKeys = async (tx: Tx, { vendorId }: Actor): Promise<number> => {
  await sql`select id from vendors where id = ${vendorId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys where vendor_id = ${vendorId} and revoked_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface NewApiKey {
  id: string
  name: string
  tokenHash: string
  prefix: string
  scopes: readonly Permission[]
  stores: readonly string[] | null
  expiresAt: string | null
}

export const insertApiKey = async (tx: Tx, actor: Actor, key: NewApiKey): Promise<void> => {
  await sql`
    insert into api_keys (id, vendor_id, membership_id, created_by, name, token_hash, prefix, scopes, store_ids, expires_at)
    values (${key.id}, ${actor.vendorId}, ${actor.membershipId}, ${actor.name}, ${key.name}, ${key.tokenHash},
      ${key.prefix}, ${[...key.scopes]}::text[], ${key.stores === null ? null : [...key.stores]}::uuid[],
      ${key.expiresAt}::timestamptz)`.execute(tx)
}

/** False if it was revoked before. */
export const markRevoked = async (tx: Tx, { vendorId }: Actor, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update api_keys set revoked_at = now() where vendor_id = ${vendorId} and id = ${id} and revoked_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Concurrent calls of a key don't wait for each other: one of them records the use. */
export const recordKeyUse = async (db: Db, id: string): Promise<void> => {
  await sql`
    update api_keys set last_used_at = now() where id = (
      select id from api_keys where id = ${id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute') for no key update skip locked)`.execute(
    db,
  )
}

export const purgeRevokedKeys = sql`
  delete from api_keys where revoked_at < ${daysAgo(retention.revokedApiKeys)}`
