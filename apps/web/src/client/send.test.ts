import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { retry, retryDelay } from './query-client.ts'
import { ApiError } from './api-error.ts'
import { newIntent } from './idempotency.ts'
import { selectStore } from './selected-store.ts'
import { send } from './send.ts'
import { setLanguage } from './text.ts'
import { clearTokens, storeTokens, getTokens } from './tokens.ts'

const brandId = '0199aaaa-0000-7000-8000-000000000001'
const storeId = '0199aaaa-0000-7000-8000-00000000000a'

interface Call {
  method: string
  url: string
  headers: Headers
  body: string | undefined
}

let calls: Call[] = []

/** Responds by path and token. */
const mockFetch = (respond: (call: Call) => { status?: number; json?: unknown; headers?: HeadersInit } | 'dead') => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? init.body : undefined
    const call: Call = { method: init.method ?? 'GET', url, headers: new Headers(init.headers), body }
    calls.push(call)
    await Promise.resolve()
    const result = respond(call)
    if (result === 'dead') throw new TypeError('Failed to fetch')
    const status = result.status ?? 200
    const { headers = {} } = result
    return new Response(JSON.stringify(result.json ?? { statusCode: status }), { status, headers })
  })
}

const okResponse = (data: unknown) => ({ status: 200, json: { statusCode: 200, data } })
const errorResponse = (status: number, message: string | string[], fields: object = {}) => ({
  status,
  json: { statusCode: status, message, code: 'some_code', ...fields },
})
const isRefresh = (call: Call) => call.url === '/api/v1/user/refresh-token'
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => {
  calls = []
  setLanguage('en')
  storeTokens({ access_token: 'old', csrf_token: 'csrf' })
  selectStore(storeId)
})
afterEach(() => vi.unstubAllGlobals())

describe('requests', () => {
  test('carry bearer token, CSRF token, language and the selected store', async () => {
    mockFetch(() => okResponse({ data: [], total: 0, totalIsCapped: false, nextCursor: null }))
    setLanguage('es')
    await send(brands.list, { query: { search: 'a&b', cursor: undefined } })
    expect(calls[0]?.url).toBe(`/api/v1/brands?search=a%26b&store_id=${storeId}`)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old')
    expect(calls[0]?.headers.get('x-csrf-token')).toBe('csrf')
    expect(calls[0]?.headers.get('accept-language')).toBe('es')
    expect(calls[0]?.headers.has('x-idempotency-key')).toBe(false)
  })

  test('send the store id where the endpoint expects it, and ids in the path', async () => {
    mockFetch(() => okResponse({}))
    await send(brands.update, { params: { id: brandId }, body: { name: 'B', version: 1 } })
    expect(calls[0]?.url).toBe(`/api/v1/brands/${brandId}`)
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ name: 'B', version: 1, store_id: storeId })
  })

  test('fail without a store before they are sent', async () => {
    mockFetch(() => okResponse({}))
    selectStore(undefined)
    expect((await failure(send(brands.list))).code).toBe('no_store')
    expect(calls).toHaveLength(0)
  })
})

