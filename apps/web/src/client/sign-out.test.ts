import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { queryClient } from './query-client.ts'
import { signOut } from './session.ts'
import { keepTokens } from './tokens.ts'
import { getOptions } from './use-get.ts'

const fresh = { access_token: 'new', csrf_token: 'csrf' }
let calls: string[] = []
let answerLogout: () => void

beforeEach(() => {
  calls = []
  queryClient.clear()
  keepTokens(fresh)
  const answered = new Promise<void>((resolve) => (answerLogout = resolve))
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    if (url.endsWith(identity.logout.path)) await answered
    return new Response(JSON.stringify({ statusCode: 200, data: {} }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const askForProfile = () => queryClient.prefetchQuery(getOptions(account.profile))

test('sends no requests with the session while signing out', async () => {
  const leaving = signOut()
  await vi.waitUntil(() => calls.length > 0, { timeout: 60_000, interval: 1 })
  const asked = askForProfile()
  answerLogout()
  await Promise.all([leaving, asked])
  expect(calls).toEqual([expect.stringContaining(identity.logout.path)])
})

test('sends requests again in the next session', async () => {
  answerLogout()
  await signOut()
  keepTokens(fresh)
  await askForProfile()
  expect(calls.at(-1)).toContain(account.profile.path)
})
