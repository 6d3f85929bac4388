import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openTestApp, type TestApp, type TestResponse } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'

const password = 'Correct-horse-7'
const newPassword = 'Battery-staple-9'
let test: TestApp
let store: string
let passwordHash: string
let shopper: Shopper

beforeAll(async () => {
  test = await openTestApp()
  store = await test.newStore((await test.newVendor()).vendorId)
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
  shopper = await newShopper(test, { passwordHash })
})

const request = (email: string) => test.call(customerAccounts.requestPasswordReset, { store, body: { email } })
const reset = (email: string, code: string, chosen = newPassword) =>
  test.call(customerAccounts.resetPassword, { body: { email, code, password: chosen } })
const login = (email: string, entered: string) =>
  test.call(customerAccounts.login, { body: { email, password: entered } })
const readCodes = async (email: string): Promise<string[]> => {
  const mails = (await mailsTo(test, email)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0])
  return mails.filter((code) => code !== undefined)
}
const requestCode = async (email: string): Promise<string> => {
  expect((await request(email)).status).toBe(200)
  await runQueuedJobs(test, 'customer-accounts.reset-code', (payload) => payload.email === email)
  return (await readCodes(email))[0] ?? ''
}
const isSignedIn = async (as: Pick<Shopper, 'access' | 'csrf'>) =>
  (await test.call(customerAccounts.profile, { as })).status === 200
const toTokens = ({ body }: TestResponse) => {
  const { access_token: access, csrf_token: csrf } = body.data as { access_token: string; csrf_token: string }
  return { access, csrf }
}
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

it('resets a password once with the mailed code, ends all sessions and signs in', async () => {
  const first = await requestCode(shopper.email)
  const code = await requestCode(shopper.email)
  const [mail] = await mailsTo(test, shopper.email)
  expect(mail?.text).toContain('Enter this code at A store')
  expect((await reset(shopper.email, code, 'Password1!')).body).toMatchObject({
    code: 'common_password',
    errors: [{ path: 'password' }],
  })
  // Only the newest code is valid.
  if (first !== code) expect((await reset(shopper.email, first)).body.code).toBe('wrong_code')
  const responses = await Promise.all(Array.from({ length: 4 }, () => reset(shopper.email, code)))
  const [done, ...others] = responses.toSorted((a, b) => a.status - b.status)
  expect([done?.status, ...others.map(({ status }) => status)]).toEqual([200, 422, 422, 422])
  expect([await isSignedIn(shopper), await isSignedIn(toTokens(done as TestResponse))]).toEqual([false, true])
  expect((await login(shopper.email, password)).body.code).toBe('wrong_credentials')
  expect((await login(shopper.email, newPassword)).status).toBe(200)
  expect((await mailsTo(test, shopper.email))[0]?.subject).toBe('Your password was changed')
})

it('answers the same for known and unknown addresses and leaves the same rows', async () => {
  const unknown = 'unknown-reset@shop.example'
  const queued = async (email: string) =>
    (await readQueue(test))
      .filter(({ payload }) => payload.email === email)
      .map(({ task, payload }) => [task, Object.keys(payload).sort()])
  const codes = (email: string) =>
    test.database.kysely
      .selectFrom('verification_codes')
      .select(['purpose', 'tries', 'code_hash'])
      .where('email', '=', email)
      .execute()
  const [first, second] = [await request(shopper.email), await request(unknown)]
  expect([first.status, first.body]).toEqual([second.status, second.body])
  expect(await queued(shopper.email)).toEqual(await queued(unknown))
  expect(await codes(shopper.email)).toEqual(await codes(unknown))
  await runQueuedJobs(test, 'customer-accounts.reset-code')
  expect(await mailsTo(test, unknown)).toEqual([])

  const attempts = async (email: string) => {
    const bad = wrongCode((await readCodes(email))[0] ?? '')
    const responses: unknown[] = []
    for (let tries = 0; tries < 6; tries += 1) responses.push((await reset(email, bad)).body)
    return responses
  }
  const [known, other] = [await attempts(shopper.email), await attempts(unknown)]
  expect(known).toEqual(other)
  expect(known.map((body) => (body as { code: string }).code)).toEqual([
    ...Array.from({ length: 4 }, () => 'wrong_code'),
    'code_spent',
    'code_spent',
  ])
  const [code = ''] = await readCodes(shopper.email)
  expect((await reset(shopper.email, code)).body.code).toBe('code_spent')
})

