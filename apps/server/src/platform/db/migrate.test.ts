import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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

test('rolls back everything when a file fails, and says where', async () => {
  await put('0001_first.sql', 'create table steps (name text)')
  await put('0002_second.sql', "insert into steps values ('half');\nselect nonsense;")
  await put('0003_third.sql', "insert into steps values ('third')")
  await expect(run()).rejects.toThrow(/0002_second\.sql failed at line 2: .*nonsense/)
  expect(await select("select to_regclass('steps') as steps")).toEqual([{ steps: null }])
  expect(await select('select name from schema_migrations')).toEqual([])
  await put('0002_second.sql', "insert into steps values ('whole')")
  expect((await run()).applied).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql'])
})

test('runs files of functions after the migrations, and again when they change', async () => {
  await mkdir(join(folder, 'functions'))
  await put('0001_first.sql', 'create table steps (name text)')
  await put(
    'functions/steps.sql',
    'create or replace function count_steps() returns bigint language sql as $$ select count(*) from steps $$',
  )
  expect(await run()).toEqual({ applied: ['0001_first.sql', 'functions/steps.sql'] })
  expect(await run()).toEqual({ applied: [] })
  await put(
    'functions/steps.sql',
    'create or replace function count_steps() returns bigint language sql as $$ select 7 $$',
  )
  expect(await run()).toEqual({ applied: ['functions/steps.sql'] })
  expect(await select('select count_steps()::int')).toEqual([{ count_steps: 7 }])
  expect(await run()).toEqual({ applied: [] })
  expect(await select('select name from schema_functions')).toEqual([{ name: 'functions/steps.sql' }])
})

test('keeps neither the migrations nor the functions when one of them fails', async () => {
  await mkdir(join(folder, 'functions'))
  await put('0001_first.sql', 'create table steps (name text)')
  await put('functions/first.sql', 'create function first() returns integer language sql return 1')
  await put('functions/second.sql', 'create function second() returns integer language sql\nreturn nonsense')
  await expect(run()).rejects.toThrow(/functions\/second\.sql failed at line 2: .*nonsense/)
  expect(await select("select to_regclass('steps') as steps, to_regproc('first') as first")).toEqual([
    { steps: null, first: null },
  ])
  expect(await select('select name from schema_functions')).toEqual([])
})

test('leaves the functions of a newer version alone, and those of tables it does not make', async () => {
  await mkdir(join(folder, 'functions'))
  await put('0001_first.sql', 'create table steps (name text)')
  await put('0002_newer.sql', 'create table more (name text)')
  const version = (text: string) => `create or replace function version() returns text language sql return '${text}'`
  await put('functions/version.sql', version('newer'))
  expect((await migrate({ url: database.url, folder, log: silentLog, upTo: '0001_first.sql' })).applied).toEqual([
    '0001_first.sql',
  ])
  await run()
  await rm(join(folder, '0002_newer.sql'))
  await put('functions/version.sql', version('older'))
  expect(await run()).toEqual({ applied: [] })
  expect(await select('select public.version()')).toEqual([{ version: 'newer' }])
})

test('changes nothing in a database of before the first release, and says to reset it', async () => {
  await put('0001_foundation.sql', 'create table steps (name text)')
  await run()
  await client.query('drop schema graphile_worker cascade; drop table schema_functions')
  await rm(join(folder, '0001_foundation.sql'))
  await put('0001_baseline.sql', 'drop table steps')
  await expect(run()).rejects.toThrow('npm run db:reset')
  expect(await select('select name from schema_migrations')).toEqual([{ name: '0001_foundation.sql' }])
  expect(
    await select(`select to_regclass('steps')::text as steps, to_regclass('schema_functions') as functions,
      to_regnamespace('graphile_worker') as worker`),
  ).toEqual([{ steps: 'steps', functions: null, worker: null }])
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

test('runs online migrations outside a transaction, also after an interrupted one', async () => {
  await put('0001_first.sql', 'create table steps (name text); insert into steps values ($$a$$), ($$a$$)')
  await put(
    '0002_online.sql',
    `-- online
-- The index of a list.
create index concurrently if not exists steps_by_name on steps (name);
create unique index concurrently if not exists steps_key on steps (name);
`,
  )
  await put('0003_third.sql', "insert into steps values ('third')")
  await expect(run()).rejects.toThrow(/0002_online\.sql failed.*steps_key/)
  const indexes =
    'select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = $$steps$$::regclass'
  expect(await select(`${indexes} order by 1`)).toEqual([
    { name: 'steps_by_name', indisvalid: true },
    { name: 'steps_key', indisvalid: false },
  ])
  await client.query('delete from steps')
  expect((await run()).applied).toEqual(['0002_online.sql', '0003_third.sql'])
  expect(await select(`${indexes} and indisvalid order by 1`)).toHaveLength(2)
  await put('0004_online.sql', '-- online\ndelete from steps;\n')
  await expect(run()).rejects.toThrow('may only create or drop indexes concurrently')
})

/** Starts a migration that needs a table which the open transaction of `client` has read, and waits until it's blocked. */
const startBlockedMigration = async (first: string, second: string, usedTable: string) => {
  await put('0001_first.sql', first)
  await run()
  await put('0002_second.sql', second)
  await client.query('begin')
  await client.query(`select * from ${usedTable}`)
  const migration = run()
  const waiting = `select 1 from pg_locks where relation = '${usedTable}'::regclass and not granted`
  while ((await select(waiting)).length === 0) await pause(20)
  return { migration }
}

test('waits for a table in use without blocking the requests that follow', async () => {
  const { migration } = await startBlockedMigration(
    'create table steps (name text)',
    'alter table steps add column size integer',
    'steps',
  )
  // The migration gives up its place in the queue of the lock, so another reader isn't stuck behind it.
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('select * from steps')
  await reader.end()
  await client.query('commit')
  expect((await migration).applied).toEqual(['0002_second.sql'])
})

test('runs again if it and a request wait for each other', async () => {
  const { migration } = await startBlockedMigration(
    'create table steps (name text); create table others (name text)',
    'alter table steps add column size integer; alter table others add column size integer',
    'others',
  )
  // Not ended by PostgreSQL because of the deadlock: the migration gives up first.
  await client.query('select * from steps')
  await client.query('commit')
  expect((await migration).applied).toEqual(['0002_second.sql'])
})
