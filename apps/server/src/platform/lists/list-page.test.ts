import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { newId } from '#server/platform/ids.ts'
import { connect, type Database, type Db } from '#server/platform/db/connect.ts'
import { listPage } from './list-page.ts'
import type { ListRequest, Sort, Sql } from './page-statement.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  database = connect({ url: fresh.url, max: 1, log: silentLog })
  drop = fresh.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})

const columns: Record<Sort['type'], string> = {
  text: `'a'`,
  timestamptz: `'2026-11-15 18:30:00.123456+00'`,
  bigint: '7',
  date: `'2026-11-15'`,
}

interface ListResult {
  data: number[]
  nextCursor: string | null
}

const list = async (type: Sort['type'], cursor?: string): Promise<ListResult> => {
  const build = (): ListRequest => ({
    from: sql`(select n, ${sql.raw(columns[type])}::${sql.raw(type)} as key,
      ('00000000-0000-7000-8000-00000000000' || n)::uuid as id from generate_series(1, 2) n) t`,
    id: sql`t.id`,
    row: sql`t.n`,
    where: [sql`true`],
    sort: { column: sql`t.key`, type },
    order: 'asc',
    limit: 1,
    cursor,
  })
  const page = await listPage<number>(database.kysely, { key: `${type} ${cursor}`, sortBy: 'key', build })
  return JSON.parse(page.json) as ListResult
}

const forgeCursor = (key: string): string =>
  Buffer.from(JSON.stringify({ key, id: newId(), by: 'key asc' })).toString('base64url')

it.each(['text', 'timestamptz', 'bigint', 'date'] as const)('continues after a page sorted by %s', async (type) => {
  const first = await list(type)
  expect(first.data).toEqual([1])
  expect((await list(type, first.nextCursor ?? '')).data).toEqual([2])
})

it('continues in any time zone of the database', async () => {
  for (const zone of ['Asia/Kathmandu', 'America/New_York']) {
    await sql`select set_config('timezone', ${zone}, false)`.execute(database.kysely)
    expect((await list('timestamptz', (await list('timestamptz')).nextCursor ?? '')).data).toEqual([2])
  }
})

it.each<[Sort['type'], string]>([
  ['timestamptz', '2026-02-31'],
  ['timestamptz', '2026-02-31 10:00:00+00'],
  ['timestamptz', '2026-02-31T10:00:00Z'],
  ['timestamptz', '2026-01-01 24:00:01+00'],
  ['timestamptz', '2026-01-01 10:00:00+99'],
  ['timestamptz', '0000-01-01 10:00:00+00'],
  ['timestamptz', '+275760-09-13T00:00:00.000Z'],
  ['timestamptz', 'Tue Feb 31 2026 (noon)'],
  ['timestamptz', '1'],
  ['bigint', '9999999999999999999'],
  ['bigint', '1e3'],
  ['date', '2026-02-31'],
  ['date', 'infinity'],
  ['text', 'a\0b'],
])('rejects a forged cursor of type %s: %j', async (type, key) => {
  await expect(list(type, forgeCursor(key))).rejects.toMatchObject({ code: 'page_gone' })
})

/** A list with one row, whose value is `n`. */
const toList = (n: Sql): ListRequest => ({
  from: sql`(select ${n} as n, ${newId()}::uuid as id) t`,
  id: sql`t.id`,
  row: sql`t.n`,
  where: [sql`true`],
  sort: { column: sql`t.n`, type: 'bigint' },
  order: 'asc',
  limit: 1,
  cursor: undefined,
})

it('shares a statement between concurrent requests for the same page, but not between transactions', async () => {
  await sql`create sequence list_reads`.execute(database.kysely)
  const read = async (key: string, db: Db = database.kysely): Promise<unknown> => {
    const { json } = await listPage<number>(db, { key, sortBy: 'n', build: () => toList(sql`nextval('list_reads')`) })
    return (JSON.parse(json) as ListResult).data[0]
  }
  const first = await read('shared')
  const [second, third, other] = await Promise.all([read('shared'), read('shared'), read('other')])
  expect([first, second, third, other]).toEqual([1, 2, 2, 3])
  const inTransaction = database.kysely.transaction().execute((tx) => read('shared', tx))
  expect(new Set(await Promise.all([read('shared'), inTransaction]))).toEqual(new Set([4, 5]))
})

it('builds the statement of a repeated request once, until the minute ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 * 60_000 })
  let builds = 0
  const build = (): ListRequest => {
    builds += 1
    return toList(sql`1`)
  }
  const read = (key: string) => listPage<number>(database.kysely, { key, sortBy: 'n', build })
  await read('repeated')
  await read('repeated')
  expect(builds).toBe(1)
  await read('another')
  expect(builds).toBe(2)
  vi.setSystemTime(1_000_001 * 60_000)
  await read('repeated')
  expect(builds).toBe(3)
  vi.useRealTimers()
})
