import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { backfillHandler } from '#server/platform/backfill-job.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { emptyDatabase, type FreshDatabase, silentLog } from '#server/testing/postgres.ts'
import { type Backfill, readBackfills, runBackfill } from './backfills.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: FreshDatabase
let opened: Database
const clients: Client[] = []

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate({ url: database.url, folder, log: silentLog })
const select = async (text: string) => (await opened.pool.query<Record<string, unknown>>(text)).rows
const newClient = async (): Promise<Client> => {
  const client = new Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}
const readBackfill = async (): Promise<Backfill> => {
  const [backfill] = await readBackfills(folder)
  if (!backfill) throw new Error('There is no backfill.')
  return backfill
}
const runJob = () => backfillHandler(folder).run({}, jobContext(opened))

const pageLength = `-- backfill pages (store, id)
update pages p set length = length(p.body), writes = p.writes + 1 from batch b
where p.store = b.store and p.id = b.id and p.length is null;
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storeward-backfills-'))
  await mkdir(join(folder, 'backfills'))
  await put('0001_first.sql', 'create table pages ()')
  database = await emptyDatabase()
  opened = connect({ url: database.url, max: 3, log: silentLog })
  await run()
})
/** 1,200 rows of two stores; `writes` counts how often each was filled. */
beforeEach(async () => {
  await put('backfills/page_length.sql', pageLength)
  await opened.pool.query(`
    drop table pages;
    create table pages (store integer, id integer, body text not null, length integer, writes integer not null default 0,
      primary key (store, id));
    insert into pages select n % 2, n, repeat('x', n) from generate_series(1, 1200) n;
    truncate schema_backfills`)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)))
})
afterAll(async () => {
  await opened.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const summary = 'select count(*)::int as rows, sum(length)::int as length, max(writes) as writes from pages'
const complete = [{ rows: 1200, length: 720_600, writes: 1 }]

test('a job fills every row once and does nothing when it is complete', async () => {
  await runJob()
  expect(await select(summary)).toEqual(complete)
  await opened.pool.query('update pages set length = null where id = 7')
  await runJob()
  expect(await select('select length from pages where id = 7')).toEqual([{ length: null }])
})

test('continues after the batch that was committed before the process was killed', async () => {
  await opened.pool.query(`
    create function end_session() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger end_session before update on pages for each row when (new.store = 1) execute function end_session()`)
  await expect(runJob()).rejects.toThrow()
  expect(await select('select (position ->> $$id$$)::int as id from schema_backfills')).toEqual([{ id: 1000 }])
  await opened.pool.query('drop trigger end_session on pages')
  await runJob()
  expect(await select(summary)).toEqual(complete)
  expect(await select('select rows_changed::int as changed from schema_backfills')).toEqual([{ changed: 1200 }])
})

test('two workers share the rows', async () => {
  const backfill = await readBackfill()
  const options = { log: silentLog }
  const finished = await Promise.all(
    [await newClient(), await newClient()].map((client) => runBackfill(client, backfill, options)),
  )
  expect(finished).toEqual([true, true])
  expect(await select(summary)).toEqual(complete)
  expect(await select('select rows_changed::int as changed from schema_backfills')).toEqual([{ changed: 1200 }])
})

test('leaves what a request writes, and waits for its transaction without a deadlock', async () => {
  const request = await newClient()
  await request.query('begin')
  await request.query('update pages set length = -1 where id = 2')
  const filling = runBackfill(await newClient(), await readBackfill(), { log: silentLog })
  // The batch gives up its rows when it can't lock one of them, so the request gets a row of the same batch.
  await request.query('update pages set length = -1 where id = 4')
  await request.query('commit')
  expect(await filling).toBe(true)
  expect(await select('select id, length from pages where id in (2, 4, 6) order by id')).toEqual([
    { id: 2, length: -1 },
    { id: 4, length: -1 },
    { id: 6, length: 6 },
  ])
})

test('fills rows that the previous version writes behind the position', async () => {
  const client = await newClient()
  const backfill = await readBackfill()
  let batches = 0
  expect(await runBackfill(client, backfill, { log: silentLog, shouldStop: () => (batches += 1) > 1 })).toBe(false)
  await opened.pool.query(`insert into pages values (0, 1, 'x')`)
  expect(await runBackfill(client, backfill, { log: silentLog })).toBe(true)
  expect(await select('select length from pages where store = 0 and id = 1')).toEqual([{ length: 1 }])
})

test('a migration that requires a backfill completes it first, also if it was complete once', async () => {
  await runJob()
  await opened.pool.query(`insert into pages values (0, 1, 'x')`)
  await put('0002_check.sql', 'alter table pages add constraint has_length check (length is not null) not valid')
  await put(
    '0003_validate.sql',
    '-- online\n-- requires backfill: page_length\nalter table pages validate constraint has_length;',
  )
  await put('0004_not_null.sql', 'alter table pages alter column length set not null')
  expect(await run()).toEqual({ applied: ['0002_check.sql', '0003_validate.sql', '0004_not_null.sql'] })
  expect(await select('select length from pages where store = 0 and id = 1')).toEqual([{ length: 1 }])
  await put('0005_other.sql', '-- requires backfill: page_width\nselect 1')
  await expect(run()).rejects.toThrow('page_width')
})

test('rejects a statement that never ends, and a file without its table and key', async () => {
  await put(
    'backfills/page_length.sql',
    '-- backfill pages (store, id)\nupdate pages p set length = 0 from batch b where p.id = b.id',
  )
  await opened.pool.query('delete from pages where id > 10')
  await expect(runBackfill(await newClient(), await readBackfill(), { log: silentLog })).rejects.toThrow('20 passes')
  await put('backfills/page_length.sql', 'update pages set length = 0')
  await expect(readBackfills(folder)).rejects.toThrow('page_length.sql must begin with')
})
