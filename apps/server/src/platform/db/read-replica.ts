import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, openPool } from './connect.ts'
import type { DbLog } from './db-log.ts'
import { PreparedClient } from './prepared-client.ts'
import type { DB } from './schema.gen.ts'
import type { WalPosition } from './wal-position.ts'

/** How a read ended: answered by the replica, or why it has to be answered by the primary. */
export type ReplicaOutcome = 'replica' | 'behind' | 'busy' | 'down' | 'failed'

export type ReplicaResult<T> = { outcome: 'replica'; value: T } | { outcome: Exclude<ReplicaOutcome, 'replica'> }

export interface ReadReplica {
  /**
   * Runs a read on one connection, after the replica has replayed the position. Errors are never an answer: the read is
   * repeated on the primary.
   */
  read<T>(position: WalPosition, waitMs: number, run: (db: Db) => Promise<T>): Promise<ReplicaResult<T>>
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  max: number
  log: DbLog
}

/** How long a read waits for a connection or for the check, before the replica counts as down. */
const checkTimeoutMs = 1_000
/** How long a replica that is down isn't used; then a single read tries it. */
const retryAfterMs = 5_000
/** Above the server's statement timeout, for a server that has stopped without closing its connections. */
const queryTimeoutMs = 26_000

const hasCode = (error: unknown, code: string): boolean => (error as { code?: unknown } | null)?.code === code

/**
 * A database with this connection only: behind a balancer another connection may lead to another replica. Statements
 * wait for each other.
 */
const toSingleConnection = (client: PoolClient): Db => {
  let lastTurn: Promise<void> = Promise.resolve()
  const connect = async () => {
    const previousTurn = lastTurn
    let release = (): void => undefined
    lastTurn = new Promise((resolve) => (release = resolve))
    await previousTurn
    const query = (text: string, values: unknown[]): unknown => client.query(text, values)
    return { query, release } as unknown as PoolClient
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) })
}

const isFull = ({ totalCount, idleCount, options }: Pool): boolean => idleCount === 0 && totalCount >= options.max

/** Reads from a replica. One that is down, behind, full or fails costs time, but never an answer. */
export const openReadReplica = ({ url, max, log }: ReplicaOptions): ReadReplica => {
  const pool = openPool(url, 'storeward replica', log, {
    Client: PreparedClient,
    max,
    connectionTimeoutMillis: checkTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
  let unusedUntil = Number.NEGATIVE_INFINITY

  const assertReplayed = (client: PoolClient, position: WalPosition, waitMs: number): Promise<unknown> => {
    const check = { name: 'assert replayed', text: 'select assert_replayed($1::pg_lsn, $2::integer)' }
    // The driver's types don't have the timeout of a single query.
    return client.query({
      ...check,
      values: [position, waitMs],
      query_timeout: checkTimeoutMs + waitMs,
    } as typeof check)
  }

  const markDown = (error: unknown): void => {
    if (unusedUntil < performance.now()) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'The read replica is unavailable; the primary answers.')
    }
    unusedUntil = performance.now() + retryAfterMs
  }

  const readChecked = async <T>(
    client: PoolClient,
    position: WalPosition,
    waitMs: number,
    run: (db: Db) => Promise<T>,
  ): Promise<ReplicaResult<T>> => {
    let isIntact = true
    try {
      await assertReplayed(client, position, waitMs)
      unusedUntil = Number.NEGATIVE_INFINITY
    } catch (error) {
      isIntact = hasCode(error, 'SW003')
      if (isIntact) unusedUntil = Number.NEGATIVE_INFINITY
      else markDown(error)
      client.release(!isIntact)
      return { outcome: isIntact ? 'behind' : 'down' }
    }
    try {
      return { outcome: 'replica', value: await run(toSingleConnection(client)) }
    } catch (error) {
      isIntact = error instanceof AppError
      if (!isIntact) log.info({ err: error }, 'A read failed on the replica; the primary answers.')
      return { outcome: 'failed' }
    } finally {
      client.release(!isIntact)
    }
  }

  return {
    read: async (position, waitMs, run) => {
      const now = performance.now()
      if (now < unusedUntil) return { outcome: 'down' }
      if (isFull(pool)) return { outcome: 'busy' }
      // While this read tries a replica that was down, others don't wait for it.
      if (unusedUntil > Number.NEGATIVE_INFINITY) unusedUntil = now + retryAfterMs
      let client: PoolClient
      try {
        client = await pool.connect()
      } catch (error) {
        markDown(error)
        return { outcome: 'down' }
      }
      return readChecked(client, position, waitMs, run)
    },
    close: () => pool.end(),
  }
}
