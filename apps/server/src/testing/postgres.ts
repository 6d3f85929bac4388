import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { findBundledBinaries } from '#server/platform/db/embedded-binaries.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { findMemoryFolder, makeThrowawayFolder } from './throwaway-folder.ts'

export type FreshDatabase = { url: string; drop(): Promise<void> }

export type TestPostgres = {
  /** URL of a superuser that creates the test databases. */
  adminUrl: string
  freshDatabase(): Promise<FreshDatabase>
  /** Without tables. */
  emptyDatabase(): Promise<FreshDatabase>
  stop(): Promise<void>
}

export type TestPostgresOptions = {
  tuning?: Record<string, string>
  /** For many small databases; measurements and large data should use the disk. */
  inMemory?: boolean
  /** Starts another server than the bundled one in the folder, and returns its superuser's URL. */
  open?: (dataDir: string) => Promise<string>
}

/** Environment variable with the URL of the server that the global setup started. */
export const ADMIN_URL_VARIABLE = 'STOREWARD_TEST_POSTGRES'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

export const silentLog: DbLog = { debug() {}, info() {}, warn() {}, error() {} }

const TEMPLATE = 'storeward_template'
const CLONE_LOCK = 7_202_602
const OBJECT_IN_USE = '55006'

/** TEST_POSTGRES=15 uses Debian's package of that version instead of the bundled one. */
export function testBinaries(): typeof findBundledBinaries {
  const major = process.env['TEST_POSTGRES']
  if (major === undefined || major === '') return findBundledBinaries
  return async () => ({ folder: `/usr/lib/postgresql/${major}`, major: Number(major) })
}

const openTuned = async (dataDir: string, tuning: Record<string, string>): Promise<string> => {
  const { url } = await openEmbedded({
    dataDir,
    log: silentLog,
    tuning: { fsync: 'off', max_connections: '200', ...tuning },
    findBinaries: testBinaries(),
  })
  return url
}

/** A server that ends with this process at the latest, with a migrated template database. */
export async function startTestPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const { tuning = {}, inMemory = false, open = (dataDir) => openTuned(dataDir, tuning) } = options
  const folder = await makeThrowawayFolder(inMemory ? await findMemoryFolder() : undefined)
  try {
    const adminUrl = await open(folder.path)
    await asAdmin(adminUrl, (admin) => admin.query(`create database ${TEMPLATE}`))
    await migrate({ url: databaseUrl(adminUrl, TEMPLATE), folder: migrationsFolder, log: silentLog })
    // A connection to the template, even of autovacuum, would block every copy.
    await asAdmin(adminUrl, (admin) => admin.query(`alter database ${TEMPLATE} with allow_connections false`))
    return {
      adminUrl,
      freshDatabase: () => copyDatabase(adminUrl, TEMPLATE),
      emptyDatabase: () => copyDatabase(adminUrl, 'template0'),
      stop: folder.remove,
    }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/** A new migrated database on the server of the test run, or on a copy of it. */
export function freshDatabase(adminUrl = sharedAdminUrl()): Promise<FreshDatabase> {
  return copyDatabase(adminUrl, TEMPLATE)
}

/** A new database without tables, for tests of migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return copyDatabase(sharedAdminUrl(), 'template0')
}

export function sharedAdminUrl(): string {
  const adminUrl = process.env[ADMIN_URL_VARIABLE]
  if (adminUrl === undefined) throw new Error('Run this test with vitest: its global setup starts PostgreSQL.')
  return adminUrl
}

async function copyDatabase(adminUrl: string, template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [CLONE_LOCK])
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The default, `wal_log`, copies block by block through the buffers and takes twice as much CPU time.
        await admin.query(`create database ${name} template ${template} strategy file_copy`)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 50) throw error
        await sleep(50)
      }
    }
  })
  return {
    url: databaseUrl(adminUrl, name),
    drop: () =>
      asAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  }
}

async function asAdmin<T>(adminUrl: string, run: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await run(admin)
  } finally {
    await admin.end()
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
