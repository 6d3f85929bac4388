import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, Pool, type PoolClient } from 'pg'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { findPgBouncer, installFromDebian } from '../tools/system-packages.mjs'
import { freePort } from './server-process.ts'

export interface Pooler {
  url: string
  close(): Promise<void>
}

const configuration = new URL('../docs/running/pgbouncer.ini', import.meta.url)

const writeConfiguration = async (folder: string, database: URL, port: number, poolSize: number): Promise<string> => {
  const users = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  const name = database.pathname.slice(1)
  const text = (await readFile(configuration, 'utf8'))
    .replace(
      /^storeward = host=\S+ port=\S+ dbname=\S+/m,
      `${name} = host=${database.hostname} port=${database.port} dbname=${name}`,
    )
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${poolSize}`)
  await writeFile(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  await writeFile(file, text)
  // PgBouncer doesn't run as root.
  await chmod(folder, 0o755)
  return file
}

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PgBouncer didn’t start.')
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReady) return
    await pause(50)
  }
}

/** PgBouncer in transaction mode in front of a database, with our documented configuration. */
export const startPooler = async (databaseUrl: string, poolSize: number): Promise<Pooler> => {
  if (!findPgBouncer()) await installFromDebian('pgbouncer')
  const program = findPgBouncer()
  if (program === undefined) throw new Error('PgBouncer isn’t installed and couldn’t be installed.')
  const folder = await mkdtemp(join(tmpdir(), 'storeward-pgbouncer-'))
  const url = new URL(databaseUrl)
  const port = await freePort()
  const file = await writeConfiguration(folder, url, port, poolSize)
  const unprivilegedId = 65_534
  const child = spawn(program, ['--quiet', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {}),
  })
  url.hostname = '127.0.0.1'
  url.port = String(port)
  await waitUntilReady(url.href, child)
  return {
    url: url.href,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface ClientCrowd {
  /** The most connections that PostgreSQL had to this database, without those of the storm. */
  mostConnections(): number
  close(): Promise<void>
}

/** The connections of many web processes: each runs a transaction now and then, and one stays open to listen. */
export const openClientCrowd = (
  databaseUrl: string,
  poolerUrl: string,
  processes: number,
  countOwnConnections: () => number,
): ClientCrowd => {
  const connectionsPerProcess = 10
  const databases: Database[] = Array.from({ length: processes }, () =>
    connect({ url: databaseUrl, poolerUrl, max: connectionsPerProcess, log: silentLog }),
  )
  let isOpen = true
  let most = 0
  const run = async (database: Database): Promise<void> => {
    while (isOpen) {
      await database.kysely
        .transaction()
        .execute(async (tx) => sql`select count(*) from stores where id <> ${crypto.randomUUID()}`.execute(tx))
        // The database is being restarted.
        .catch(() => undefined)
      await pause(2_000 + Math.random() * 2_000)
    }
  }
  const isAlive = (client: PoolClient): Promise<boolean> =>
    client.query('select 1').then(
      () => true,
      () => false,
    )
  const keepListening = async (pool: Pool): Promise<void> => {
    while (isOpen) {
      const client = await pool.connect().catch(() => undefined)
      while (isOpen && client && (await isAlive(client))) await pause(1_000)
      client?.release()
    }
  }
  const counter = new Pool({ connectionString: databaseUrl, max: 1 })
  counter.on('error', () => undefined)
  const countConnections = async (): Promise<void> => {
    while (isOpen) {
      const { rows } = await counter
        .query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        .catch(() => ({ rows: [] }))
      most = Math.max(most, (rows[0]?.count ?? 0) - countOwnConnections())
      await pause(200)
    }
    await counter.end()
  }
  const loops = [
    ...databases.flatMap((database) => Array.from({ length: connectionsPerProcess }, () => run(database))),
    ...databases.map(({ listenPool }) => keepListening(listenPool)),
    countConnections(),
  ]
  return {
    mostConnections: () => most,
    close: async () => {
      isOpen = false
      await Promise.allSettled(loops)
      await Promise.all(databases.map((database) => database.close()))
    },
  }
}
