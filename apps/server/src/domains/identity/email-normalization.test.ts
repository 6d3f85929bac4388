import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { identity } from '#contract/domains/identity.ts'
import { passwords } from '#contract/domains/passwords.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { getEmail, setPassword, knownPassword, login } from '#server/testing/sign-in.ts'
import { checkEmailCode, isValidCode, consumeEmailCode } from './email-codes.service.ts'

const stored = 'kate.fisher@example.com'
/** Spellings that NFKC normalization maps to the stored address. */
const equivalent = [
  'KATE.Fisher@Example.COM',
  'ｋａｔｅ.fisher@example.com',
  '\u212aate.fisher@example.com',
  'kate.\ufb01sher@example.com',
  'kate.fi\u017fher@example.com',
  'kate.fisher＠example.com',
  'kate.fisher@example．com',
]
/** Other alphabets, combining marks and invisible characters: different addresses, which are rejected. */
const lookAlikes = [
  'kate.fisher@example。com',
  'k\u0430te.fisher@example.com',
  'ka\u0301te.fisher@example.com',
  'kate.fısher@example.com',
  'kate.f\u0130sher@example.com',
  'kate.fisher@ex\u0430mple.com',
  'kate\u200b.fisher@example.com',
  'kate.fisher@example.com\u202e',
  'kate.fisher@example.com,eve@evil.example',
  'kate.fisher@example.com\r\nbcc: eve@evil.example',
]

let test: TestApp
let kate: Person

beforeAll(async () => {
  test = await openTestApp()
  kate = (await test.newVendor()).owner
  await setPassword(test, kate)
  await test.database.kysely.updateTable('persons').set({ email: stored }).where('id', '=', kate.personId).execute()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
})

const deleteCodes = () => test.database.kysely.deleteFrom('verification_codes').execute()
const form = (email: string) => ({ businessName: 'B', ownerName: 'O', storeName: 'S', email, password: knownPassword })
const recipients = async () =>
  new Set((await readQueue(test)).flatMap(({ task, payload }) => (task === 'mail.send' ? [payload.to] : [])))

it('signs in with every equivalent spelling of an address and rejects look-alikes', async () => {
  for (const email of equivalent) expect([email, (await login(test, email)).status]).toEqual([email, 200])
  for (const email of lookAlikes) {
    expect(await login(test, email)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  }
})

it('creates no second account for equivalent or look-alike addresses and mails only the stored one', async () => {
  for (const email of [...equivalent, ...lookAlikes]) {
    await deleteCodes()
    await test.database.kysely.deleteFrom('rate_limits').execute()
    const response = await test.call(identity.register, { body: form(email) })
    const resetResponse = await test.call(passwords.requestReset, { body: { email } })
    await runQueuedJobs(test, 'passwords.reset-request')
    const mails = (await mailsTo(test, stored)).map((mail) => mail.subject)
    const isEquivalent = equivalent.includes(email)
    expect([email, response.status, resetResponse.status]).toEqual([email, ...(isEquivalent ? [200, 200] : [422, 422])])
    expect(mails.toSorted()).toEqual(
      isEquivalent ? ['Reset your Storeward password', 'You already have a Storeward account'] : [],
    )
    expect([...(await recipients())]).toEqual(isEquivalent ? [stored] : [])
    await test.database.pool.query('delete from outbox; delete from graphile_worker._private_jobs')
  }
  const people = await test.database.kysely.selectFrom('persons').select('email').execute()
  expect(people).toEqual([{ email: stored }])
})

const requestCode = (body: object, as?: Person) => test.call(identity.sendCode, { body, ...(as ? { as } : {}) })
const requestChangeCode = (email: string, as?: Person) => requestCode({ email, purpose: 'change_email' }, as)
const readMailedCode = async (email: string): Promise<string> =>
  /^\d{6}/.exec((await mailsTo(test, email))[0]?.subject ?? '')?.[0] ?? ''

it('requires the registration or a session, depending on the purpose', async () => {
  expect(await requestCode({ email: 'x@example.com', purpose: 'registration' })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: 'registration_id' }] },
  })
  for (const as of [undefined, { ...kate, access: 'made.up' }, { ...kate, access: kate.csrf }]) {
    expect((await requestChangeCode('x@example.com', as)).body.code).toBe('unauthenticated')
  }
  expect(await mailsTo(test, 'x@example.com')).toEqual([])
})

it('sends the code to the new address, valid once for this person and address', async () => {
  await deleteCodes()
  const { kysely: db } = test.database
  const tokens = makeTokens(test.config.secretKey)
  expect((await requestChangeCode('Kate.New@example.com', kate)).status).toBe(200)
  const code = await readMailedCode('kate.new@example.com')
  expect(code).toMatch(/^\d{6}$/)
  const stranger = (await test.newVendor()).owner
  expect(await checkEmailCode(db, tokens, stranger.personId, 'kate.new@example.com', code)).toBe('wrong_code')
  expect(await checkEmailCode(db, tokens, kate.personId, 'other@example.com', code)).toBe('wrong_code')
  const checked = await checkEmailCode(db, tokens, kate.personId, 'kate.new@example.com', code)
  expect(checked).toEqual({ id: expect.any(String) })
  const id = isValidCode(checked) ? checked.id : ''
  const consumed = await Promise.all([1, 2, 3].map(() => db.transaction().execute((tx) => consumeEmailCode(tx, id))))
  expect(consumed.filter(Boolean)).toHaveLength(1)
  expect(await checkEmailCode(db, tokens, kate.personId, 'kate.new@example.com', code)).toBe('wrong_code')
})

it('answers the same for an address that has an account and notifies only its owner', async () => {
  await deleteCodes()
  const { owner } = await test.newVendor()
  const taken = await requestChangeCode(getEmail(owner), kate)
  const free = await requestChangeCode('free@example.com', kate)
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const [mail] = await mailsTo(test, getEmail(owner))
  expect(mail?.subject).toBe('This email already has a Storeward account')
  expect(mail?.text).not.toMatch(/\d{6}/)
  const rows = await test.database.kysely.selectFrom('verification_codes').select(['email', 'purpose']).execute()
  expect(rows).toHaveLength(2)
})
