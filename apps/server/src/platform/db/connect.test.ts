import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, silentLog, testBinaries, type FreshDatabase } from '#server/testing/postgres.ts'
import { throwawayFolder } from '#server/testing/throwaway-folder.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { connect, type Database } from './connect.ts'
import { isConflict, isSerialization, isUnavailable } from './db-errors.ts'
import { openEmbedded } from './embedded.ts'

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => error,
  )
}

describe('a connection', () => {
  let fresh: FreshDatabase
  let database: Database

  beforeAll(async () => {
    fresh = await freshDatabase()
    database = connect({ url: fresh.url, max: 4, log: silentLog })
  })

  afterAll(async () => {
    await database.close()
    await database.close()
    await fresh.drop()
  })

  const one = async (text: string) => (await database.pool.query<{ v: unknown }>(`select ${text} as v`)).rows[0]?.v

  test('reads bigint as an exact number or fails', async () => {
    expect(await one('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
    expect(await one('count(*)')).toBe(1)
    expect(await one('array[1, null, -2]::bigint[]')).toEqual([1, null, -2])
    await expect(one('9007199254740992::bigint')).rejects.toThrow('cannot hold exactly')
    expect(await one('1')).toBe(1)
  })

  test('reads dates as text and times as Date', async () => {
    expect(await one("date '2026-02-28'")).toBe('2026-02-28')
    expect(await one("array[date '2026-02-28']")).toEqual(['2026-02-28'])
    expect(await one("timestamptz '2026-02-28T10:00:00Z'")).toEqual(new Date('2026-02-28T10:00:00Z'))
  })

  test('limits the time of statements and idle transactions', async () => {
    expect(await one("current_setting('statement_timeout')")).toBe('25s')
    expect(await one("current_setting('idle_in_transaction_session_timeout')")).toBe('30s')
    expect(await one("current_setting('application_name')")).toBe('storeward')
  })

  test('keeps non-ASCII letters in trigrams', async () => {
    await database.pool.query('create extension if not exists pg_trgm')
    // Without both letters "and" would have four trigrams; trigrams of multibyte letters are shown as hashes.
    expect(await one("show_trgm('ñandú')")).toHaveLength(6)
    expect(await one("show_trgm('ñandú') = show_trgm('andu')")).toBe(false)
    expect(await one("lower('ÑANDÚ')")).toBe('ñandú')
  })

  test('that breaks while it is checked out does not end the process', async () => {
    const borrowed = await database.pool.connect()
    const { rows } = await borrowed.query<{ pid: number }>('select pg_backend_pid() as pid')
    const broken = once(borrowed, 'error')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await broken
    expect(isUnavailable(await failure(borrowed.query('select 1')))).toBe(true)
    borrowed.release()
    expect(await one('1')).toBe(1)
  })

  test('reports the constraint of a conflict', async () => {
    await database.pool.query('create table names (name text constraint names_once unique)')
    await database.pool.query("insert into names values ('a')")
    const error = await failure(sql`insert into names values ('a')`.execute(database.kysely))
    expect(isConflict(error)).toBe('names_once')
    expect(isUnavailable(error)).toBe(false)
    expect(isConflict(await failure(one('nonsense')))).toBeUndefined()
  })

  test('detects serialization failures', async () => {
    await database.pool.query('create table counters as select 1 as n')
    let reading = 2
    const readers = new EventEmitter()
    const bump = () =>
      database.kysely
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          await sql`select n from counters`.execute(tx)
          reading -= 1
          if (reading === 0) readers.emit('all have read')
          else await once(readers, 'all have read')
          await sql`update counters set n = n + 1`.execute(tx)
        })
    const results = await Promise.allSettled([bump(), bump()])
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(reasons.map(isSerialization)).toEqual([true])
  })
})

const sleepers = ({ pool }: Database) =>
  pool.query("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")

test('a stopped server is unavailable, and the same pool works after it is restarted', async () => {
  const folder = await throwawayFolder()
  try {
    const open = () =>
      openEmbedded({ dataDir: folder.path, log: silentLog, tuning: { fsync: 'off' }, findBinaries: testBinaries() })
    const first = await open()
    const database = connect({ url: first.url, max: 2, log: silentLog })
    const ask = () => sql`select 1 as one`.execute(database.kysely)
    await ask()
    const cut = failure(sql`select pg_sleep(20)`.execute(database.kysely))
    await waitFor(async () => expect((await sleepers(database)).rows).toHaveLength(1))
    await first.stop()
    expect(isUnavailable(await cut)).toBe(true)
    expect(isUnavailable(await failure(ask()))).toBe(true)
    const second = await open()
    expect(second.url).toBe(first.url)
    expect((await ask()).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(isUnavailable(await failure(ask()))).toBe(true)
  } finally {
    await folder.remove()
  }
})

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P03' }, true],
  [{ code: '08006' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new AggregateError([{ code: 'ECONNREFUSED' }]), true],
  [new Error('outer', { cause: { code: '57P01' } }), true],
  [{ code: '23505' }, false],
  [{ code: '57014', message: 'canceling statement due to statement timeout' }, false],
  [new Error('something else'), false],
  ['ECONNREFUSED', false],
  [undefined, false],
])('%o unavailable: %s', (error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
