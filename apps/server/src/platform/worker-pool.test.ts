import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openWorkerPool } from './worker-pool.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const cannotConnectNow = { code: '57P03' }

it('reports a broken connection with a code that graphile-worker retries', async () => {
  const pool = openWorkerPool(fresh.url, silentLog)
  const killer = new Client({ connectionString: fresh.url })
  await killer.connect()
  const client = await pool.connect()
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const isAsleep = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
  const kill = async (): Promise<void> => {
    await waitFor(async () => expect((await killer.query(isAsleep, [pid])).rows).toHaveLength(1))
    await killer.query('select pg_terminate_backend($1)', [pid])
  }
  const [broken] = await Promise.allSettled([client.query('select pg_sleep(20)'), kill()])
  expect(broken).toMatchObject({ status: 'rejected', reason: cannotConnectNow })
  await expect(client.query('select 1')).rejects.toMatchObject(cannotConnectNow)
  client.release(true)
  await killer.end()
  await pool.end()
})

it('reports a refused connection with the same code', async () => {
  const pool = openWorkerPool('postgres://nobody@127.0.0.1:1/nothing', silentLog)
  await expect(pool.connect()).rejects.toMatchObject(cannotConnectNow)
  await pool.end()
})

it('leaves other errors as they are', async () => {
  const pool = openWorkerPool(fresh.url, silentLog)
  await expect(pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
  await pool.end()
})
