import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectWithoutTimeout } from '#server/platform/backup/catalog.ts'
import { openWorkerPool } from '#server/platform/worker-pool.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { connectionConfig } from './session-settings.ts'

/** PostgreSQL's defaults, and a cost at which every statement would be compiled. */
const useDefaults = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  const defaults = { jit: 'on', random_page_cost: '4', timezone: `'America/New_York'`, jit_above_cost: '0' }
  for (const [setting, value] of Object.entries(defaults)) {
    await client.query(`alter database ${name} set ${setting} = ${value}`)
  }
  await client.end()
}

const expected = ['off', '1.1', 'UTC']
const readSettings = `select array[current_setting('jit'), current_setting('random_page_cost'), current_setting('timezone')] as settings`
const loadSettings = async (client: Client | Pool): Promise<unknown> =>
  (await client.query<{ settings: string[] }>(readSettings)).rows[0]?.settings

describe('on a server with the defaults of PostgreSQL', () => {
  let fresh: FreshDatabase
  let database: Database
  let plainClient: Client
  beforeAll(async () => {
    fresh = await freshDatabase()
    await useDefaults(fresh.url)
    database = connect({ url: fresh.url, max: 2, log: silentLog })
    plainClient = new Client({ connectionString: fresh.url })
    await plainClient.connect()
  })
  afterAll(async () => {
    await plainClient.end()
    await database.close()
    await fresh.drop()
  })

  it('a connection that is not ours has other settings', async () => {
    expect(await loadSettings(plainClient)).toEqual(['on', '4', 'America/New_York'])
  })

  it('requests, live updates and jobs have ours', async () => {
    expect(await loadSettings(database.pool)).toEqual(expected)
  })

  it('health checks and metrics have ours', async () => {
    expect(await database.queryHealthPool(readSettings)).toEqual([{ settings: expected }])
  })

  it('the job runner has ours', async () => {
    const pool = openWorkerPool(fresh.url, silentLog)
    onTestFinished(() => pool.end())
    expect(await loadSettings(pool)).toEqual(expected)
  })

  it('backup and restore have ours', async () => {
    const client = await connectWithoutTimeout(fresh.url, 'backup', silentLog)
    onTestFinished(() => client.end())
    expect(await loadSettings(client)).toEqual(expected)
  })

  it('migrations have ours', async () => {
    const empty = await emptyDatabase()
    onTestFinished(empty.drop)
    await useDefaults(empty.url)
    const folder = await mkdtemp(join(tmpdir(), 'storeward-migrations-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, '0001_seen.sql'), `create table seen as ${readSettings}`)
    await migrate({ url: empty.url, folder, log: silentLog })
    const client = new Client({ connectionString: empty.url })
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('select settings from seen')).rows).toEqual([{ settings: expected }])
  })

  it('no statement of a write is compiled', async () => {
    const update = `explain (analyze)
      update products set updated_at = now()
      where store_id in (select id from stores where vendor_id in (select id from vendors))`
    const toPlanText = (rows: readonly unknown[]): string => JSON.stringify(rows)
    // Without LLVM in the server nothing is compiled in any case; Debian's PostgreSQL 15, which is also tested, has it.
    const { rows } = await plainClient.query<{ available: boolean }>('select pg_jit_available() as available')
    expect(toPlanText((await plainClient.query(update)).rows).includes('JIT')).toBe(rows[0]?.available)
    const inTransaction = await database.kysely.transaction().execute((tx) => sql.raw(update).execute(tx))
    expect(toPlanText(inTransaction.rows)).toContain('Update on products')
    expect(toPlanText(inTransaction.rows)).not.toContain('JIT')
  })
})

describe('the connection string', () => {
  it('may have options, which are appended to ours', async () => {
    const url = 'postgres://storeward@db.example/shop?sslmode=require&options=-c%20jit%3Don%20-c%20work_mem%3D8MB'
    const { connectionString, options } = connectionConfig(url, 'storeward', { statement_timeout: '5' })
    expect(connectionString).toBe('postgres://storeward@db.example/shop?sslmode=require')
    expect(options).toBe(
      '-c jit=off -c random_page_cost=1.1 -c timezone=UTC -c statement_timeout=5 -c jit=on -c work_mem=8MB',
    )
  })

  it('is otherwise unchanged', () => {
    const url = 'postgres://storeward:p%40ss@%2Fvar%2Frun%2Fpostgresql/shop?application_name=a+b'
    expect(connectionConfig(url, 'storeward').connectionString).toBe(url)
  })
})
