import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { type FreshDatabase, freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { capture } from './capture.ts'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect({ url: fresh.url, max: 4, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const query = (text: string) => database.pool.query(text)

it('captures the statements of a request but no concurrent ones', async () => {
  let beats = 0
  let isOver = false
  // Like the heartbeats of the socket adapter.
  const heartbeat = (async () => {
    while (!isOver) {
      await query('select pg_notify($$beat$$, $$$$)')
      beats += 1
    }
  })()
  const captured = await capture(async () => {
    const before = beats
    await query('select 1')
    do await query('select 2')
    while (beats < before + 10)
  })
  isOver = true
  await heartbeat
  expect(captured.transaction).toEqual([])
  expect(new Set(captured.beforeTransaction.map(({ text }) => text))).toEqual(new Set(['select 1', 'select 2']))
})

it('separates the statements of a transaction from those before it', async () => {
  const captured = await capture(async () => {
    await query('select 1')
    await database.kysely.transaction().execute((tx) => tx.selectFrom('stores').select('id').execute())
  })
  expect(captured.beforeTransaction.map(({ text }) => text)).toEqual(['select 1'])
  expect(captured.transaction).toHaveLength(1)
})

it('captures a statement that is a whole unit of work as a transaction', async () => {
  const captured = await capture(async () => {
    await query('select 1')
    await query('select 2 /* a whole unit of work */')
    await query('select 3')
  })
  expect(captured.beforeTransaction.map(({ text }) => text)).toEqual(['select 1'])
  expect(captured.transaction.map(({ text }) => text)).toEqual(['select 2 /* a whole unit of work */'])
})
