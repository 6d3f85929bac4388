import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#web/client/query-client.ts'
import { clearSelectedStore, getSelectedStoreId } from '#web/client/selected-store.ts'
import { readText, remove, writeText } from '#web/client/storage.ts'
import { clearTokens, getSessionEndReason, storeTokens, getTokens } from '#web/client/tokens.ts'
import { isSameAccount, loadSession } from './load-session.ts'

const freshTokens = { access_token: 'new', csrf_token: 'csrf' }
const storeA = '0199aaaa-0000-7000-8000-00000000000a'
const storeB = '0199aaaa-0000-7000-8000-00000000000b'
const withdrawnStore = '0199aaaa-0000-7000-8000-00000000000c'
const storeList = [{ _id: withdrawnStore }, { _id: storeA }, { _id: storeB }]

type StubResponse = [status: number, data?: unknown]

let requests: string[] = []

/** One response per call and path; the last one repeats. */
const serve = (responses: Record<string, StubResponse[]>) => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v1', '')
    requests.push(path)
    const queue = responses[path] ?? []
    const [status, data] = (queue.length > 1 ? queue.shift() : queue[0]) ?? [404]
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ statusCode: status, data, message: 'x', code: 'x' }), { status })
  })
}

const refreshPath = '/user/refresh-token'
const profilePath = '/vendor/profile'
const storesPath = '/store'
const subscriptionPath = '/stripe/subscription'
const ana = { _id: 'ana', vendor: { _id: 'soaps' }, permissions: [] }
const profileResponse: StubResponse = [200, { ...ana, approved_stores: [storeA, storeB] }]
const storesResponse: StubResponse = [200, { data: storeList }]
const refreshResponse: StubResponse = [200, freshTokens]

beforeEach(() => {
  requests = []
  queryClient.clear()
  // Storing tokens resets the ending of the previous test's session.
  storeTokens(freshTokens)
  clearTokens()
  clearSelectedStore()
  remove('lastSelectedStoreId')
  remove('auth')
})
afterEach(() => vi.unstubAllGlobals())

describe('loading the session', () => {
  test('uses the tokens of the tab, selects a store and writes the auth marker', async () => {
    storeTokens(freshTokens)
    serve({ [profilePath]: [profileResponse], [storesPath]: [storesResponse] })
    await loadSession()
    expect(requests).toEqual([profilePath, storesPath, subscriptionPath])
    expect(getSelectedStoreId()).toBe(storeA)
    expect(readText('auth')).toBe('{"person":"ana","vendor":"soaps"}')
  })

  test('refreshes first in a new tab and selects the remembered store', async () => {
    writeText('lastSelectedStoreId', storeB)
    serve({ [refreshPath]: [refreshResponse], [profilePath]: [profileResponse], [storesPath]: [storesResponse] })
    await loadSession()
    expect(requests).toEqual([refreshPath, profilePath, storesPath, subscriptionPath])
    expect(getSelectedStoreId()).toBe(storeB)
  })

  test('does not request the subscription of an admin, who has none', async () => {
    storeTokens(freshTokens)
    serve({
      [profilePath]: [[200, { _id: 'ada', role: 'admin', permissions: [] }]],
      [storesPath]: [[200, { data: [] }]],
    })
    await loadSession()
    expect(requests).toEqual([profilePath, storesPath])
  })

  test('selects none when there is no store', async () => {
    storeTokens(freshTokens)
    serve({ [profilePath]: [profileResponse], [storesPath]: [[200, { data: [] }]] })
    await loadSession()
    expect(getSelectedStoreId()).toBeUndefined()
  })

  test('never selects a store that the profile does not approve, and reads a profile of the old shape', async () => {
    storeTokens(freshTokens)
    writeText('lastSelectedStoreId', withdrawnStore)
    serve({
      [profilePath]: [[200, { ...ana, approved: true, stores: [{ _id: storeB }] }]],
      [storesPath]: [storesResponse],
    })
    await loadSession()
    expect(getSelectedStoreId()).toBe(storeB)
    clearSelectedStore()
    queryClient.clear()
    serve({ [profilePath]: [[200, { ...ana, approved: false, stores: [storeB] }]], [storesPath]: [storesResponse] })
    await loadSession()
    expect(getSelectedStoreId()).toBeUndefined()
  })

  test('tries one refresh when the profile fails for any reason', async () => {
    storeTokens(freshTokens)
    serve({ [refreshPath]: [refreshResponse], [profilePath]: [[503], profileResponse], [storesPath]: [storesResponse] })
    await loadSession()
    expect(requests).toEqual([profilePath, refreshPath, profilePath, storesPath, subscriptionPath])
  })

  test('does not refresh again when the profile keeps failing, nor in a new tab', async () => {
    storeTokens(freshTokens)
    serve({ [refreshPath]: [refreshResponse], [profilePath]: [[503]], [storesPath]: [storesResponse] })
    await expect(loadSession()).rejects.toThrow()
    await expect(loadSession()).rejects.toThrow()
    expect(requests).toEqual([profilePath, refreshPath, profilePath, profilePath])
    serve({ [profilePath]: [profileResponse], [storesPath]: [storesResponse] })
    await loadSession()
    clearTokens()
    queryClient.clear()
    requests = []
    const profileResponses: StubResponse[] = [[503], profileResponse]
    serve({ [refreshPath]: [refreshResponse], [profilePath]: profileResponses, [storesPath]: [storesResponse] })
    await expect(loadSession()).rejects.toThrow()
    await loadSession()
    expect(requests.filter((path) => path === refreshPath)).toHaveLength(1)
  })

  test('signs out when the refresh is refused', async () => {
    storeTokens(freshTokens)
    writeText('auth', '{"person":"ana"}')
    serve({ [refreshPath]: [[401]], [profilePath]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(requests).toEqual([profilePath, refreshPath])
    expect(getTokens()).toBeUndefined()
    expect(readText('auth')).toBeUndefined()
    expect(getSessionEndReason()).toBe('lost')
  })

  test('does not report a lost session where nobody was signed in', async () => {
    serve({ [refreshPath]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(getSessionEndReason()).toBe('never begun')
  })

  test('keeps the session when the response to the refresh of an expired token is lost', async () => {
    storeTokens(freshTokens)
    writeText('auth', '{"person":"ana"}')
    serve({ [refreshPath]: [[0]], [profilePath]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(getTokens()).toEqual(freshTokens)
    expect(getSessionEndReason()).toBeUndefined()
  })

  test('keeps the session while the server cannot be reached', async () => {
    storeTokens(freshTokens)
    serve({ [refreshPath]: [[0]], [profilePath]: [[0]] })
    await expect(loadSession()).rejects.toThrow()
    expect(getTokens()).toEqual(freshTokens)
  })
})

test('a changed email is the same account; another person or business is not', () => {
  const toMarker = (overrides: object) =>
    JSON.stringify({ person: 'ana', vendor: 'soaps', email: 'ana@example.com', ...overrides })
  expect(isSameAccount(toMarker({}), toMarker({ email: 'new@example.com' }))).toBe(true)
  expect(isSameAccount(toMarker({}), '{"person":"ana","vendor":"soaps"}')).toBe(true)
  for (const other of [
    toMarker({ person: 'bo' }),
    toMarker({ vendor: 'candles' }),
    toMarker({ vendor: undefined }),
    'no JSON',
  ]) {
    expect(isSameAccount(toMarker({}), other)).toBe(false)
  }
})
