import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { retention } from '#contract/retention.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import type { ResponseKey } from '#server/platform/finish-unit-of-work.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import { purgeBatchSize } from '#server/platform/retention-job.ts'

export const maxKeyLength = 200
const maxWaitMs = 10_000

/**
 * Includes the permissions, because they decide what a response shows: with other permissions it is a different
 * request, and the stored response isn't replayed.
 */
export const hashRequest = (method: string, url: string, body: unknown, permissionsJson: string): string => {
  const request = JSON.stringify([method, url, body ?? null])
  return hash('sha256', `${request.slice(0, -1)},${permissionsJson}]`, 'base64url')
}

const getCode = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

/** Runs a unit of work that claims the key. Returns the stored response if the request was executed before. */
export const runOnce = async (db: Db, key: ResponseKey, run: () => Promise<string>): Promise<string> => {
  try {
    return await run()
  } catch (error) {
    // As `claim_key` raises them.
    if (getCode(error) === 'SW001') return 'busy'
    if (getCode(error) !== 'SW002') throw error
    // None if it has just been deleted.
    return (await readStoredResponse(db, key, () => fail('key_reused'))) ?? 'busy'
  }
}

/**
 * Makes the statement's transaction end with a commit record, whose replication PostgreSQL waits for. Otherwise a
 * response could be replayed that only the primary has: after a crash during the commit, a retry sees the row before a
 * standby does, and a failover would lose an acknowledged write.
 */
const waitForStandby = sql`pg_logical_emit_message(true, 'storeward', 'replay')`

/** The response of a request that has already been executed under this key, for any of its actors. */
export const readStoredResponse = async (
  db: Db,
  { actors, key, requestHash }: ResponseKey,
  onOtherRequest: () => undefined,
): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['body', 'request_hash', waitForStandby.as('replicated')])
    .where('actor', 'in', [...actors])
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .execute()
  const stored = rows.find((row) => row.request_hash === requestHash)
  return rows.length > 0 && !stored ? onOtherRequest() : stored?.body
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

export const purgeStoredResponses = sql`
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < ${daysAgo(retention.storedResponses)} limit ${purgeBatchSize}))`
