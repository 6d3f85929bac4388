import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, Pool } from 'pg'
import { jobLine } from '../job-line.ts'
import type { DbLog } from './db-log.ts'
import { connectionConfig } from './session-settings.ts'
import { halfRestoredWords, isHalfRestored } from './unfinished-restore.ts'

export type MigrateOptions = {
  url: string
  /** Holds NNNN_name.sql; the caller knows where, since the built server lies elsewhere. */
  folder: string
  log: DbLog
  /** The last one to apply, for a restore: it alone works on a database that is not whole. */
  upTo?: string
}

export type Migration = { name: string; text: string; checksum: string }

/** Any fixed number will do, as long as every version of Storeward uses the same. */
const LOCK = 7_202_601
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** Brings the database to this version. Forward only; several processes may call it at once. */
export async function migrate({ url, folder, log, upTo }: MigrateOptions): Promise<{ applied: string[] }> {
  const known = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new Client({ ...connectionConfig(url, 'storeward migrate'), connectionTimeoutMillis: 5_000 })
  client.on('error', (error) => log.warn({ reason: error.message }, 'The connection of the migrations broke.'))
  await client.connect()
  try {
    await takeLock(client, log)
    if (upTo === undefined && (await isHalfRestored(client))) throw new Error(halfRestoredWords)
    if (!(await isWorkerMigrated(client))) await migrateWorker(url, log)
    return { applied: await applyPending(client, known, log) }
  } finally {
    // Ending the session gives the lock back.
    await client.end()
  }
}

/** Asks again and again: a session that waits inside one statement would hold up `vacuum` and index builds. */
async function takeLock(client: Client, log: DbLog): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]?.taken === true) return
    if (attempt === 0) log.info('Another process is migrating the database; waiting for it.')
    await sleep(50)
  }
}

/** The last migration of the graphile-worker that is installed; a test holds it to that. */
export const LAST_OF_WORKER = 19

/** Nearly always, and asking is a fraction of loading the whole of it. One of a newer version it judges itself. */
async function isWorkerMigrated(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as is`,
  )
  if (rows[0]?.is !== true) return false
  const last = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  return last.rows[0]?.id === LAST_OF_WORKER
}

/**
 * With a pool of our own: the one graphile-worker makes loses its error handlers before it has ended, and nobody waits
 * for that end, so a connection that breaks just then would end the process.
 */
async function migrateWorker(url: string, log: DbLog): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = new Pool({ ...connectionConfig(url, 'storeward migrate'), max: 2 })
  const warn = (error: Error) => log.warn({ reason: error.message }, 'A connection of the migrations broke.')
  pool.on('error', warn)
  pool.on('connect', (connected) => void connected.on('error', warn))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => jobLine(log)) })
  } finally {
    await pool.end()
  }
}

async function applyPending(client: Client, known: Migration[], log: DbLog): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of known) {
    if (done.has(name) && done.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied. Restore the file and put the change into a new one.`,
      )
    }
  }
  const names = new Set(known.map((migration) => migration.name))
  const unknown = [...done.keys()].filter((name) => !names.has(name)).sort()
  if (unknown.length > 0) log.info({ unknown }, 'The database was migrated by a newer version of Storeward.')
  const pending = known.filter((migration) => !done.has(migration.name))
  for (const migration of pending) {
    await apply(client, migration)
    log.info({ migration: migration.name }, 'Migrated the database.')
  }
  return pending.map((migration) => migration.name)
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // A broken connection has rolled back already; its error is the one worth reading.
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed${placeOf(error, text)}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function placeOf(error: unknown, text: string): string {
  if (!(error instanceof DatabaseError) || error.position === undefined) return ''
  return ` at line ${text.slice(0, Number(error.position)).split('\n').length}`
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new Error(`The migration ${name} needs a name such as 0007_add_labels.sql.`)
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`The migrations ${before} and ${name} have the same number.`)
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may check the file out with other line ends; that is not a change.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
