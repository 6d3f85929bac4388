import { expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { openTestApp } from '#server/testing/app.ts'

it('answers 503 with Retry-After while the database is away, and works again when it is back', async () => {
  const test = await openTestApp()
  const { owner } = await test.newVendor()
  const { pool } = test.database
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  pool.query = () => Promise.reject(away)
  const refused = await test.call(account.profile, { as: owner })
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  expect((await test.app.fastify.inject('/readyz')).statusCode).toBe(503)
  expect((await test.app.fastify.inject('/healthz')).statusCode).toBe(200)
  delete (pool as Partial<typeof pool>).query
  expect((await test.call(account.profile, { as: owner })).status).toBe(200)
  expect((await test.app.fastify.inject('/readyz')).statusCode).toBe(200)
  await test.close()
})
