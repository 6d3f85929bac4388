import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { passwords } from '#contract/domains/passwords.ts'
import { verificationPurposes } from '#contract/enumerations.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { getEmail, setPassword, knownPassword, login } from '#server/testing/sign-in.ts'

let test: TestApp
const newPassword = 'Battery-staple-9'

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
})

const newOwner = async (): Promise<Person> => {
  const { owner } = await test.newVendor()
  await setPassword(test, owner)
  return owner
}

const send = (email: string, purpose: string, as?: Person) =>
  test.call(identity.sendCode, { body: { email, purpose }, ...(as ? { as } : {}) })
const verify = (email: string, purpose: string, code: string, as?: Person) =>
  test.call(identity.verifyCode, { body: { email, purpose, code }, ...(as ? { as } : {}) })
const reset = (token: string) => test.call(passwords.reset, { body: { token, password: newPassword } })

const runResetJobs = () => runQueuedJobs(test, 'identity.reset-code')
const readMailedCode = async (email: string): Promise<string> =>
  /^\d{6}/.exec((await mailsTo(test, email)).find(({ subject }) => /^\d{6}/.test(subject))?.subject ?? '')?.[0] ?? ''
const requestResetCode = async (email: string): Promise<string> => {
  expect((await send(email, 'password_reset')).status).toBe(200)
  await runResetJobs()
  return readMailedCode(email)
}
const toWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')

it('exchanges a reset code for a token that sets the password once', async () => {
  const owner = await newOwner()
  const email = getEmail(owner)
  const code = await requestResetCode(email)
  const responses = await Promise.all(Array.from({ length: 4 }, () => verify(email, 'password_reset', code)))
  const accepted = responses.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(1)
  const token = (accepted[0]?.body.data as { reset_token: string } | undefined)?.reset_token ?? ''
  expect(accepted[0]?.headers['set-cookie']).toBeUndefined()
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).body.code).toBe('link_spent')
  expect((await login(test, email)).body.code).toBe('wrong_credentials')
  expect((await login(test, email, newPassword)).status).toBe(200)
  expect((await test.call(account.profile, { as: owner })).status).toBe(401)
})

it('answers and works the same for known and unknown addresses, up to the last try', async () => {
  const known = getEmail(await newOwner())
  const unknown = 'unknown@example.com'
  const observe = async (email: string) => {
    const sent = await send(email, 'password_reset')
    const queued = (await readQueue(test)).filter(({ payload }) => payload['email'] === email)
    const rows = await test.database.kysely
      .selectFrom('verification_codes')
      .select(['purpose', 'code_hash', 'tries'])
      .where('email', '=', email)
      .execute()
    await runResetJobs()
    const wrong = toWrongCode(await readMailedCode(email))
    const tries: unknown[] = []
    for (let i = 0; i < 6; i++) tries.push((await verify(email, 'password_reset', wrong)).body)
    for (let i = 0; i < 2; i++) await send(email, 'password_reset')
    const limited = await send(email, 'password_reset')
    const { headers: _sentHeaders, ...response } = sent
    return {
      response,
      tasks: queued.map(({ task }) => task),
      rows,
      tries,
      limited: [limited.status, limited.body.code],
    }
  }
  const [seen, unseen] = [await observe(known), await observe(unknown)]
  expect(unseen).toEqual(seen)
  expect(seen).toMatchObject({
    tasks: ['identity.reset-code'],
    rows: [{ purpose: 'password_reset', code_hash: '' }],
    limited: [429, 'too_many_mails'],
  })
  expect(await mailsTo(test, unknown)).toEqual([])
  await runResetJobs()
  expect(await mailsTo(test, known)).toHaveLength(3)
})

it('mails one code however often the job runs', async () => {
  const email = getEmail(await newOwner())
  const code = await requestResetCode(email)
  await runResetJobs()
  expect(await mailsTo(test, email)).toHaveLength(1)
  expect((await verify(email, 'password_reset', code)).status).toBe(200)
})

it('confirms the code of an email change for its session and leaves it for the change', async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()]
  const email = 'renamed@example.com'
  await send(email, 'change_email', owner)
  const code = await readMailedCode(email)
  expect((await verify(email, 'change_email', code)).body.code).toBe('unauthenticated')
  expect((await verify(email, 'change_email', code, stranger)).body.code).toBe('wrong_code')
  expect((await verify(email, 'change_email', toWrongCode(code), owner)).body.code).toBe('wrong_code')
  expect((await verify(email, 'change_email', code, owner)).body.data).toEqual({ verified: true })
  await test.stepUp(owner)
  expect((await test.call(account.changeEmail, { as: owner, body: { email, code } })).status).toBe(200)
  expect((await verify(email, 'change_email', code, owner)).body.code).toBe('wrong_code')
})

it('accepts a code for no other purpose', async () => {
  const owner = await newOwner()
  const email = getEmail(owner)
  const code = await requestResetCode(email)
  const registration = { businessName: 'B', ownerName: 'O', storeName: 'S', email, password: knownPassword }
  const { registration_id } = await test.data(identity.register, { body: registration })
  for (const purpose of verificationPurposes.filter((other) => other !== 'password_reset')) {
    const body = { email, purpose, code, registration_id }
    expect((await test.call(identity.verifyCode, { as: owner, body })).body.code).toBe('wrong_code')
  }
  expect(await verify(email, 'registration', code)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'registration_id' }] },
  })
  expect((await verify(email, 'password_reset', code)).status).toBe(200)
})

it('voids open reset codes when the password changes', async () => {
  const owner = await newOwner()
  const email = getEmail(owner)
  const code = await requestResetCode(email)
  const body = { current: knownPassword, password: newPassword }
  expect((await test.call(passwords.change, { as: owner, body })).status).toBe(200)
  expect((await verify(email, 'password_reset', code)).body.code).toBe('wrong_code')
})
