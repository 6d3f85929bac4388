import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { silentLog, startTestPostgres } from '#server/testing/postgres.ts'
import { makeTableFingerprints } from '#server/testing/table-fingerprints.ts'
import { makeThrowawayFolder } from '#server/testing/throwaway-folder.ts'
import { openConnections } from '../bench/connections.ts'
import { fillWithOrders } from '../bench/fill.ts'
import { type ArchivedCluster, openArchivedCluster } from './backup-rehearsal/archived-cluster.ts'
import { printVerifyReport } from './print-verify-report.ts'
import { findDebianPostgres, findPgBackRest, installFromDebian } from './system-packages.mjs'

const usage = 'npm run backup:rehearse -- [--orders 20000]'

/** Restores a database to one second before a mistake, with the documented configuration of pgBackRest. */

const readOrderCount = (): number => {
  const [option, value, ...rest] = process.argv.slice(2)
  const orders = option === undefined ? 20_000 : Number(value)
  if ((option === undefined || option === '--orders') && rest.length === 0 && orders >= 100) return orders
  console.error(usage)
  process.exit(1)
}

const requirePackages = async (): Promise<string> => {
  if (!findPgBackRest()) await installFromDebian('pgbackrest')
  if (!findDebianPostgres()) await installFromDebian('postgresql')
  const folder = findDebianPostgres()
  if (findPgBackRest() && folder) return folder
  console.error('This needs pgbackrest and PostgreSQL: apt-get install pgbackrest postgresql')
  process.exit(1)
}

const gigabyte = 1e9
const measure = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
const formatRate = (ms: number, bytes: number): string =>
  `${(ms / 1000).toFixed(1)} s for ${(bytes / 1e6).toFixed(0)} MB, ${(ms / 1000 / (bytes / gigabyte)).toFixed(0)} s per GB`

const readFolderBytes = async (folder: string): Promise<number> =>
  Number((await promisify(execFile)('du', ['-sb', folder])).stdout.split('\t')[0])

const query = async <Row extends object>({ pool }: Database, text: string): Promise<Row> => {
  const { rows } = await pool.query<Row>(text)
  if (!rows[0]) throw new Error(`No row: ${text}`)
  return rows[0]
}
const readDatabaseBytes = async (database: Database): Promise<number> =>
  Number(
    (await query<{ bytes: string }>(database, 'select sum(pg_database_size(oid)) as bytes from pg_database')).bytes,
  )
const readWalBytes = async (database: Database): Promise<number> =>
  Number((await query<{ bytes: string }>(database, `select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)).bytes)
const countOrders = async (database: Database): Promise<number> =>
  Number((await query<{ count: string }>(database, 'select count(*) from orders')).count)

/** The state of every table, and the number of orders. */
const readState = async (database: Database) => ({
  orders: await countOrders(database),
  tables: await makeTableFingerprints(database.pool)(),
})

const addOrders = async (url: string, orders: number): Promise<void> => {
  const connections = await openConnections(url)
  await fillWithOrders(connections, orders)
  await connections.close()
}

/** Deletes all orders. Returns the time one second before, by the clock of the database. */
const makeMistake = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ target: string }>(
      `select to_char(clock_timestamp() - interval '1 second', 'YYYY-MM-DD HH24:MI:SS.USOF') as target`,
    )
    // Foreign keys and triggers would prevent it.
    await client.query('set session_replication_role = replica')
    await client.query('delete from orders')
    return rows[0]?.target ?? ''
  } finally {
    await client.end()
  }
}

const toDatabaseUrl = (serverUrl: string, databaseUrl: string): string => {
  const url = new URL(serverUrl)
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}

/** Without the time limit of requests. */
const openDatabase = (databaseUrl: string): Database => {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c statement_timeout=0')
  return connect({ url: url.href, max: 2, log: silentLog })
}

const rehearse = async (cluster: ArchivedCluster, url: string, orders: number): Promise<boolean> => {
  const database = openDatabase(url)
  try {
    console.log(`Filling a database with ${orders.toLocaleString('en')} orders.`)
    await addOrders(url, orders)
    await cluster.runPgBackRest('--archive-timeout=600', 'check')
    const bytes = await readDatabaseBytes(database)
    const backupMs = await measure(() => cluster.runPgBackRest('--type=full', 'backup'))
    console.log(`Full backup: ${formatRate(backupMs, bytes)}`)
    const walStart = await readWalBytes(database)
    await database.pool.query('update orders set updated_at = clock_timestamp()')
    const walBytes = (await readWalBytes(database)) - walStart
    const before = await readState(database)
    await pause(2_000)
    const target = await makeMistake(url)
    console.log(`All ${before.orders.toLocaleString('en')} orders were deleted one second after ${target}.`)
    await database.pool.query('update customers set version = version + 1')
    // Sends what is left of the log, and waits until it is archived.
    await cluster.runPgBackRest('--archive-timeout=600', 'check')
    console.log(`Backup and log: ${((await readFolderBytes(cluster.repository)) / 1e6).toFixed(0)} MB, encrypted`)

    const { url: serverUrl, copyMs, replayMs } = await cluster.restore(target)
    const restored = openDatabase(toDatabaseUrl(serverUrl, url))
    try {
      console.log(`Restoring the backup: ${formatRate(copyMs, bytes)}`)
      console.log(`Replaying the log: ${formatRate(replayMs, walBytes)}`)
      console.log(`Restore in total: ${formatRate(copyMs + replayMs, bytes + walBytes)}`)
      const after = await readState(restored)
      const different = [...before.tables].filter(([name, print]) => after.tables.get(name) !== print)
      for (const [name] of different) console.log(`${name} isn’t as it was before the mistake.`)
      console.log(
        `Orders: ${after.orders.toLocaleString('en')}; ${before.tables.size - different.length} of ${before.tables.size} tables as before the mistake`,
      )
      const isVerified = await printVerifyReport(restored)
      return different.length === 0 && after.orders === before.orders && isVerified
    } finally {
      await restored.close()
    }
  } finally {
    await database.close()
  }
}

const orders = readOrderCount()
const folder = await requirePackages()
const restoredFolder = await makeThrowawayFolder()
let cluster: ArchivedCluster | undefined
const postgres = await startTestPostgres({
  open: async (dataDir) => {
    cluster = await openArchivedCluster(dataDir, restoredFolder.path, { folder, major: 15 })
    return cluster.url
  },
})
try {
  if (!cluster) throw new Error('The cluster wasn’t opened.')
  const { url } = await postgres.freshDatabase()
  const isRestored = await rehearse(cluster, url, orders)
  console.log(isRestored ? 'The restore is complete.' : 'The restore is not complete.')
  if (!isRestored) process.exitCode = 1
} finally {
  await restoredFolder.remove()
  await postgres.stop()
}
