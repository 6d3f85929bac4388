import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshGraceSeconds } from '#contract/browser-storage.ts'
import { refresh, requestTimeout } from './refresh.ts'
import { expireSessionIfUnauthorized } from './sign-out.ts'
import { readText, writeText } from './storage.ts'
import { getSessionEndReason, storeTokens, getTokens } from './tokens.ts'

const old = { access_token: 'old', csrf_token: 'csrf' }
const renewed = { access_token: 'new', csrf_token: 'csrf' }

type FakeResponse = 'timeout' | 'offline' | 200 | 401

let timeouts: number[] = []
let requests: RequestInit[] = []

const respond = (status: 200 | 401) =>
  new Response(JSON.stringify(status === 200 ? { statusCode: 200, data: renewed } : { statusCode: 401, code: 'x' }), {
    status,
  })

const serve = (...responses: FakeResponse[]) => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return new AbortController().signal
  })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    requests.push(init)
    const response = responses.shift()
    if (response === 'timeout') throw new DOMException('The operation timed out.', 'TimeoutError')
    if (response === undefined || response === 'offline') throw new TypeError('Failed to fetch')
    return respond(response)
  })
}

beforeEach(() => {
  timeouts = []
  requests = []
  storeTokens(old)
  writeText('auth', '{"person":"ana"}')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('refresh', () => {
  test('retries once after a timeout while the server still accepts the old cookie', async () => {
    serve('timeout', 200)
    await refresh()
    expect(getTokens()).toEqual(renewed)
    expect(timeouts[0]).toBeLessThan(refreshGraceSeconds * 1000)
    expect(timeouts.reduce((sum, ms) => sum + ms, 0)).toBe(requestTimeout)
  })

  test('fails after the second timeout and keeps the session for a retry', async () => {
    serve('timeout', 'timeout')
    await expect(refresh()).rejects.toMatchObject({ code: 'network' })
    expect(requests).toHaveLength(2)
    expect(getTokens()).toEqual(old)
  })

  test('does not retry a lost connection; the request itself is retried', async () => {
    serve('offline', 200)
    await expect(refresh()).rejects.toMatchObject({ code: 'network' })
    expect(requests).toHaveLength(1)
  })

  test('ends the session with one more request when the old cookie is no longer accepted', async () => {
    serve('offline', 401)
    await refresh().catch(expireSessionIfUnauthorized)
    expect(getTokens()).toEqual(old)
    await refresh().catch(expireSessionIfUnauthorized)
    expect(requests).toHaveLength(2)
    expect([getTokens(), readText('auth'), getSessionEndReason()]).toEqual([undefined, undefined, 'lost'])
  })

  test('uses keepalive, so that the new cookie is stored after the page is closed', async () => {
    serve(200)
    await refresh()
    expect(requests[0]?.keepalive).toBe(true)
  })

  test('is shared by concurrent callers', async () => {
    serve(200)
    await Promise.all([refresh(), refresh(), refresh()])
    expect(requests).toHaveLength(1)
  })
})
