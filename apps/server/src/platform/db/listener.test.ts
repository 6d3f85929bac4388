import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FreshDatabase, emptyDatabase, silentLog } from '#server/testing/postgres.ts'
import { openListener } from './listener.ts'

let database: FreshDatabase
let pool: Pool
let listenPool: Pool
const openPool = (max: number): Pool => {
  const opened = new Pool({ connectionString: database.url, max })
  opened.on('error', () => {})
  opened.on('connect', (client) => client.on('error', () => {}))
  return opened
}
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool(2)
  listenPool = openPool(1)
})
afterAll(async () => {
  await Promise.all([pool.end(), listenPool.end()])
  await database.drop()
})

it('receives the notifications of its channels in order, also after its connection was ended', async () => {
  const received: string[] = []
  const onReconnect = vi.fn<() => void>()
  const channels = {
    'first one': (text: string) => received.push(`1 ${text}`),
    second: (text: string) => received.push(`2 ${text}`),
  }
  const listener = openListener({ pool: listenPool, sendPool: pool, channels, onReconnect, log: silentLog })
  // Before it listens.
  await listener.notify('other', ['early'])
  await listener.ready
  await listener.notify('first one', ['a', 'b'])
  await listener.notify('second', ['c'])
  await listener.notify('other', ['d'])
  await expect.poll(() => received).toEqual(['1 a', '1 b', '2 c'])
  expect(onReconnect).not.toHaveBeenCalled()

  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_notify%'`)
  await expect.poll(() => onReconnect.mock.calls.length).toBe(1)
  await pool.query(`select pg_notify('second', 'again')`)
  await expect.poll(() => received.at(-1)).toBe('2 again')
  await listener.close()
  expect(listenPool.totalCount - listenPool.idleCount).toBe(0)
})
