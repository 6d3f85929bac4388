import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { queryClient } from './query-client.ts'
import { signOut } from './session.ts'
import { storeTokens } from './tokens.ts'
import { getQueryOptions } from './use-get.ts'

const newSession = { access_token: 'new', csrf_token: 'csrf' }
let calls: string[] = []
let respondToLogout: () => void

beforeEach(() => {
  calls = []
  queryClient.clear()
  storeTokens(newSession)
  const logoutResponse = new Promise<void>((resolve) => (respondToLogout = resolve))
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    if (url.endsWith(identity.logout.path)) await logoutResponse
    return new Response(JSON.stringify({ statusCode: 200, data: {} }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const fetchProfile = () => queryClient.prefetchQuery(getQueryOptions(account.profile))

test('sends no requests with the session while signing out', async () => {
  const signingOut = signOut()
  await vi.waitUntil(() => calls.length > 0, { timeout: 60_000, interval: 1 })
  const fetching = fetchProfile()
  respondToLogout()
  await Promise.all([signingOut, fetching])
  expect(calls).toEqual([expect.stringContaining(identity.logout.path)])
})

test('sends requests again in the next session', async () => {
  respondToLogout()
  await signOut()
  storeTokens(newSession)
  await fetchProfile()
  expect(calls.at(-1)).toContain(account.profile.path)
})
