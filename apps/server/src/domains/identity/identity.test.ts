import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { stores } from '#contract/domains/stores.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
})

const password = 'Correct-horse-7'
const form = (email: string) => ({ businessName: 'Acme', ownerName: 'Ada', storeName: 'Ada’s', email, password })
const register = (email: string) => test.data(identity.register, { body: form(email) })

const readMailedCode = async (email: string): Promise<string> => {
  const mail = (await mailsTo(test, email)).find((entry) => /^\d{6}/.test(entry.subject))
  return mail?.subject.slice(0, 6) ?? ''
}

const verify = (email: string, registration_id: string, code: string) =>
  test.call(identity.verifyCode, { body: { email, purpose: 'registration', code, registration_id } })

const toWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')

it('registers with the code from the mail and opens the first store', async () => {
  const { registration_id } = await register('Ada@Example.com')
  const response = await verify('ada@example.com', registration_id, await readMailedCode('ada@example.com'))
  expect(response.status).toBe(200)
  expect(String(response.headers['set-cookie'])).toMatch(/storeward_refresh=.+HttpOnly; SameSite=Strict/)
  const { access_token: access, csrf_token: csrf } = response.body.data as { access_token: string; csrf_token: string }
  const as = { access, csrf } as Person
  const profile = await test.data(account.profile, { as })
  expect(profile).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'owner', vendor: { name: 'Acme' } })
  const list = await test.data(stores.list, { as })
  expect(list.data).toMatchObject([{ name: 'Ada’s', slug: 'ada-s', currency: 'USD', status: 'active' }])
})

it('opens the first store with the browser’s currency and time zone', async () => {
  const body = { ...form('madrid@example.com'), currency: 'EUR', timezone: 'Europe/Madrid' }
  const { registration_id } = await test.data(identity.register, { body })
  const response = await verify('madrid@example.com', registration_id, await readMailedCode('madrid@example.com'))
  const { access_token: access } = response.body.data as { access_token: string }
  const { data } = await test.data(stores.list, { as: { access, csrf: '' } })
  expect(data).toMatchObject([{ currency: 'EUR', timezone: 'Europe/Madrid' }])
})

it('accepts a code once, within five tries and ten minutes', async () => {
  const first = await register('tries@example.com')
  const code = await readMailedCode('tries@example.com')
  const responses: unknown[] = []
  for (let i = 0; i < 5; i++) {
    responses.push((await verify('tries@example.com', first.registration_id, toWrongCode(code))).body.code)
  }
  expect(responses).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'code_spent'])
  expect((await verify('tries@example.com', first.registration_id, code)).body.code).toBe('code_spent')
  const elsewhere = await register('elsewhere@example.com')
  expect((await verify('tries@example.com', elsewhere.registration_id, code)).body.code).toBe('wrong_code')
  const again = { email: 'tries@example.com', purpose: 'registration', registration_id: first.registration_id }
  await test.data(identity.sendCode, { body: again })
  expect(
    (await verify('tries@example.com', first.registration_id, await readMailedCode('tries@example.com'))).status,
  ).toBe(200)

  const second = await register('late@example.com')
  await test.database.kysely
    .updateTable('verification_codes')
    .set({ expires_at: new Date() })
    .where('email', '=', 'late@example.com')
    .execute()
  expect(
    (await verify('late@example.com', second.registration_id, await readMailedCode('late@example.com'))).status,
  ).toBe(422)
})

it('completes a registration once and only for its own registration id', async () => {
  const mine = await register('mine@example.com')
  const code = await readMailedCode('mine@example.com')
  const theirs = await register('theirs@example.com')
  expect((await verify('mine@example.com', theirs.registration_id, code)).status).toBe(422)
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => verify('mine@example.com', mine.registration_id, code)),
  )
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  const people = await test.database.kysely
    .selectFrom('persons')
    .select('id')
    .where('email', '=', 'mine@example.com')
    .execute()
  expect(people).toHaveLength(1)
})

it('answers the same for a known address and notifies only its owner', async () => {
  const known = await register('known@example.com')
  await verify('known@example.com', known.registration_id, await readMailedCode('known@example.com'))
  const again = await test.call(identity.register, { body: form('known@example.com') })
  expect(again).toMatchObject({ status: 200, body: { data: { registration_id: expect.any(String) } } })
  const [mail] = await mailsTo(test, 'known@example.com')
  expect(mail?.subject).toBe('You already have a Storeward account')
  expect(mail?.text).toContain(`${test.config.publicUrl}/login`)
})

it('sends at most three mails an hour to one address', async () => {
  const { registration_id } = await register('often@example.com')
  const body = { email: 'often@example.com', purpose: 'registration', registration_id }
  const responses = await Promise.all(Array.from({ length: 4 }, () => test.call(identity.sendCode, { body })))
  expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 429, 429])
  expect(responses.find((response) => response.status === 429)?.body.code).toBe('too_many_mails')
  expect(await mailsTo(test, 'often@example.com')).toHaveLength(3)
})

it('rejects common and weak passwords with their field', async () => {
  for (const weak of ['Password1!', 'P@ssw0rd2026', 'qwerty123!', 'short1!', 'alllowercase']) {
    const response = await test.call(identity.register, { body: { ...form('weak@example.com'), password: weak } })
    expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
  }
})

it('signs in with the right password, answers the same otherwise and limits guessing', async () => {
  const { registration_id } = await register('login@example.com')
  await verify('login@example.com', registration_id, await readMailedCode('login@example.com'))
  const login = (email: string, enteredPassword: string) =>
    test.call(identity.login, { body: { email, password: enteredPassword } })
  expect((await login(' LOGIN@example.com ', password)).status).toBe(200)
  const wrong = await login('login@example.com', 'not it')
  const unknown = await login('nobody@example.com', password)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_credentials' } })
  const guesses = await Promise.all(Array.from({ length: 12 }, () => login('login@example.com', 'guess')))
  const limited = guesses.filter((response) => response.status === 429)
  expect(limited.length).toBeGreaterThan(0)
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

it('never limits sign-ins with the right password', async () => {
  const { registration_id } = await register('often-in@example.com')
  await verify('often-in@example.com', registration_id, await readMailedCode('often-in@example.com'))
  for (let i = 0; i < 15; i++) {
    const response = await test.call(identity.login, { body: { email: 'often-in@example.com', password } })
    expect(response.status).toBe(200)
  }
})
