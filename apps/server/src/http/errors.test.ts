import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it.each([
  ['without a token', '/api/v1/brands', 401],
  ['without a route', '/api/v1/nothing', 404],
  ['that cannot be decoded', '/api/v1/brands/%', 400],
])('sends no-store and nosniff with the error of a URL %s', async (_case, url, status) => {
  const { headers, statusCode } = await test.app.fastify.inject(url)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})
