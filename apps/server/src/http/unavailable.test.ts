import { expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { openTestApp } from '#server/testing/app.ts'

it('answers 503 with Retry-After while the database is away, and works again when it is back', async () => {
  const test = await openTestApp()
  const { owner } = await test.newVendor()
  const { pool, ping } = test.database
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  pool.query = () => Promise.reject(away)
  test.database.ping = () => Promise.reject(away)
  const refused = await test.call(account.profile, { as: owner })
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  expect((await test.app.fastify.inject('/readyz')).statusCode).toBe(503)
  expect((await test.app.fastify.inject('/healthz')).statusCode).toBe(200)
  delete (pool as Partial<typeof pool>).query
  test.database.ping = ping
  expect((await test.call(account.profile, { as: owner })).status).toBe(200)
  expect((await test.app.fastify.inject('/readyz')).statusCode).toBe(200)
  await test.close()
})

it('is ready while every connection waits for somebody else’s work', async () => {
  const test = await openTestApp()
  const { pool } = test.database
  const borrowed = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const answers = await Promise.all([test.app.fastify.inject('/readyz'), test.app.fastify.inject('/readyz')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const client of borrowed) client.release()
  await test.close()
})
