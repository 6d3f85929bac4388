import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../client/query-client.ts'
import { releaseStore, selectedStoreId } from '../client/selected-store.ts'
import { readText, remove, writeText } from '../client/storage.ts'
import { dropTokens, keepTokens, tokens } from '../client/tokens.ts'
import { loadSession } from './load-session.ts'

const fresh = { access_token: 'new', csrf_token: 'csrf' }
const list = [{ _id: 'store-a' }, { _id: 'store-b' }]

type Answer = [status: number, data?: unknown]

let asked: string[] = []

/** One answer per call and path; the last one stays. */
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
const person: Answer = [200, { _id: 'ana', permissions: [] }]
const theStores: Answer = [200, { data: list }]
const granted: Answer = [200, fresh]

beforeEach(() => {
  asked = []
  queryClient.clear()
  dropTokens()
  releaseStore()
  remove('lastSelectedStoreId')
  remove('auth')
})
afterEach(() => vi.unstubAllGlobals())

describe('loading the session', () => {
  test('asks with the tokens of the tab, selects a store and marks the browser', async () => {
    keepTokens(fresh)
    serve({ [profile]: [person], [stores]: [theStores] })
    await loadSession()
    expect(asked).toEqual([profile, stores])
    expect(selectedStoreId()).toBe('store-a')
    expect(readText('auth')).toBe('{"person":"ana"}')
  })

  test('refreshes first in a new tab and returns to the remembered store', async () => {
    writeText('lastSelectedStoreId', 'store-b')
    serve({ [refresh]: [granted], [profile]: [person], [stores]: [theStores] })
    await loadSession()
    expect(asked).toEqual([refresh, profile, stores])
    expect(selectedStoreId()).toBe('store-b')
  })

  test('selects none when there is no store', async () => {
    keepTokens(fresh)
    serve({ [profile]: [person], [stores]: [[200, { data: [] }]] })
    await loadSession()
    expect(selectedStoreId()).toBeUndefined()
  })

  test('tries one refresh when the profile fails, for whatever reason', async () => {
    keepTokens(fresh)
    serve({ [refresh]: [granted], [profile]: [[503], person], [stores]: [theStores] })
    await loadSession()
    expect(asked).toEqual([profile, refresh, profile, stores])
  })

  test('signs out when the refresh is refused', async () => {
    keepTokens(fresh)
    writeText('auth', '{"person":"ana"}')
    serve({ [refresh]: [[401]], [profile]: [[401]] })
    await expect(loadSession()).rejects.toThrow()
    expect(asked).toEqual([profile, refresh])
    expect(tokens()).toBeUndefined()
    expect(readText('auth')).toBeUndefined()
  })

  test('keeps the session while the server cannot be reached', async () => {
    keepTokens(fresh)
    serve({ [refresh]: [[0]], [profile]: [[0]] })
    await expect(loadSession()).rejects.toThrow()
    expect(tokens()).toEqual(fresh)
  })
})
