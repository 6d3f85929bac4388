import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { passwords } from '#contract/domains/passwords.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { getEmail, setPassword, knownPassword, login, withSession } from '#server/testing/sign-in.ts'

let test: TestApp
let vendorId: string
const newPassword = 'Battery-staple-9'

beforeAll(async () => {
  test = await openTestApp()
  vendorId = (await test.newVendor()).vendorId
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
})

const newStaff = async (): Promise<Person> => {
  const person = await test.newPerson(vendorId, 'staff')
  await setPassword(test, person)
  return person
}

const request = (email: string, headers: Record<string, string> = {}) =>
  test.call(passwords.requestReset, { body: { email }, headers })
const reset = (token: string, password = newPassword) => test.call(passwords.reset, { body: { token, password } })

const readMailedTokens = async (email: string): Promise<string[]> => {
  const mails = await mailsTo(test, email)
  return mails.flatMap((mail) => /#token=(\S+)/.exec(mail.text)?.[1] ?? [])
}

const requestLink = async (person: Person): Promise<string> => {
  await request(getEmail(person))
  await runQueuedJobs(test, 'passwords.reset-request')
  return (await readMailedTokens(getEmail(person)))[0] ?? ''
}

const isSignedIn = async (person: Person) => (await test.call(account.profile, { as: person })).status === 200

it('sets a new password once, ends all sessions and sends a mail', async () => {
  const person = await newStaff()
  const token = await requestLink(person)
  const second = await requestLink(person)
  expect(second).not.toBe(token)
  expect(await isSignedIn(person)).toBe(true)
  expect(await reset(token, 'Password1!')).toMatchObject({
    status: 422,
    body: { code: 'common_password', errors: [{ path: 'password' }] },
  })
  const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  for (const link of [token, second]) expect((await reset(link)).body.code).toBe('link_spent')
  expect(await isSignedIn(person)).toBe(false)
  expect((await login(test, getEmail(person))).body.code).toBe('wrong_credentials')
  expect((await login(test, getEmail(person), newPassword)).status).toBe(200)

  expect((await mailsTo(test, getEmail(person)))[0]?.subject).toBe('Your Storeward password was changed')
  const rows = await test.database.kysely
    .selectFrom('audit_log')
    .select(['resource', 'vendor_id', 'person_id', 'before', 'after'])
    .where('entity_id', '=', person.personId)
    .execute()
  const after = { password: 'changed' }
  expect(rows).toEqual([{ resource: 'people', vendor_id: vendorId, person_id: person.personId, before: null, after }])
})

it('expires a link after 30 minutes, with the account and when its address changes', async () => {
  const [late, gone, moved] = [await newStaff(), await newStaff(), await newStaff()]
  const links = [await requestLink(late), await requestLink(gone), await requestLink(moved)]
  const db = test.database.kysely
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes from verification_codes
    where subject = ${late.personId}`.execute(db)
  expect(rows).toEqual([{ minutes: 30 }])
  await db
    .updateTable('verification_codes')
    .set({ expires_at: new Date() })
    .where('subject', '=', late.personId)
    .execute()
  await db.updateTable('persons').set({ deleted_at: new Date() }).where('id', '=', gone.personId).execute()
  await db.updateTable('persons').set({ email: 'moved@example.com' }).where('id', '=', moved.personId).execute()
  for (const link of links) expect((await reset(link)).body.code).toBe('link_spent')
  expect(await isSignedIn(moved)).toBe(true)
})

it('rejects forged and altered links and links for other purposes', async () => {
  const person = await newStaff()
  const token = await requestLink(person)
  const [id = '', secret = ''] = token.split('.')
  const other = (await requestLink(await newStaff())).split('.')
  for (const forged of [`${id}.${'A'.repeat(43)}`, `${id}.${other[1]}`, `${other[0]}.${secret}`, id, `${token}.x`]) {
    expect((await reset(forged)).body.code).toBe('link_spent')
  }
  await test.database.kysely
    .updateTable('verification_codes')
    .set({ purpose: 'invitation' })
    .where('id', '=', id)
    .execute()
  expect((await reset(token)).body.code).toBe('link_spent')
})

it('answers the same for known and unknown addresses and leaves the same rows', async () => {
  const person = await newStaff()
  const readQueued = async (email: string) => {
    const messages = (await readQueue(test)).filter(({ payload }) => payload.email === email || payload.to === email)
    return messages.map(({ task, payload }) => [task, Object.keys(payload).sort()])
  }
  const codes = () => test.database.kysely.selectFrom('verification_codes').select('id').execute()
  const before = (await codes()).length
  const known = await request(getEmail(person))
  const unknown = await request('nobody@example.com')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await readQueued(getEmail(person))).toEqual(await readQueued('nobody@example.com'))
  expect(await readQueued('nobody@example.com')).toEqual([['passwords.reset-request', ['email', 'id', 'language']]])
  expect((await codes()).length).toBe(before)
  await runQueuedJobs(test, 'passwords.reset-request')
  expect(await mailsTo(test, 'nobody@example.com')).toEqual([])
  expect(await readMailedTokens(getEmail(person))).toHaveLength(1)
})

it('uses the configured URL whatever host the request names', async () => {
  const person = await newStaff()
  const spoofedHeaders = {
    host: 'evil',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  }
  await request(getEmail(person), spoofedHeaders)
  await runQueuedJobs(test, 'passwords.reset-request')
  const [mail] = await mailsTo(test, getEmail(person))
  expect(JSON.stringify(mail)).not.toContain('evil')
  expect(mail?.text).toContain(`${test.config.publicUrl}/password/reset#token=`)
})

it('mails one link when the job runs twice, and at most three an hour', async () => {
  const person = await newStaff()
  await request(getEmail(person))
  await runQueuedJobs(test, 'passwords.reset-request')
  const [first = ''] = await readMailedTokens(getEmail(person))
  await runQueuedJobs(test, 'passwords.reset-request')
  expect(await readMailedTokens(getEmail(person))).toEqual([first])
  for (let i = 0; i < 4; i++) await request(getEmail(person))
  await runQueuedJobs(test, 'passwords.reset-request')
  expect(await readMailedTokens(getEmail(person))).toHaveLength(3)
  expect((await reset(first)).status).toBe(200)
})

it('changes the password with the current one and ends only other sessions', async () => {
  const person = await newStaff()
  const elsewhere = withSession(person, await login(test, getEmail(person)))
  const link = await requestLink(person)
  const change = (current: string, password = newPassword) =>
    test.call(passwords.change, { as: person, body: { current, password } })
  expect(await change('not it')).toMatchObject({ body: { code: 'wrong_password', errors: [{ path: 'current' }] } })
  expect((await change(knownPassword, 'Password1!')).body.code).toBe('common_password')
  expect(await change(knownPassword, knownPassword)).toMatchObject({
    status: 422,
    body: { code: 'same_password', errors: [{ path: 'password' }] },
  })
  expect((await change('not it', knownPassword)).body.code).toBe('wrong_password')
  const responses = await Promise.all(Array.from({ length: 4 }, () => change(knownPassword)))
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await login(test, getEmail(person))).status).toBe(422)
  expect((await login(test, getEmail(person), newPassword)).status).toBe(200)
  expect((await reset(link)).body.code).toBe('link_spent')
  expect((await mailsTo(test, getEmail(person)))[0]?.subject).toBe('Your Storeward password was changed')
})

