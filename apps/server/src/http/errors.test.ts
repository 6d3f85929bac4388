import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { toAppError } from './errors.ts'

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

it('is no defect if a client leaves before its compressed response, unlike a broken stream', () => {
  const error = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  const toRequest = (destroyed: boolean) =>
    ({ raw: { destroyed: true, complete: true, socket: { destroyed } } }) as unknown as FastifyRequest
  expect(toAppError(error, toRequest(true))?.code).toBe('malformed')
  expect(toAppError(error, toRequest(false))).toBeUndefined()
})
