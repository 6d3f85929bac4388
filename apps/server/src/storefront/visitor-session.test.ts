import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import type { CookieName } from '#contract/browser-storage.ts'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { makeVisitorSessions, parseSessionCookie, toSessionCookie, type VisitorSessions } from './visitor-session.ts'

const [storeId, otherStoreId] = [newId(), newId()]
const dayMs = 24 * 60 * 60 * 1000
let test: TestApp
let sessions: VisitorSessions
let shopper: Shopper
let jar: Map<string, string>

beforeAll(async () => {
  test = await openTestApp()
  const tokens = makeTokens(test.config.secretKey)
  const sessionTokens = makeSessionTokens(tokens, 'customer')
  sessions = makeVisitorSessions({ db: test.database.kysely, tokens, sessionTokens })
})
afterAll(() => test.close())
beforeEach(async () => {
  shopper = await newShopper(test)
  jar = new Map()
  sessions.write(cookies, storeId, { access_token: shopper.access, csrf_token: shopper.csrf })
})

const cookies = {
  get: (name: CookieName) => jar.get(name),
  set: (name: CookieName, value: string) => void jar.set(name, value),
  clear: (name: CookieName) => void jar.delete(name),
}
const name = 'storeward_shop_session'
const tokensOfApp = () => makeTokens(test.config.secretKey)
const setAge = (days: number) =>
  sql`update customer_sessions set rotated_at = now() - make_interval(days => ${days}::int)
    where id = ${shopper.sessionId}`.execute(test.database.kysely)

it('reads the customer and tokens for the API', async () => {
  const visitor = await sessions.read(cookies, storeId)
  expect(visitor?.customer).toEqual({
    accountId: shopper.accountId,
    name: 'Robin Field',
    email: shopper.email,
    language: 'en',
  })
  const as = { access: visitor?.session.access_token ?? '', csrf: visitor?.session.csrf_token ?? '' }
  expect((await test.call(customerAccounts.changeProfile, { as, body: { language: 'es' } })).status).toBe(200)
})

it('is signed out at another store, and with a forged or foreign cookie', async () => {
  const cookie = jar.get(name) ?? ''
  expect(await sessions.read(cookies, otherStoreId)).toBeUndefined()
  const sessionTokens = makeSessionTokens(tokensOfApp(), 'customer')
  const forged = [
    '',
    'x',
    `${cookie}x`,
    cookie.replace(/^./, 'A'),
    toSessionCookie(makeTokens('b'.repeat(64)), storeId, shopper.sessionId),
    sessionTokens.refresh(shopper.sessionId, 1),
    shopper.access,
    toSessionCookie(tokensOfApp(), storeId, newId()),
  ]
  for (const value of forged) {
    jar.set(name, value)
    expect(await sessions.read(cookies, storeId)).toBeUndefined()
    expect(jar.has(name)).toBe(false)
  }
  expect(sessionTokens.readAccess(cookie)).toBeUndefined()
  expect(sessionTokens.readRefresh(cookie)).toBeUndefined()
})

it('ends with the session on the server', async () => {
  await test.call(customerAccounts.logout, { as: shopper })
  expect(await sessions.read(cookies, storeId)).toBeUndefined()
  expect(jar.has(name)).toBe(false)
})

it('lasts 30 days from the last visit, and is renewed at most once a day', async () => {
  const issued = jar.get(name) ?? ''
  await setAge(20)
  await sessions.read(cookies, storeId)
  expect(jar.get(name)).toBe(issued)

  const old = toSessionCookie(tokensOfApp(), storeId, shopper.sessionId, Date.now() - dayMs - 2000)
  expect(parseSessionCookie(tokensOfApp(), storeId, old)).toEqual({ sessionId: shopper.sessionId, isDue: true })
  jar.set(name, old)
  expect(await sessions.read(cookies, storeId)).toBeDefined()
  expect(parseSessionCookie(tokensOfApp(), storeId, jar.get(name))).toMatchObject({ isDue: false })
  await setAge(31)
  expect(await sessions.read(cookies, storeId)).toBeUndefined()
})
