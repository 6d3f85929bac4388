import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { columnTypes } from './column-types.ts'
import type { DbLog } from './db-log.ts'
import { PreparedClient } from './prepared-client.ts'
import type { DB } from './schema.gen.ts'
import { connectionConfig } from './session-settings.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type Database = {
  pool: Pool
  kysely: Db
  /** Whether the database answers, asked on a connection of its own: work that queues for the others says nothing. */
  ping(): Promise<void>
  /** Beside the work, like `ping`, and as impatient: for figures about the database, never for what somebody waits for. */
  look<Row extends object>(text: string): Promise<Row[]>
  /** Waits for the statements under way, then closes every connection. */
  close(): Promise<void>
}

export type ConnectOptions = { url: string; max: number; log: DbLog }

const pingPatience = 2_000

/** One to ping, one to look: a slow look must not make the process seem ill. */
export const healthConnections = 2

/** However many ask at once, the database is asked once. */
const makePing = (url: string): Pick<Database, 'ping' | 'look' | 'close'> => {
  const pool = new Pool({
    ...connectionConfig(url, 'storeward health', { statement_timeout: String(pingPatience) }),
    types: columnTypes,
    max: healthConnections,
    connectionTimeoutMillis: pingPatience,
    query_timeout: pingPatience,
    keepAlive: true,
  })
  pool.on('error', () => {})
  let asking: Promise<void> | undefined
  let closing: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    await pool.query('select 1')
  }
  return {
    look: async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows,
    ping: () => (asking ??= ask().finally(() => (asking = undefined))),
    close: () => (closing ??= pool.end()),
  }
}

/** On top of what every connection has. */
const requestSettings = {
  statement_timeout: '25000',
  idle_in_transaction_session_timeout: '30000',
  // A list wants its first fifty rows: helpers take longer to start than that takes, and read on beyond what is wanted.
  max_parallel_workers_per_gather: '0',
}

export function connect({ url, max, log }: ConnectOptions): Database {
  const pool = new Pool({
    ...connectionConfig(url, 'storeward', requestSettings),
    Client: PreparedClient,
    max,
    types: columnTypes,
    // Also how long a call waits for its turn: when hundreds order the same thing at once, the last waits some seconds.
    connectionTimeoutMillis: 25_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The pool listens only to idle connections. One that breaks while borrowed, between two
  // statements of a transaction, would otherwise end the process.
  pool.on('connect', (client) => {
    // Only the message: the pool hangs the whole client, with its address, on the error.
    client.on('error', (error) => log.warn({ reason: error.message }, 'A database connection broke.'))
  })
  // Reported above for the connection itself; without a listener this one would end the process too.
  pool.on('error', () => {})
  const kysely: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const { ping, look, close: closePing } = makePing(url)
  return {
    pool,
    kysely,
    ping,
    look,
    close: async () => {
      await Promise.all([kysely.destroy(), closePing()])
    },
  }
}