describe('idempotency key', () => {
  const sendAndGetKey = async (name: string, intent: string) => {
    await send(brands.create, { body: { name } }, { intent })
    return calls.at(-1)?.headers.get('x-idempotency-key')
  }

  test('is the same for retries and differs by action and payload', async () => {
    mockFetch(() => okResponse({}))
    const intent = newIntent()
    const first = await sendAndGetKey('A', intent)
    expect(await sendAndGetKey('A', intent)).toBe(first)
    expect(await sendAndGetKey('B', intent)).not.toBe(first)
    expect(await sendAndGetKey('A', newIntent())).not.toBe(first)
    expect(first).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{32}$/)
  })

  test('falls back to the intent where crypto.subtle is missing', async () => {
    mockFetch(() => okResponse({}))
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    expect(await sendAndGetKey('A', 'abc')).toBe('plain.abc')
  })

  test('is kept by the retry after a refresh', async () => {
    mockFetch((call) => {
      if (isRefresh(call)) return okResponse({ access_token: 'new', csrf_token: 'csrf' })
      return call.headers.get('authorization') === 'Bearer new' ? okResponse({}) : errorResponse(401, 'x')
    })
    await send(brands.create, { body: { name: 'A' } })
    const keys = calls.filter((call) => !isRefresh(call)).map((call) => call.headers.get('x-idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('401 responses', () => {
  test('cause one refresh for all callers and one retry each', async () => {
    mockFetch((call) => {
      if (isRefresh(call)) return okResponse({ access_token: 'new', csrf_token: 'csrf' })
      return call.headers.get('authorization') === 'Bearer new' ? okResponse({ seen: true }) : errorResponse(401, 'x')
    })
    await Promise.all([1, 2, 3, 4].map(() => send(account.profile)))
    expect(calls.filter(isRefresh)).toHaveLength(1)
    expect(calls).toHaveLength(4 + 1 + 4)
  })

  test('are retried only once', async () => {
    mockFetch((call) =>
      isRefresh(call) ? okResponse({ access_token: 'new', csrf_token: 'c' }) : errorResponse(401, 'Please sign in.'),
    )
    expect((await failure(send(account.profile))).status).toBe(401)
    expect(calls).toHaveLength(3)
  })

  test('end the session when the refresh is rejected', async () => {
    mockFetch(() => errorResponse(401, 'x'))
    await failure(send(account.profile))
    expect(getTokens()).toBeUndefined()
  })

  test('accept a refresh only with statusCode 200 and data', async () => {
    mockFetch((call) => (isRefresh(call) ? { json: { statusCode: 200 } } : errorResponse(401, 'x')))
    await failure(send(account.profile))
    expect(calls).toHaveLength(2)
    expect(getTokens()).toBeUndefined()
  })

  test('keep the session and allow a retry when the refresh cannot reach the server', async () => {
    mockFetch((call) => (isRefresh(call) ? 'dead' : errorResponse(401, 'x')))
    const error = await failure(send(account.profile))
    expect([error.code, retry(0, error)]).toEqual(['network', true])
    expect(getTokens()?.access_token).toBe('old')
  })

  test('of public requests are plain errors', async () => {
    clearTokens()
    mockFetch(() => errorResponse(401, 'x'))
    await failure(send(identity.login, { body: { email: 'a@b.co', password: 'x' } }))
    expect(calls).toHaveLength(1)
  })

  test('of public requests cause a refresh when a token was sent', async () => {
    mockFetch((call) => {
      if (isRefresh(call)) return okResponse({ access_token: 'new', csrf_token: 'csrf' })
      return call.headers.get('authorization') === 'Bearer new'
        ? okResponse(null)
        : errorResponse(401, 'Please sign in.')
    })
    await send(identity.sendCode, { body: { email: 'new@example.com', purpose: 'change_email' } })
    expect(calls.filter(isRefresh)).toHaveLength(1)
  })

  test('after a sign-out in the meantime cause no refresh', async () => {
    mockFetch(() => {
      clearTokens()
      return errorResponse(401, 'Please sign in.')
    })
    expect((await failure(send(account.profile))).status).toBe(401)
    expect(calls.filter(isRefresh)).toHaveLength(0)
  })
})

describe('errors', () => {
  test.each([
    [errorResponse(404, 'whatever'), 404, 'The requested resource was not found.'],
    [errorResponse(422, ['One.', 'Two.']), 422, 'One.\nTwo.'],
    [errorResponse(409, 'Taken.'), 409, 'Taken.'],
    [{ status: 502, json: 'a page of a proxy' }, 502, 'An unexpected error occurred.'],
    ['dead' as const, 500, 'Couldn’t reach Storeward. Check your connection and try again.'],
  ])('%j', async (answer, status, message) => {
    mockFetch(() => answer)
    const error = await failure(send(account.profile))
    expect([error.status, error.message]).toEqual([status, message])
  })

  test('include field errors and the current entity', async () => {
    mockFetch(() =>
      errorResponse(409, 'Stale.', { errors: [{ path: 'name', message: 'Taken.' }], current: { version: 4 } }),
    )
    const error = await failure(send(account.profile))
    expect(error.fields).toEqual([{ path: 'name', message: 'Taken.' }])
    expect(error.current).toEqual({ version: 4 })
  })

  test.each([
    ['too_many', '700', 'Too many attempts. Try again in 12 minutes.'],
    ['too_many', '1', 'Too many attempts. Try again in 1 minute.'],
    ['too_many', undefined, 'in their words'],
    ['too_many', 'Wed, 21 Oct 2026 07:28:00 GMT', 'in their words'],
    [
      'too_many_mails',
      '700',
      'We’ve sent several emails to this address in the last hour. Check the inbox, or try again in 12 minutes.',
    ],
    ['other_refusal', '3600', 'in their words'],
  ])('state how long to wait: %s, %s', async (code, retryAfter, expected) => {
    mockFetch(() => ({
      ...errorResponse(429, 'in their words', { code }),
      headers: retryAfter ? { 'Retry-After': retryAfter } : {},
    }))
    const error = await failure(send(identity.login, { body: { email: 'ana@example.com', password: 'guess' } }))
    expect(error.message).toBe(expected)
  })

  test('are retried three times unless they are 4xx, after 1, 2, 4 … at most 30 seconds', () => {
    const failed = (status: number) => new ApiError(status, 'x', 'x')
    expect([0, 1, 2, 3].map((n) => retry(n, failed(503)))).toEqual([true, true, true, false])
    expect([400, 404, 409, 429].map((status) => retry(0, failed(status)))).toEqual([false, false, false, false])
    expect([0, 1, 2, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30000])
  })
})