it('limits mails to known and unknown addresses alike', async () => {
  for (const email of [shopper.email, 'unknown-often@shop.example']) {
    const responses: unknown[] = []
    for (let mails = 0; mails < 4; mails += 1) responses.push((await request(email)).body.code ?? 'sent')
    expect(responses).toEqual(['sent', 'sent', 'sent', 'too_many_mails'])
  }
})

it('sends one mail when the job runs twice', async () => {
  const code = await requestCode(shopper.email)
  await runQueuedJobs(test, 'customer-accounts.reset-code', (payload) => payload.email === shopper.email)
  expect(await readCodes(shopper.email)).toEqual([code])
  expect((await reset(shopper.email, code)).status).toBe(200)
})

it('accepts a code only for its address, its purpose and ten minutes', async () => {
  const code = await requestCode(shopper.email)
  const other = await newShopper(test, { passwordHash })
  const otherCode = await requestCode(other.email)
  if (code !== otherCode) expect((await reset(other.email, code)).body.code).toBe('wrong_code')
  const db = test.database.kysely
  const update = (email: string, set: object) =>
    db.updateTable('verification_codes').set(set).where('email', '=', email).execute()
  await update(other.email, { expires_at: new Date() })
  expect((await reset(other.email, otherCode)).body.code).toBe('wrong_code')
  await update(shopper.email, { purpose: 'password_reset' })
  expect((await reset(shopper.email, code)).body.code).toBe('wrong_code')
})

it('doesn’t reset a vendor’s password, nor mail one', async () => {
  const { owner } = await test.newVendor()
  const email = `${owner.personId}@example.com`
  expect(await requestCode(email)).toBe('')
  expect((await reset(email, '123456')).body.code).toBe('wrong_code')
})

it('requires an open store', async () => {
  const body = { email: shopper.email }
  expect((await test.call(customerAccounts.requestPasswordReset, { store: 'no-such-store', body })).status).toBe(404)
  expect((await test.call(customerAccounts.requestPasswordReset, { body })).status).toBe(404)
})

it('changes a password with the current one and ends the other sessions', async () => {
  const other = toTokens(await login(shopper.email, password))
  const code = await requestCode(shopper.email)
  const change = (current: string, chosen = newPassword) =>
    test.call(customerAccounts.changePassword, { as: shopper, body: { current, password: chosen } })
  expect((await change('wrong')).body).toMatchObject({ code: 'wrong_password', errors: [{ path: 'current' }] })
  expect((await change(password, password)).body.code).toBe('same_password')
  expect((await change(password, 'Password1!')).body.code).toBe('common_password')
  expect([await isSignedIn(shopper), await isSignedIn(other)]).toEqual([true, true])
  const responses = await Promise.all([change(password), change(password, 'Another-horse-8')])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await isSignedIn(shopper), await isSignedIn(other)]).toEqual([true, false])
  expect((await login(shopper.email, password)).body.code).toBe('wrong_credentials')
  // The code that was mailed before the change.
  expect((await reset(shopper.email, code)).body.code).toBe('wrong_code')
})

it('limits guesses of the current password per account', async () => {
  const change = () =>
    test.call(customerAccounts.changePassword, { as: shopper, body: { current: 'x', password: newPassword } })
  for (let guesses = 0; guesses < 10; guesses += 1) expect((await change()).status).toBe(422)
  expect((await change()).status).toBe(429)
  const other = await newShopper(test, { passwordHash })
  const body = { current: password, password: newPassword }
  expect((await test.call(customerAccounts.changePassword, { as: other, body })).status).toBe(200)
})
