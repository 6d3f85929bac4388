import { CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely'
import { Client, Pool, type PoolConfig } from 'pg'
import { columnTypes } from './column-types.ts'
import type { DbLog } from './db-log.ts'
import { DirectPool } from './direct-pool.ts'
import { PreparedClient, UnpreparedClient } from './prepared-client.ts'
import { requirePrimary } from './primary-client.ts'
import type { DB } from './schema.gen.ts'
import { connectionConfig } from './session-settings.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const { query: rawQuery, queryId } = CompiledQuery.raw('')

/** As `CompiledQuery.raw`, which creates and freezes four objects. */
export const toCompiledQuery = <Row>(sql: string, parameters: readonly unknown[]): CompiledQuery<Row> => ({
  sql,
  parameters,
  query: rawQuery,
  queryId,
})

export type Database = {
  pool: Pool
  /** A direct connection, for LISTEN. */
  listenPool: Pool
  kysely: Db
  /** Checks that the database responds, on a separate connection: a full request pool must not make it look down. */
  ping(): Promise<void>
  /** Runs a query on the health pool, with its short timeout: for metrics, never for requests. */
  queryHealthPool<Row extends object>(text: string): Promise<Row[]>
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

export type ConnectOptions = {
  url: string
  /** A pooler in transaction mode: consecutive transactions of a client may run on different connections. */
  poolerUrl?: string | undefined
  max: number
  log: DbLog
}

const pingTimeoutMs = 2_000

/** One for pings, one for metrics: a slow metrics query must not make the process look unhealthy. */
export const healthConnections = 2

/** Concurrent pings share one query. */
const openHealthPool = (url: string): Pick<Database, 'ping' | 'queryHealthPool' | 'close'> => {
  const pool = new Pool({
    Client: requirePrimary(Client),
    ...connectionConfig(url, 'storeward health', { statement_timeout: String(pingTimeoutMs) }),
    types: columnTypes,
    max: healthConnections,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
    keepAlive: true,
  })
  pool.on('error', () => {})
  let pinging: Promise<void> | undefined
  const runPing = async (): Promise<void> => {
    await pool.query('select 1')
  }
  return {
    queryHealthPool: async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows,
    ping: () => (pinging ??= runPing().finally(() => (pinging = undefined))),
    close: () => pool.end(),
  }
}

/** In addition to the settings of every connection. */
const requestSettings = {
  statement_timeout: '25000',
  idle_in_transaction_session_timeout: '30000',
  // Lists read fifty rows: starting parallel workers takes longer than that, and they read more than is needed.
  max_parallel_workers_per_gather: '0',
}

/** Of each process, next to a pooler. */
export const listenConnections = 1

export const openPool = (url: string, purpose: string, log: DbLog, config: PoolConfig): DirectPool => {
  const pool = new DirectPool({
    ...connectionConfig(url, purpose, requestSettings),
    types: columnTypes,
    // Also how long a request waits for a free connection: when hundreds order the same product, the last waits seconds.
    connectionTimeoutMillis: 25_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  })
  // The pool only handles errors of idle connections. Without this listener, one that breaks while
  // checked out, between two statements of a transaction, would end the process.
  pool.on('connect', (client) => {
    // Only the message: the pool attaches the whole client, with its connection string, to the error.
    client.on('error', (error) => log.warn({ reason: error.message }, 'A database connection broke.'))
  })
  // Logged above for the connection itself; without a listener this event would end the process too.
  pool.on('error', () => {})
  return pool
}

const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Runs compiled statements without Kysely's executor, which awaits a connection, a wrapper and the release. */
class DirectKysely extends Kysely<DB> {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
  }

  override async executeQuery<Row>(
    query: CompiledQuery<Row> | { compile(): CompiledQuery<Row> },
  ): Promise<QueryResult<Row>> {
    const { sql, parameters } = 'compile' in query ? query.compile() : query
    const { command, rowCount, rows } = await this.#pool.query(sql, parameters as unknown[])
    if (command === 'SELECT' || !changingCommands.has(command)) return { rows: rows as Row[] }
    return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
  }
}

export function connect({ url, poolerUrl, max, log }: ConnectOptions): Database {
  const pool = openPool(poolerUrl ?? url, 'storeward', log, {
    Client: requirePrimary(poolerUrl === undefined ? PreparedClient : UnpreparedClient),
    max,
  })
  const listenPool = openPool(url, 'storeward live', log, { Client: requirePrimary(Client), max: listenConnections })
  const kysely: Db = new DirectKysely(pool)
  const { ping, queryHealthPool, close: closeHealthPool } = openHealthPool(poolerUrl ?? url)
  let closing: Promise<unknown> | undefined
  return {
    pool,
    listenPool,
    kysely,
    ping,
    queryHealthPool,
    close: async () => {
      await (closing ??= Promise.all([kysely.destroy(), closeHealthPool(), listenPool.end()]))
    },
  }
}
