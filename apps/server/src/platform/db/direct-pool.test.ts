import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest'
import { freshDatabase, silentLog, type FreshDatabase } from '#server/testing/postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { connect, openPool, toCompiledQuery } from './connect.ts'
import type { DirectPool } from './direct-pool.ts'
import { PreparedClient } from './prepared-client.ts'

let fresh: FreshDatabase
let pool: DirectPool
const idleTimeoutMillis = 300

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(() => {
  pool = openPool(fresh.url, 'test', silentLog, { Client: PreparedClient, max: 2, idleTimeoutMillis })
})
afterEach(() => pool.end())

const readPid = async (): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
const sleep = (seconds: number) => pool.query('select pg_sleep($1)', [seconds])

it('runs statements on idle connections, and waits if there are none', async () => {
  let directUses = 0
  pool.onDirectUse = () => (directUses += 1)
  const pid = await readPid()
  expect(directUses).toBe(0)
  expect(await readPid()).toBe(pid)
  expect(directUses).toBe(1)
  const pids = await Promise.all(Array.from({ length: 6 }, readPid))
  expect(new Set(pids).size).toBe(2)
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([2, 2, 0])
})

it('keeps a connection after a failed statement', async () => {
  const single = openPool(fresh.url, 'test', silentLog, { Client: PreparedClient, max: 1 })
  const readSinglePid = async () => (await single.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const before = await readSinglePid()
  await expect(single.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  await expect(single.query('nonsense')).rejects.toThrow('syntax error')
  expect(await readSinglePid()).toEqual(before)
  await single.end()
})

it('replaces a connection that breaks during a statement, also for statements that wait for one', async () => {
  const pids = await Promise.all([readPid(), readPid()])
  const broken = Promise.allSettled([sleep(20), sleep(20)])
  const waiting = Promise.all([readPid(), readPid(), readPid()])
  const other = connect({ url: fresh.url, max: 1, log: silentLog })
  for (const pid of pids) await sql`select pg_terminate_backend(${pid})`.execute(other.kysely)
  await other.close()
  expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await waiting).filter((pid) => pids.includes(pid))).toEqual([])
  expect(pool.totalCount).toBe(2)
})

it('closes connections that are idle, but not during a long statement', async () => {
  const pid = await readPid()
  await sleep(0.01)
  await sleep((idleTimeoutMillis * 2) / 1000)
  expect(await readPid()).toBe(pid)
  await waitFor(async () => expect(pool.totalCount).toBe(0))
  expect(await readPid()).not.toBe(pid)
})

it('hands connections to transactions and gets them back', async () => {
  const pid = await readPid()
  await readPid()
  const client = await pool.connect()
  expect((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows).toEqual([{ pid }])
  expect(await readPid()).not.toBe(pid)
  client.release()
  expect(await readPid()).toBe(pid)
})

it('serves statements and transactions that wait in their order', async () => {
  const single = openPool(fresh.url, 'test', silentLog, { Client: PreparedClient, max: 1 })
  const done: string[] = []
  const waits: number[] = []
  const run = async (name: string) => {
    await single.query('select 1')
    done.push(name)
  }
  const transact = async (name: string) => {
    const client = await single.connect()
    await client.query('select pg_sleep(0.05)')
    done.push(name)
    client.release()
  }
  await single.query('select 1')
  single.onDirectUse = (waitedMs) => waits.push(waitedMs)
  const first = single.query('select pg_sleep(0.05)')
  const all = [run('a'), run('b'), transact('c'), run('d'), transact('e'), run('f')]
  expect(single.waitingCount).toBe(6)
  await Promise.all([first, ...all])
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(waits[0]).toBe(0)
  expect(waits.filter((waitedMs) => waitedMs > 0)).toHaveLength(4)
  expect([single.totalCount, single.idleCount, single.waitingCount]).toEqual([1, 1, 0])
  await single.end()
})

it('gives up a statement that waits too long, and runs the next ones', async () => {
  const single = openPool(fresh.url, 'test', silentLog, {
    Client: PreparedClient,
    max: 1,
  })
  const client = await single.connect()
  // Only now, because connecting takes longer on a busy machine.
  single.options.connectionTimeoutMillis = 100
  await expect(single.query('select 1')).rejects.toThrow('timeout exceeded')
  expect(single.waitingCount).toBe(0)
  const next = single.query('select 1 as n')
  client.release()
  expect((await next).rows).toEqual([{ n: 1 }])
  await single.end()
})

it('ends after running statements', async () => {
  const closing = openPool(fresh.url, 'test', silentLog, { Client: PreparedClient, max: 1 })
  await closing.query('select 1')
  const running = closing.query<{ n: number }>('select 1 as n from pg_sleep(0.1)')
  await closing.end()
  expect((await running).rows).toEqual([{ n: 1 }])
  await expect(closing.query('select 1')).rejects.toThrow('after calling end')
})

it('runs compiled statements as Kysely does', async () => {
  const database = connect({ url: fresh.url, max: 1, log: silentLog })
  await sql`create table numbers (n int)`.execute(database.kysely)
  const insert = toCompiledQuery('insert into numbers select generate_series(1, $1::int)', [3])
  expect(await database.kysely.executeQuery(insert)).toMatchObject({ numAffectedRows: 3n, rows: [] })
  const select = toCompiledQuery<{ n: number }>('select n from numbers where n > $1 order by n', [1])
  expect(await database.kysely.executeQuery(select)).toEqual({ rows: [{ n: 2 }, { n: 3 }] })
  await database.close()
})