it('invalidates a challenge that was created with the old password', async () => {
  const person = await newStaff()
  await test.database.kysely
    .updateTable('persons')
    .set({ totp_since: new Date(), totp_secret: 'sealed' })
    .where('id', '=', person.personId)
    .execute()
  const { challenge_id } = (await login(test, getEmail(person))).body.data as { challenge_id: string }
  expect((await reset(await requestLink(person))).status).toBe(200)
  const response = await test.call(identity.answerChallenge, { body: { challenge_id, code: 'abcde-fghjk' } })
  expect(response.body.code).toBe('sign_in_expired')
})

it('stores the link’s secret nowhere but in the mail', async () => {
  const person = await newStaff()
  const token = await requestLink(person)
  const headers = { 'x-idempotency-key': 'a key of the browser' }
  await test.call(passwords.reset, { body: { token, password: newPassword }, headers })
  const others = (await readQueue(test)).filter(({ task }) => task !== 'mail.send')
  const stored: unknown[] = [others]
  for (const table of ['verification_codes', 'audit_log', 'idempotency_keys', 'rate_limits'] as const) {
    stored.push(await test.database.kysely.selectFrom(table).selectAll().execute())
  }
  const text = JSON.stringify(stored)
  expect(text).not.toContain(token.split('.')[1])
  expect(text).not.toContain(newPassword)
  expect(text).not.toContain('$argon2')
})
