import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, Pool } from 'pg'
import { makeWorkerLogger } from '#server/platform/worker-logger.ts'
import { backfillsTable, completeBackfill, readBackfills } from './backfills.ts'
import type { DbLog } from './db-log.ts'
import { addPartitionsText } from './partitions.ts'
import { connectionConfig } from './session-settings.ts'
import { halfRestoredMessage, isHalfRestored } from './unfinished-restore.ts'

export type MigrateOptions = {
  url: string
  /** Holds NNNN_name.sql and functions/name.sql; the caller knows where, since the built server lies elsewhere. */
  folder: string
  log: DbLog
  /** The last one to apply, for a restore: it alone works on a database that is not whole. */
  upTo?: string
}

export type Migration = { name: string; text: string; checksum: string }

/** Any fixed number will do, as long as every version of Storeward uses the same. */
const LOCK = 7_202_601
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const FUNCTIONS = 'functions'

/**
 * Brings the database to this version: the migrations that are missing, then the files of functions that have changed.
 * They run in one transaction, except online migrations between them. Forward only; several processes may call it at
 * once, while processes of the previous version serve requests.
 */
export async function migrate({ url, folder, log, upTo }: MigrateOptions): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder)
  const migrations = all.filter(({ name }) => upTo === undefined || name <= upTo)
  // The functions need the tables of the newest migration.
  const functions = migrations.length === all.length ? await readFunctions(folder) : []
  const client = new Client({ ...connectionConfig(url, 'storeward migrate'), connectionTimeoutMillis: 5_000 })
  client.on('error', (error) => log.warn({ reason: error.message }, 'The connection of the migrations broke.'))
  await client.connect()
  try {
    await takeLock(client, log)
    if (upTo === undefined && (await isHalfRestored(client))) throw new Error(halfRestoredMessage)
    const pending = await findPending(client, { migrations, functions }, log)
    if (!(await isWorkerMigrated(client))) await migrateWorker(url, log)
    for (const part of splitAtOnline(pending)) {
      const [first] = part
      if (first) await completeRequiredBackfills(client, first, folder, log)
      await retryWhileInUse(log, () => (first && isOnline(first) ? runOnline(client, first) : apply(client, part)))
    }
    // A restore that isn't at the last migration has no functions yet.
    if (functions.length > 0 && (await hasPartitionFunctions(client))) await client.query(addPartitionsText)
    for (const { name } of pending) log.info({ migration: name }, 'Migrated the database.')
    return { applied: pending.map(({ name }) => name) }
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
    await runMigrations({ pgPool: pool, logger: new Logger(() => makeWorkerLogger(log)) })
  } finally {
    await pool.end()
  }
}

/** Migrations of other folders, in tests, have none. */
async function hasPartitionFunctions(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regprocedure('add_month_partitions(regclass, integer)') is not null as is`,
  )
  return rows[0]?.is === true
}

const MIGRATIONS_TABLE = 'schema_migrations'
const FUNCTIONS_TABLE = 'schema_functions'

async function readApplied(client: Client, table: string): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists ${table} (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${table}`)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

type Files = { migrations: Migration[]; functions: Migration[] }

async function findPending(client: Client, { migrations, functions }: Files, log: DbLog): Promise<Migration[]> {
  const done = await readApplied(client, MIGRATIONS_TABLE)
  assertSameHistory(migrations, done)
  const names = new Set(migrations.map((migration) => migration.name))
  const unknown = [...done.keys()].filter((name) => !names.has(name)).sort()
  if (unknown.length > 0) log.info({ unknown }, 'The database was migrated by a newer version of Storeward.')
  await client.query(backfillsTable)
  const current = await readApplied(client, FUNCTIONS_TABLE)
  // A newer version's functions stay: this version has to work with them, as with its tables.
  const changed = unknown.length > 0 ? [] : functions.filter(({ name, checksum }) => current.get(name) !== checksum)
  return [...migrations.filter(({ name }) => !done.has(name)), ...changed]
}

