import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
beforeAll(async () => {
  test = await openTestApp()
  owner = (await test.newVendor()).owner
})
afterAll(() => test.close())

it('answers 503 with Retry-After while the database is unreachable, and recovers', async () => {
  const { pool, ping } = test.database
  const connectionError = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  pool.query = () => Promise.reject(connectionError)
  test.database.ping = () => Promise.reject(connectionError)
  const response = await test.call(account.profile, { as: owner })
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  expect((await test.app.fastify.inject('/readyz')).statusCode).toBe(503)
  expect((await test.app.fastify.inject('/healthz')).statusCode).toBe(200)
  delete (pool as Partial<typeof pool>).query
  test.database.ping = ping
  expect((await test.call(account.profile, { as: owner })).status).toBe(200)
  expect((await test.app.fastify.inject('/readyz')).statusCode).toBe(200)
})

/** The error of the driver for failing statements. */
const readDatabaseError = async (...statements: string[]): Promise<Error> => {
  const client = await test.database.pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
    throw new Error('It should have failed.')
  } catch (error) {
    return error as Error
  } finally {
    client.release(true)
  }
}

it.each([
  ['57014', 'set statement_timeout = 5', 'select pg_sleep(5)'],
  ['55P03', 'begin', 'set local lock_timeout = 5', 'lock table vendors'],
  ['53300', `do $$ begin raise 'too many' using errcode = '53300'; end $$`],
  ['53200', `do $$ begin raise 'out of memory' using errcode = '53200'; end $$`],
])('answers 503 with Retry-After when the database is overloaded (%s)', async (code, ...statements) => {
  const { pool } = test.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table vendors')
  const databaseError = await readDatabaseError(...statements)
  holder.release(true)
  expect(databaseError).toMatchObject({ code })
  pool.query = () => Promise.reject(databaseError)
  const response = await test.call(account.profile, { as: owner })
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  delete (pool as Partial<typeof pool>).query
})

it('answers 503 with Retry-After when no connection becomes free in time', async () => {
  const { pool } = test.database
  const borrowed = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const { connectionTimeoutMillis } = pool.options
  pool.options.connectionTimeoutMillis = 50
  const response = await test.call(account.profile, { as: owner })
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  for (const client of borrowed) client.release()
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
})

it('is ready while all connections are in use', async () => {
  const { pool } = test.database
  const borrowed = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const responses = await Promise.all([test.app.fastify.inject('/readyz'), test.app.fastify.inject('/readyz')])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const client of borrowed) client.release()
})
