import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { codeHash } from '#server/domains/identity/email-codes.service.ts'
import { readLink, createLink } from '#server/domains/identity/magic-links.service.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens, type Tokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let tokens: Tokens
let vendorId: string
let person: Person

beforeAll(async () => {
  test = await openTestApp()
  tokens = makeTokens(test.config.secretKey)
  vendorId = (await test.newVendor()).vendorId
})
afterAll(() => test.close())
beforeEach(async () => {
  person = await test.newPerson(vendorId, 'staff', ['edit_email'])
  await test.stepUp(person)
})

const oldAddress = (): string => `${person.personId}@example.com`

const writeCode = async (email: string, code: string, subject = person.personId): Promise<void> => {
  await test.database.kysely
    .insertInto('verification_codes')
    .values({
      id: newId(),
      purpose: 'change_email',
      subject,
      email,
      code_hash: codeHash(tokens, 'change_email', subject, code),
      expires_at: new Date(Date.now() + 600_000),
    })
    .execute()
}

const change = (email: string, code: string, as = person) =>
  test.call(account.changeEmail, { as, body: { email, code } })

const readEmail = async (as = person): Promise<string> => (await test.data(account.person, { as })).email

const wrongCode = { status: 422, body: { code: 'wrong_code', errors: [{ path: 'code' }] } }

it('changes the address with the code, notifies the old one, logs it and keeps the sessions', async () => {
  const email = `${newId()}@new.example`
  const sent = await test.call(identity.sendCode, { as: person, body: { email, purpose: 'change_email' } })
  expect(sent.status).toBe(200)
  const code = (await mailsTo(test, email))[0]?.subject.slice(0, 6) ?? ''
  expect((await change(email, code)).status).toBe(200)
  expect(await readEmail()).toBe(email)
  const [mail] = await mailsTo(test, oldAddress())
  expect(mail?.text).toContain(`${email.slice(0, 1)}…@new.example`)
  expect(mail?.text).not.toContain(email)
  const log = await test.database.kysely
    .selectFrom('audit_log')
    .select(['resource', 'before', 'after'])
    .where('entity_id', '=', person.personId)
    .execute()
  expect(log).toEqual([{ resource: 'people', before: { email: oldAddress() }, after: { email } }])
  expect(await change(email, code)).toMatchObject(wrongCode)
})

it('rejects a wrong code, another person’s code and a code for another address', async () => {
  const email = `${newId()}@new.example`
  await writeCode(email, '123456')
  expect(await change(email, '654321')).toMatchObject(wrongCode)
  expect(await change(`${newId()}@new.example`, '123456')).toMatchObject(wrongCode)
  const other = await test.newPerson(vendorId, 'staff', ['edit_email'])
  await test.stepUp(other)
  expect(await change(email, '123456', other)).toMatchObject(wrongCode)
  expect([await readEmail(), await readEmail(other)]).toEqual([oldAddress(), `${other.personId}@example.com`])
  expect((await change(email, '123456')).status).toBe(200)
})

it('reports too many tries only to the person the code was sent to', async () => {
  const email = `${newId()}@new.example`
  await writeCode(email, '123456')
  for (let i = 0; i < 4; i++) expect(await change(email, '654321')).toMatchObject(wrongCode)
  const spent = { status: 422, body: { code: 'code_spent', errors: [{ path: 'code' }] } }
  expect(await change(email, '654321')).toMatchObject(spent)
  expect(await change(email, '123456')).toMatchObject(spent)
  const other = await test.newPerson(vendorId, 'staff', ['edit_email'])
  await test.stepUp(other)
  expect(await change(email, '123456', other)).toMatchObject(wrongCode)
  expect(await readEmail()).toBe(oldAddress())
})

it('answers an address that was taken in the meantime like a wrong code', async () => {
  const other = await test.newPerson(vendorId, 'staff')
  const taken = `${other.personId}@example.com`
  await writeCode(taken, '123456')
  expect(await change(taken, '123456')).toMatchObject(wrongCode)
  expect(await readEmail()).toBe(oldAddress())
  expect(await mailsTo(test, oldAddress())).toEqual([])
})

it('normalizes the address before comparing it', async () => {
  const other = await test.newPerson(vendorId, 'staff')
  await writeCode(`${other.personId}@example.com`, '123456')
  const fullWidth = `${other.personId.toUpperCase()}＠ＥＸＡＭＰＬＥ．ｃｏｍ`
  expect(await change(fullWidth, '123456')).toMatchObject(wrongCode)
  const email = `${newId()}@new.example`
  await writeCode(email, '123456')
  expect((await change(` ${email.replace('@new', '@Ｎew')} `, '123 456')).status).toBe(200)
  expect(await readEmail()).toBe(email)
})

it('accepts one of ten concurrent uses of a code', async () => {
  const email = `${newId()}@new.example`
  await writeCode(email, '123456')
  const responses = await Promise.all(Array.from({ length: 10 }, () => change(email, '123456')))
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  expect(await mailsTo(test, oldAddress())).toHaveLength(1)
})

it('requires the permission and a recent step-up', async () => {
  const email = `${newId()}@new.example`
  const notSteppedUp = await test.newPerson(vendorId, 'staff', ['edit_email'])
  await writeCode(email, '123456', notSteppedUp.personId)
  expect((await change(email, '123456', notSteppedUp)).body.code).toBe('step_up_required')
  const unpermitted = await test.newPerson(vendorId, 'staff')
  await test.stepUp(unpermitted)
  expect((await change(email, '123456', unpermitted)).body.code).toBe('forbidden')
})

it('revokes links that were sent to the old address', async () => {
  const link = { purpose: 'password_reset', subject: person.personId, email: oldAddress(), minutes: 30 } as const
  const db = test.database.kysely
  const token = (await db.transaction().execute((tx) => createLink(tx, tokens, link))) ?? ''
  expect(await readLink(db, tokens, 'password_reset', token)).toBeDefined()
  const email = `${newId()}@new.example`
  await writeCode(email, '123456')
  expect((await change(email, '123456')).status).toBe(200)
  expect(await readLink(db, tokens, 'password_reset', token)).toBeUndefined()
})