function assertSameHistory(migrations: Migration[], done: Map<string, string>): void {
  const first = migrations[0]
  if (first && done.size > 0 && !done.has(first.name)) {
    throw new Error(
      'This database was made by a development version of Storeward from before the first release, and cannot be ' +
        'migrated. Empty it with `npm run db:reset`, then start again. Nothing was changed.',
    )
  }
  for (const { name, checksum } of migrations) {
    if (done.has(name) && done.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied. Restore the file and put the change into a new one.`,
      )
    }
  }
}

const ONLINE = '-- online\n'

/** Runs outside a transaction, statement by statement, because `create index concurrently` can't run in one. */
export const isOnline = ({ text }: Migration): boolean => text.startsWith(ONLINE)

const readRequired = ({ text }: Migration): string[] =>
  [...text.matchAll(/^-- requires backfill: (\w+)$/gm)].flatMap(([, name]) => name ?? [])

/** In batches, before the migration's transaction. Processes of a version that declares the backfill may have done it. */
async function completeRequiredBackfills(client: Client, file: Migration, folder: string, log: DbLog): Promise<void> {
  const required = readRequired(file)
  if (required.length === 0) return
  const backfills = await readBackfills(folder)
  for (const name of required) {
    const backfill = backfills.find((one) => one.name === name)
    if (!backfill) throw new Error(`The migration ${file.name} requires a backfill ${name}, which doesn't exist.`)
    await completeBackfill(client, backfill, log)
  }
}

/** Each online migration is a part; the others between them are one, divided before those that require a backfill. */
function splitAtOnline(pending: readonly Migration[]): Migration[][] {
  const parts: Migration[][] = []
  for (const file of pending) {
    const last = parts.at(-1)
    if (last && ![file, ...last].some(isOnline) && readRequired(file).length === 0) last.push(file)
    else parts.push([file])
  }
  return parts
}

/**
 * Requests that need the table wait behind a migration that waits for its lock, so it gives up soon and retries. Well
 * below PostgreSQL's `deadlock_timeout` of a second, after which it would end a request that waits for the migration.
 */
const LOCK_TIMEOUT_MS = 300
const LOCK_ATTEMPTS = 150
/** A lock wasn't available in time, or a request and the migration waited for each other. */
const IN_USE_CODES: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

async function retryWhileInUse(log: DbLog, attemptOnce: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await attemptOnce()
      return
    } catch (error) {
      const isInUse = error instanceof Error && IN_USE_CODES.has(getCode(error.cause))
      if (!isInUse || attempt === LOCK_ATTEMPTS) throw error
      log.info({ attempt }, 'A table is in use; the migration waits for its requests.')
      await sleep(250 + Math.random() * 500)
    }
  }
}

const getCode = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined)

async function apply(client: Client, files: Migration[]): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (const file of files) await run(client, file)
    await client.query('commit')
  } catch (error) {
    // A broken connection has rolled back already; its error is the one worth reading.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)\b/i
/** Those that can run twice: the migration is recorded after its last statement, and a crash can come before that. */
const ONLINE_STATEMENTS = [
  CONCURRENT_INDEX,
  /^drop index concurrently if exists\b/i,
  /^alter table \w+ validate constraint\b/i,
]

async function runOnline(client: Client, file: Migration): Promise<void> {
  const withoutComments = file.text.replaceAll(/^\s*--.*$/gm, '')
  const statements = withoutComments
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
  const other = statements.find((statement) => !ONLINE_STATEMENTS.some((pattern) => pattern.test(statement)))
  if (other !== undefined) {
    throw new Error(
      `The online migration ${file.name} may only create or drop indexes concurrently and validate constraints: ${other}`,
    )
  }
  for (const statement of statements) {
    const index = CONCURRENT_INDEX.exec(statement)?.[1]
    if (index !== undefined) await dropInvalidIndex(client, index)
    await execute(client, file, statement)
  }
  await record(client, file)
}

/** Remains of an interrupted `create index concurrently`, which `if not exists` would accept. */
async function dropInvalidIndex(client: Client, name: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
}

async function run(client: Client, file: Migration): Promise<void> {
  await execute(client, file, file.text)
  await record(client, file)
}

async function execute(client: Client, { name }: Migration, text: string): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`The migration ${name} failed${describeErrorLine(error, text)}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function record(client: Client, { name, checksum }: Migration): Promise<void> {
  const table = name.startsWith(`${FUNCTIONS}/`) ? FUNCTIONS_TABLE : MIGRATIONS_TABLE
  await client.query(
    `insert into ${table} (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum],
  )
}

function describeErrorLine(error: unknown, text: string): string {
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

/** In the order of their names: a file may use the functions of the files before it. */
async function readFunctions(folder: string): Promise<Migration[]> {
  const files = await readdir(join(folder, FUNCTIONS)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = files.filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readMigration(folder, `${FUNCTIONS}/${name}`)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may check the file out with other line ends; that is not a change.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
