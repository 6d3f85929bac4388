import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { identity } from '#contract/domains/identity.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { makeSessionTokens, type SessionTokens } from '#server/platform/session-tokens.ts'
import { purgeExpiredHandler } from '#server/retention.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type TestResponse, openTestApp, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
const password = 'Correct-horse-7'

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const register = (email: string, overrides: object = {}): Promise<TestResponse> =>
  test.call(customerAccounts.register, { body: { name: 'Robin Field', email, password, ...overrides } })

const getRegistrationId = (response: TestResponse): string =>
  (response.body.data as { registration_id: string }).registration_id

const codeFor = async (email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await mailsTo(test, email))[0]?.subject ?? '')?.[0] ?? ''

const verify = (registration_id: string, email: string, code: string): Promise<TestResponse> =>
  test.call(customerAccounts.verify, { body: { registration_id, email, code } })

const toSession = (response: TestResponse) => {
  const data = response.body.data as { access_token: string; csrf_token: string }
  return { access: data.access_token, csrf: data.csrf_token }
}

const getCookies = (response: TestResponse): string => [response.headers['set-cookie']].flat().join('\n')
const getRefreshToken = (response: TestResponse): string =>
  decodeURIComponent(/storeward_customer_refresh=([^;]*)/.exec(getCookies(response))?.[1] ?? '')

