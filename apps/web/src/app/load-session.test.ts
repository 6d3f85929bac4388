import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { queryClient } from '#web/client/query-client.ts'
import { clearSelectedStore, getSelectedStoreId } from '#web/client/selected-store.ts'
import { readText, remove, writeText } from '#web/client/storage.ts'
import { clearTokens, getSessionEndReason, storeTokens, getTokens } from '#web/client/tokens.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
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
const workspacePath = '/vendor/workspace'
const ana = { _id: 'ana', vendor: { _id: 'soaps' }, permissions: [] }
const subscriptionState = { status: 'active', cardsAvailable: true, details: null }
const toWorkspace = (profile: object, data: object[] = storeList): StubResponse => [
  200,
  { profile, stores: { data }, subscription: subscriptionState },
]
const workspaceResponse = toWorkspace({ ...ana, approved_stores: [storeA, storeB] })
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
    serve({ [workspacePath]: [workspaceResponse] })
    await loadSession()
    expect(requests).toEqual([workspacePath])
    expect(getSelectedStoreId()).toBe(storeA)
    expect(readText('auth')).toBe('{"person":"ana","vendor":"soaps"}')
  })

  test('refreshes first in a new tab and selects the remembered store', async () => {
    writeText('lastSelectedStoreId', storeB)
    serve({ [refreshPath]: [refreshResponse], [workspacePath]: [workspaceResponse] })
    await loadSession()
    expect(requests).toEqual([refreshPath, workspacePath])
    expect(getSelectedStoreId()).toBe(storeB)
  })

  test('provides profile, stores and subscription to the screens; an admin has no subscription', async () => {
    storeTokens(freshTokens)
    serve({ [workspacePath]: [workspaceResponse] })
    await loadSession()
    const read = (endpoint: typeof account.profile | typeof stores.list | typeof subscription.get) =>
      queryClient.getQueryData(getQueryOptions(endpoint).queryKey)
    expect(read(account.profile)).toMatchObject({ _id: 'ana' })
    expect(read(stores.list)).toEqual({ data: storeList })
    expect(read(subscription.get)).toEqual(subscriptionState)
    queryClient.clear()
    const admin = { _id: 'ada', role: 'admin', permissions: [] }
    serve({ [workspacePath]: [[200, { profile: admin, stores: { data: [] }, subscription: null }]] })
    await loadSession()
    expect(read(subscription.get)).toBeUndefined()
  })

  test('selects none when there is no store', async () => {
    storeTokens(freshTokens)
    serve({ [workspacePath]: [toWorkspace({ ...ana, approved_stores: [storeA] }, [])] })
    await loadSession()
    expect(getSelectedStoreId()).toBeUndefined()
  })

  test('never selects a store that the profile does not approve, and reads a profile of the old shape', async () => {
    storeTokens(freshTokens)
    writeText('lastSelectedStoreId', withdrawnStore)
    serve({ [workspacePath]: [toWorkspace({ ...ana, approved: true, stores: [{ _id: storeB }] })] })
    await loadSession()
    expect(getSelectedStoreId()).toBe(storeB)
    clearSelectedStore()
    queryClient.clear()
    serve({ [workspacePath]: [toWorkspace({ ...ana, approved: false, stores: [storeB] })] })
    await loadSession()
    expect(getSelectedStoreId()).toBeUndefined()
  })

  test('tries one refresh when the profile fails for any reason', async () => {
    storeTokens(freshTokens)
    serve({ [refreshPath]: [refreshResponse], [workspacePath]: [[503], workspaceResponse] })
    await loadSession()
    expect(requests).toEqual([workspacePath, refreshPath, workspacePath])
  })

  test('does not refresh again when the profile keeps failing, nor in a new tab', async () => {
    storeTokens(freshTokens)
    serve({ [refreshPath]: [refreshResponse], [workspacePath]: [[503]] })
    await expect(loadSession()).rejects.toThrow()
    await expect(loadSession()).rejects.toThrow()
    expect(requests).toEqual([workspacePath, refreshPath, workspacePath, workspacePath])
    serve({ [workspacePath]: [workspaceResponse] })
    await loadSession()
    clearTokens()
    queryClient.clear()
    requests = []
    const workspaceResponses: StubResponse[] = [[503], workspaceResponse]
    serve({ [refreshPath]: [refreshResponse], [workspacePath]: workspaceResponses })
    await expect(loadSession()).rejects.toThrow()
    await loadSession()
    expect(requests.filter((path) => path === refreshPath)).toHaveLength(1)
  })

  test('signs out when the refresh is refused', async () => {
    storeTokens(freshTokens)
    writeText('auth', '{"person":"ana"}')
    serve({ [refreshPath]: [[401]], [workspacePath]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(requests).toEqual([workspacePath, refreshPath])
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
    serve({ [refreshPath]: [[0]], [workspacePath]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(getTokens()).toEqual(freshTokens)
    expect(getSessionEndReason()).toBeUndefined()
  })

  test('keeps the session while the server cannot be reached', async () => {
    storeTokens(freshTokens)
    serve({ [refreshPath]: [[0]], [workspacePath]: [[0]] })
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
