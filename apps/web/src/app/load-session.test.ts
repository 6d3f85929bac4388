import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../client/query-client.ts'
import { releaseStore, selectedStoreId } from '../client/selected-store.ts'
import { readText, remove, writeText } from '../client/storage.ts'
import { dropTokens, endedWith, keepTokens, tokens } from '../client/tokens.ts'
import { isSameAccount, loadSession } from './load-session.ts'

const fresh = { access_token: 'new', csrf_token: 'csrf' }
const storeA = '0199aaaa-0000-7000-8000-00000000000a'
const storeB = '0199aaaa-0000-7000-8000-00000000000b'
const withdrawn = '0199aaaa-0000-7000-8000-00000000000c'
const list = [{ _id: withdrawn }, { _id: storeA }, { _id: storeB }]

type Answer = [status: number, data?: unknown]

let asked: string[] = []

/** One response per call and path; the last one repeats. */
const serve = (answers: Record<string, Answer[]>) => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v1', '')
    asked.push(path)
    const queue = answers[path] ?? []
    const [status, data] = (queue.length > 1 ? queue.shift() : queue[0]) ?? [404]
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ statusCode: status, data, message: 'x', code: 'x' }), { status })
  })
}

const refresh = '/user/refresh-token'
const profile = '/vendor/profile'
const stores = '/store'
const gate = '/stripe/subscription'
const ana = { _id: 'ana', vendor: { _id: 'soaps' }, permissions: [] }
const person: Answer = [200, { ...ana, approved_stores: [storeA, storeB] }]
const theStores: Answer = [200, { data: list }]
const granted: Answer = [200, fresh]

beforeEach(() => {
  asked = []
  queryClient.clear()
  // Storing tokens resets the ending of the previous test's session.
  keepTokens(fresh)
  dropTokens()
  releaseStore()
  remove('lastSelectedStoreId')
  remove('auth')
})
afterEach(() => vi.unstubAllGlobals())

describe('loading the session', () => {
  test('uses the tokens of the tab, selects a store and writes the auth marker', async () => {
    keepTokens(fresh)
    serve({ [profile]: [person], [stores]: [theStores] })
    await loadSession()
    expect(asked).toEqual([profile, stores, gate])
    expect(selectedStoreId()).toBe(storeA)
    expect(readText('auth')).toBe('{"person":"ana","vendor":"soaps"}')
  })

  test('refreshes first in a new tab and selects the remembered store', async () => {
    writeText('lastSelectedStoreId', storeB)
    serve({ [refresh]: [granted], [profile]: [person], [stores]: [theStores] })
    await loadSession()
    expect(asked).toEqual([refresh, profile, stores, gate])
    expect(selectedStoreId()).toBe(storeB)
  })

  test('does not request the subscription of an admin, who has none', async () => {
    keepTokens(fresh)
    serve({ [profile]: [[200, { _id: 'ada', role: 'admin', permissions: [] }]], [stores]: [[200, { data: [] }]] })
    await loadSession()
    expect(asked).toEqual([profile, stores])
  })

  test('selects none when there is no store', async () => {
    keepTokens(fresh)
    serve({ [profile]: [person], [stores]: [[200, { data: [] }]] })
    await loadSession()
    expect(selectedStoreId()).toBeUndefined()
  })

  test('never selects a store that the profile does not approve, and reads a profile of the old shape', async () => {
    keepTokens(fresh)
    writeText('lastSelectedStoreId', withdrawn)
    serve({ [profile]: [[200, { ...ana, approved: true, stores: [{ _id: storeB }] }]], [stores]: [theStores] })
    await loadSession()
    expect(selectedStoreId()).toBe(storeB)
    releaseStore()
    queryClient.clear()
    serve({ [profile]: [[200, { ...ana, approved: false, stores: [storeB] }]], [stores]: [theStores] })
    await loadSession()
    expect(selectedStoreId()).toBeUndefined()
  })

  test('tries one refresh when the profile fails for any reason', async () => {
    keepTokens(fresh)
    serve({ [refresh]: [granted], [profile]: [[503], person], [stores]: [theStores] })
    await loadSession()
    expect(asked).toEqual([profile, refresh, profile, stores, gate])
  })

  test('signs out when the refresh is refused', async () => {
    keepTokens(fresh)
    writeText('auth', '{"person":"ana"}')
    serve({ [refresh]: [[401]], [profile]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(asked).toEqual([profile, refresh])
    expect(tokens()).toBeUndefined()
    expect(readText('auth')).toBeUndefined()
    expect(endedWith()).toBe('lost')
  })

  test('does not report a lost session where nobody was signed in', async () => {
    serve({ [refresh]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(endedWith()).toBe('never begun')
  })

  test('keeps the session when the response to the refresh of an expired token is lost', async () => {
    keepTokens(fresh)
    writeText('auth', '{"person":"ana"}')
    serve({ [refresh]: [[0]], [profile]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(tokens()).toEqual(fresh)
    expect(endedWith()).toBeUndefined()
  })

  test('keeps the session while the server cannot be reached', async () => {
    keepTokens(fresh)
    serve({ [refresh]: [[0]], [profile]: [[0]] })
    await expect(loadSession()).rejects.toThrow()
    expect(tokens()).toEqual(fresh)
  })
})

test('a changed email is the same account; another person or business is not', () => {
  const mark = (of: object) => JSON.stringify({ person: 'ana', vendor: 'soaps', email: 'ana@example.com', ...of })
  expect(isSameAccount(mark({}), mark({ email: 'new@example.com' }))).toBe(true)
  expect(isSameAccount(mark({}), '{"person":"ana","vendor":"soaps"}')).toBe(true)
  for (const other of [mark({ person: 'bo' }), mark({ vendor: 'candles' }), mark({ vendor: undefined }), 'no JSON']) {
    expect(isSameAccount(mark({}), other)).toBe(false)
  }
})
