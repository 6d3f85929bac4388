import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { retention } from '#contract/retention.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

export const maxKeyLength = 200
const maxWaitMs = 10_000

export interface IdempotencyKey {
  /** The member, admin or customer; for guests their address or the request itself. */
  actor: string
  key: string
  requestHash: string
}

/**
 * Includes the permissions, because they decide what a response shows: with other permissions it is a different
 * request, and the stored response isn't replayed.
 */
export const hashRequest = (method: string, url: string, body: unknown, permissions: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null, permissions]))
    .digest('base64url')

type Claim = { kind: 'ours' } | { kind: 'busy' } | { kind: 'answered'; body: string }

export const claimKey = async (tx: Tx, key: IdempotencyKey): Promise<Claim> => {
  const { rows } = await sql<{ claimed: boolean; request_hash: string | null; body: string | null }>`
    select claimed, request_hash, body from claim_idempotency_key(${key.actor}, ${key.key})`.execute(tx)
  const row = rows[0]
  if (!row?.claimed) return { kind: 'busy' }
  if (row.request_hash === null || row.body === null) return { kind: 'ours' }
  return row.request_hash === key.requestHash ? { kind: 'answered', body: row.body } : fail('key_reused')
}

export const storeResponse = async (tx: Tx, key: IdempotencyKey, body: string): Promise<void> => {
  await tx
    .insertInto('idempotency_keys')
    .values({ actor: key.actor, key: key.key, request_hash: key.requestHash, body })
    .execute()
}

/** The response of a request that has already been executed under this key, for any of its actors. */
export const readStoredResponse = async (db: Db, keys: readonly IdempotencyKey[]): Promise<string | undefined> => {
  const [first] = keys
  if (!first) return undefined
  const row = await db
    .selectFrom('idempotency_keys')
    .select('body')
    .where(
      'actor',
      'in',
      keys.map(({ actor }) => actor),
    )
    .where('key', '=', first.key)
    .where('request_hash', '=', first.requestHash)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .limit(1)
    .executeTakeFirst()
  return row?.body
}

/**
 * Retries while the same request is running elsewhere. Waits between attempts, so that a waiting request holds no
 * database connection.
 */
export const waitForKey = async <T>(attempt: () => Promise<T | 'busy'>): Promise<T> => {
  const start = Date.now()
  for (let wait = 25; ; wait = Math.min(wait * 2, 400)) {
    const result = await attempt()
    if (result !== 'busy') return result
    if (Date.now() - start + wait > maxWaitMs) return fail('in_flight')
    await pause(wait)
  }
}

export const purgeStoredResponses = sql`delete from idempotency_keys
  where created_at < ${daysAgo(retention.storedResponses)}`