describe('customer account', () => {
  it('is created with the mailed code, signs in, and can be changed', async () => {
    const begun = await register('Róbin @Shop.example', { language: 'es' })
    const email = 'róbin@shop.example'
    const wrong = await verify(getRegistrationId(begun), email, '000000')
    expect(wrong.body.code).toBe('wrong_code')
    const verified = await verify(getRegistrationId(begun), email, await codeFor(email))
    expect(verified.status).toBe(200)
    expect(await test.data(customerAccounts.profile, { as: toSession(verified) })).toMatchObject({
      email,
      name: 'Robin Field',
      language: 'es',
    })
    const signedIn = await test.call(customerAccounts.login, { body: { email: ' RÓBIN@shop.example', password } })
    expect(getCookies(signedIn)).toMatch(
      /storeward_customer_refresh=[^;]+;.*Path=\/api\/v1\/customer;.*HttpOnly;.*Strict/,
    )
    const body = { name: 'Robin F.', language: 'en' }
    expect(await test.data(customerAccounts.changeProfile, { as: toSession(signedIn), body })).toMatchObject(body)
    // A code works once.
    expect((await verify(getRegistrationId(begun), email, await codeFor(email))).body.code).toBe('wrong_code')
  })

  it('is not created twice for one email; only the mail says so', async () => {
    const { email } = await newShopper(test)
    const [known, unknown] = [await register(email), await register('nobody-yet@shop.example')]
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body.data as object)).toEqual(Object.keys(unknown.body.data as object))
    const [mail] = await mailsTo(test, email)
    expect(mail?.subject).toBe('You already have an account')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
    expect((await verify(getRegistrationId(known), email, '123456')).body.code).toBe('wrong_code')
  })

  it('accepts a code only for its registration and email, and five attempts', async () => {
    const email = 'tries@shop.example'
    const first = getRegistrationId(await register(email))
    const code = await codeFor(email)
    expect((await verify(newId(), email, code)).body.code).toBe('wrong_code')
    expect((await verify(first, 'other@shop.example', code)).body.code).toBe('wrong_code')
    const bad = code === '111111' ? '222222' : '111111'
    const responses: unknown[] = []
    for (let tries = 0; tries < 5; tries += 1) responses.push((await verify(first, email, bad)).body.code)
    expect(responses).toEqual([...Array.from({ length: 4 }, () => 'wrong_code'), 'code_spent'])
    expect((await verify(first, email, code)).body.code).toBe('code_spent')
  })

  it('receives at most three mails per hour', async () => {
    const statuses: number[] = []
    for (let mails = 0; mails < 4; mails += 1) statuses.push((await register('often@shop.example')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('is created once under concurrent confirmations', async () => {
    const email = 'at-once@shop.example'
    const begun = getRegistrationId(await register(email))
    const code = await codeFor(email)
    const responses = await Promise.all(Array.from({ length: 4 }, () => verify(begun, email, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('rejects common passwords', async () => {
    const refused = await register('common@shop.example', { password: 'Password1!' })
    expect(refused.body).toMatchObject({ code: 'common_password', errors: [{ path: 'password' }] })
  })

  it('answers alike for a wrong password and an unknown email', async () => {
    const { email } = await newShopper(test, { passwordHash: await hashPassword(password) })
    const login = (address: string, given: string) =>
      test.call(customerAccounts.login, { body: { email: address, password: given } })
    expect((await login(email, password)).status).toBe(200)
    const [wrong, unknown] = [await login(email, `${password}x`), await login('who@shop.example', password)]
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.code).toBe('wrong_credentials')
  })
})

describe('customer session', () => {
  const refresh = (token: string) =>
    test.call(customerAccounts.refresh, { headers: { cookie: `storeward_customer_refresh=${token}` } })

  const makeRotationOlder = (sessionId: string) =>
    sql`update customer_sessions set rotated_at = rotated_at - interval '11 seconds' where id = ${sessionId}`.execute(
      test.database.kysely,
    )

  it('rotates and gives twenty concurrent refreshes the same successor', async () => {
    const shopper = await newShopper(test)
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(shopper.refresh)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(getRefreshToken)).size).toBe(1)
  })

  it('ends with its family when the predecessor is reused after ten seconds', async () => {
    const shopper = await newShopper(test)
    const second = getRefreshToken(await refresh(shopper.refresh))
    await makeRotationOlder(shopper.sessionId)
    expect((await refresh(shopper.refresh)).status).toBe(401)
    expect((await refresh(second)).status).toBe(401)
    expect((await test.call(customerAccounts.profile, { as: shopper })).status).toBe(401)
  })

  it('ends with its family at once when an older token is reused', async () => {
    const shopper = await newShopper(test)
    const third = getRefreshToken(await refresh(getRefreshToken(await refresh(shopper.refresh))))
    expect((await refresh(shopper.refresh)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })

  it('ends on sign-out', async () => {
    const shopper = await newShopper(test)
    const headers = { cookie: `storeward_customer_refresh=${shopper.refresh}` }
    const left = await test.call(customerAccounts.logout, { headers })
    expect(left.status).toBe(200)
    expect(getRefreshToken(left)).toBe('')
    expect((await test.call(customerAccounts.profile, { as: shopper })).status).toBe(401)
    expect((await refresh(shopper.refresh)).status).toBe(401)
  })

  it('has no access to vendor endpoints, nor vendors to customer endpoints', async () => {
    const shopper = await newShopper(test)
    const { owner } = await test.newVendor()
    expect((await test.call(account.profile, { as: shopper })).status).toBe(401)
    expect((await test.call(customerAccounts.profile, { as: owner })).status).toBe(401)
    const cookie = `storeward_refresh=${shopper.refresh}`
    expect((await test.call(identity.refresh, { headers: { cookie } })).status).toBe(401)
    const body = { language: 'es' }
    const withTheirs = await test.call(customerAccounts.changeProfile, { as: { ...shopper, csrf: owner.csrf }, body })
    expect(withTheirs.body.code).toBe('csrf')
  })

  it('isn’t interchangeable with a staff token, even if two sessions share an id', () => {
    const tokens = makeTokens(test.config.secretKey)
    const id = newId()
    const sides = [makeSessionTokens(tokens, 'vendor'), makeSessionTokens(tokens, 'customer')] as const
    for (const [ownTokens, otherTokens] of [sides, sides.toReversed() as [SessionTokens, SessionTokens]]) {
      const { access_token: access, csrf_token: csrf } = ownTokens.session(id)
      expect([ownTokens.readAccess(access), otherTokens.readAccess(access)]).toEqual([id, undefined])
      expect([ownTokens.csrfMatches(id, csrf), otherTokens.csrfMatches(id, csrf)]).toEqual([true, false])
      expect(ownTokens.readRefresh(ownTokens.refresh(id, 1))).toEqual({ sessionId: id, counter: 1 })
      expect(otherTokens.readRefresh(ownTokens.refresh(id, 1))).toBeUndefined()
    }
  })
})

it('purges expired sessions and registrations', async () => {
  const db = test.database.kysely
  const [old, recent] = [await newShopper(test), await newShopper(test)]
  await sql`update customer_sessions set ended_at = now() - interval '91 days' where id = ${old.sessionId}`.execute(db)
  await sql`update customer_sessions set ended_at = now() where id = ${recent.sessionId}`.execute(db)
  const stale = getRegistrationId(await register('stale@shop.example'))
  await sql`update customer_registrations set created_at = now() - interval '25 hours' where id = ${stale}`.execute(db)
  await purgeExpiredHandler(undefined).run({}, jobContext(test.database))
  const sessions = await db
    .selectFrom('customer_sessions')
    .select('id')
    .where('id', 'in', [old.sessionId, recent.sessionId])
    .execute()
  expect(sessions).toEqual([{ id: recent.sessionId }])
  expect(await db.selectFrom('customer_registrations').select('id').where('id', '=', stale).execute()).toEqual([])
})
