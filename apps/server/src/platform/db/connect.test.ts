import { EventEmitter, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, silentLog, testBinaries, type FreshDatabase } from '#server/testing/postgres.ts'
import { makeThrowawayFolder } from '#server/testing/throwaway-folder.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { connect, type Database } from './connect.ts'
import { getConflictConstraint, isSerializationFailure, isUnavailable } from './db-errors.ts'
import { openEmbedded } from './embedded.ts'
import { connectionConfig } from './session-settings.ts'

async function catchError(operation: Promise<unknown>): Promise<unknown> {
  return operation.then(
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

  const readValue = async (text: string) =>
    (await database.pool.query<{ v: unknown }>(`select ${text} as v`)).rows[0]?.v

  test('reads bigint as an exact number or fails', async () => {
    expect(await readValue('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
    expect(await readValue('count(*)')).toBe(1)
    expect(await readValue('array[1, null, -2]::bigint[]')).toEqual([1, null, -2])
    await expect(readValue('9007199254740992::bigint')).rejects.toThrow('cannot hold exactly')
    expect(await readValue('1')).toBe(1)
  })

  test('reads dates as text and times as Date', async () => {
    expect(await readValue("date '2026-02-28'")).toBe('2026-02-28')
    expect(await readValue("array[date '2026-02-28']")).toEqual(['2026-02-28'])
    expect(await readValue("timestamptz '2026-02-28T10:00:00Z'")).toEqual(new Date('2026-02-28T10:00:00Z'))
  })

  test('limits the time of statements and idle transactions', async () => {
    expect(await readValue("current_setting('statement_timeout')")).toBe('25s')
    expect(await readValue("current_setting('idle_in_transaction_session_timeout')")).toBe('30s')
    expect(await readValue("current_setting('application_name')")).toBe('storeward')
  })

  test('keeps non-ASCII letters in trigrams', async () => {
    await database.pool.query('create extension if not exists pg_trgm')
    // Without both letters "and" would have four trigrams; trigrams of multibyte letters are shown as hashes.
    expect(await readValue("show_trgm('ñandú')")).toHaveLength(6)
    expect(await readValue("show_trgm('ñandú') = show_trgm('andu')")).toBe(false)
    expect(await readValue("lower('ÑANDÚ')")).toBe('ñandú')
  })

  test('that breaks while it is checked out does not end the process', async () => {
    const client = await database.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const broken = once(client, 'error')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await broken
    expect(isUnavailable(await catchError(client.query('select 1')))).toBe(true)
    client.release()
    expect(await readValue('1')).toBe(1)
  })

  test('reports the constraint of a conflict', async () => {
    await database.pool.query('create table names (name text constraint names_once unique)')
    await database.pool.query("insert into names values ('a')")
    const error = await catchError(sql`insert into names values ('a')`.execute(database.kysely))
    expect(getConflictConstraint(error)).toBe('names_once')
    expect(isUnavailable(error)).toBe(false)
    expect(getConflictConstraint(await catchError(readValue('nonsense')))).toBeUndefined()
  })

  test('detects serialization failures', async () => {
    await database.pool.query('create table counters as select 1 as n')
    let reading = 2
    const readers = new EventEmitter()
    const increment = () =>
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
    const results = await Promise.allSettled([increment(), increment()])
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(reasons.map(isSerializationFailure)).toEqual([true])
  })
})

const findSleepingSessions = ({ pool }: Database) =>
  pool.query("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")

/** Tools may connect to a standby. */
const promote = async (url: string): Promise<void> => {
  const client = new Client(connectionConfig(url, 'test'))
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

/** The error of a commit that waits for a missing standby and is cancelled. */
const catchCancelledCommit = async ({ pool, kysely }: Database): Promise<unknown> => {
  await pool.query("alter system set synchronous_standby_names = 'missing'")
  await pool.query('select pg_reload_conf()')
  const findWaiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
  // The checkpointer applies the setting some time after the reload; commits before that don't wait.
  const writeUntilError = async (): Promise<never> => {
    for (;;) {
      await kysely
        .transaction()
        .execute((tx) => sql`select pg_logical_emit_message(true, 'test', 'written')`.execute(tx))
    }
  }
  const writing = catchError(writeUntilError())
  await waitFor(async () => expect((await pool.query(findWaiting)).rows).toHaveLength(1))
  await pool.query(`select pg_cancel_backend(pid) from (${findWaiting}) waiting`)
  return writing
}

test('a stopped server, a standby and a cancelled commit are unavailable; the same pool works with the next primary', async () => {
  const folder = await makeThrowawayFolder()
  try {
    const open = () =>
      openEmbedded({ dataDir: folder.path, log: silentLog, tuning: { fsync: 'off' }, findBinaries: testBinaries() })
    const first = await open()
    const database = connect({ url: first.url, max: 2, log: silentLog })
    const runQuery = () => sql`select 1 as one`.execute(database.kysely)
    await runQuery()
    const interrupted = catchError(sql`select pg_sleep(20)`.execute(database.kysely))
    await waitFor(async () => expect((await findSleepingSessions(database)).rows).toHaveLength(1))
    await first.stop()
    expect(isUnavailable(await interrupted)).toBe(true)
    expect(isUnavailable(await catchError(runQuery()))).toBe(true)
    await writeFile(join(folder.path, 'postgres', 'cluster', 'standby.signal'), '')
    const second = await open()
    expect(second.url).toBe(first.url)
    expect(isUnavailable(await catchError(runQuery()))).toBe(true)
    expect(isUnavailable(await catchError(database.ping()))).toBe(true)
    await promote(second.url)
    expect((await runQuery()).rows).toEqual([{ one: 1 }])
    await database.ping()
    const cancelled = await catchCancelledCommit(database)
    expect(isUnavailable(cancelled), String(cancelled)).toBe(true)
    expect((await runQuery()).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(isUnavailable(await catchError(runQuery()))).toBe(true)
  } finally {
    await folder.remove()
  }
})

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P03' }, true],
  [{ code: '25006', message: 'cannot execute UPDATE in a read-only transaction' }, true],
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
