import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, silentLog, type FreshDatabase } from '#server/testing/postgres.ts'
import { LAST_OF_WORKER, migrate } from './migrate.ts'

let folder: string
let database: FreshDatabase
let client: Client

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storeward-migrations-'))
  database = await emptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate({ url: database.url, folder, log: silentLog })
const select = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows

test('applies files in order, once, with graphile-worker underneath', async () => {
  await put('0002_second.sql', "insert into steps values ('second'); select graphile_worker.add_job('later');")
  await put('0001_first.sql', 'create table steps (name text); create index on steps (name);')
  expect(await run()).toEqual({ applied: ['0001_first.sql', '0002_second.sql'] })
  expect(await run()).toEqual({ applied: [] })
  await put('0003_third.sql', "insert into steps values ('third')")
  expect(await run()).toEqual({ applied: ['0003_third.sql'] })
  expect(await select('select name from steps')).toEqual([{ name: 'second' }, { name: 'third' }])
})

test('knows the last migration of the graphile-worker that is installed, and brings an older one up to it', async () => {
  await run()
  const last = 'select max(id) as id from graphile_worker.migrations'
  expect(await select(last)).toEqual([{ id: LAST_OF_WORKER }])
  await client.query('drop schema graphile_worker cascade')
  await run()
  expect(await select(last)).toEqual([{ id: LAST_OF_WORKER }])
})

test('two at once apply every file once', async () => {
  await put('0001_first.sql', 'create table steps (name text); select pg_sleep(0.2)')
  await put('0002_second.sql', "insert into steps values ('second')")
  const results = await Promise.all([run(), run(), run()])
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await select('select name from steps')).toEqual([{ name: 'second' }])
})

test('refuses a file that changed after it was applied, but not other line ends', async () => {
  await put('0001_first.sql', 'create table steps\n(name text)')
  await run()
  await put('0001_first.sql', 'create table steps\r\n(name text)')
  expect(await run()).toEqual({ applied: [] })
  await put('0001_first.sql', 'create table steps (name text, more text)')
  await put('0002_second.sql', 'drop table steps')
  await expect(run()).rejects.toThrow('0001_first.sql was changed after it was applied')
  expect(await select('select * from steps')).toEqual([])
})

test('rolls back the file that fails, keeps those before it, and says where', async () => {
  await put('0001_first.sql', 'create table steps (name text)')
  await put('0002_second.sql', "insert into steps values ('half');\nselect nonsense;")
  await put('0003_third.sql', 'drop table steps')
  await expect(run()).rejects.toThrow(/0002_second\.sql failed at line 2: .*nonsense/)
  expect(await select('select * from steps')).toEqual([])
  expect(await select('select name from schema_migrations')).toEqual([{ name: '0001_first.sql' }])
  await put('0002_second.sql', "insert into steps values ('whole')")
  expect((await run()).applied).toEqual(['0002_second.sql', '0003_third.sql'])
})

test('runs beside a newer version that has migrated further', async () => {
  await put('0001_first.sql', 'create table steps (name text)')
  await put('0002_newer.sql', 'create table more (name text)')
  await run()
  await rm(join(folder, '0002_newer.sql'))
  expect(await run()).toEqual({ applied: [] })
})

test('refuses names without an order', async () => {
  await put('1_first.sql', 'select 1')
  await expect(run()).rejects.toThrow('1_first.sql needs a name such as')
  await rm(join(folder, '1_first.sql'))
  await put('0001_first.sql', 'select 1')
  await put('0001_other.sql', 'select 1')
  await expect(run()).rejects.toThrow('have the same number')
})
