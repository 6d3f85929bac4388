import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { identity } from '#contract/domains/identity.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue } from '#server/testing/queue.ts'

const password = 'Correct-horse-7'
let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await openTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
})

const setPassword = async (person: Person): Promise<Person> => {
  await test.database.kysely
    .updateTable('persons')
    .set({ password_hash: passwordHash, phone: '600 000 000' })
    .where('id', '=', person.personId)
    .execute()
  return person
}

const newBusiness = async () => {
  const { vendorId, owner } = await test.newVendor()
  return { vendorId, store: await test.newStore(vendorId), owner: await setPassword(owner) }
}

const getEmail = (person: Person): string => `${person.personId}@example.com`
const remove = (as: Person, enteredPassword = password) =>
  test.call(account.remove, { as, body: { password: enteredPassword } })
const isSignedIn = async (as: Person): Promise<boolean> => (await test.call(account.profile, { as })).status === 200
const readMembership = (person: Person) =>
  test.database.kysely
    .selectFrom('memberships')
    .select('status')
    .where('id', '=', person.membershipId)
    .executeTakeFirstOrThrow()

it('closes an owner’s business, its stores and all access to it', async () => {
  const { vendorId, store, owner } = await newBusiness()
  const staff = await test.newPerson(vendorId, 'staff', [], [store])
  const bystander = await newBusiness()
  const imageKey = `${vendorId}/${newId()}.png`
  await test.database.kysely
    .insertInto('files')
    .values({ key: imageKey, vendor_id: vendorId, mime_type: 'image/png', state: 'ready' })
    .execute()
  await test.data(account.changePerson, { as: owner, body: { version: 1, picture: imageKey } })
  const response = await remove(owner)
  expect(response.status).toBe(200)
  expect(String(response.headers['set-cookie'])).toMatch(/storeward_refresh=;/)

  const db = test.database.kysely
  const person = await db.selectFrom('persons').selectAll().where('id', '=', owner.personId).executeTakeFirstOrThrow()
  expect(person).toMatchObject({
    email: `deleted-${owner.personId}@invalid`,
    name: 'Deleted account',
    phone: null,
    picture_key: null,
    password_hash: null,
    totp_secret: null,
  })
  expect(person.deleted_at).not.toBeNull()
  const vendor = await db.selectFrom('vendors').selectAll().where('id', '=', vendorId).executeTakeFirstOrThrow()
  expect(vendor.subscription_status).toBe('canceled')
  expect(vendor.deleted_at).not.toBeNull()
  const { rows } = await sql`select 1 from stores where vendor_id = ${vendorId} and deleted_at is null`.execute(db)
  expect(rows).toEqual([])
  expect([await readMembership(owner), await readMembership(staff)]).toEqual([
    { status: 'inactive' },
    { status: 'inactive' },
  ])
  expect([await isSignedIn(owner), await isSignedIn(staff), await isSignedIn(bystander.owner)]).toEqual([
    false,
    false,
    true,
  ])

  const [mail] = await mailsTo(test, getEmail(owner))
  expect(mail?.subject).toContain('was deleted')
  expect(mail?.text).toContain('A vendor')
  const jobs = (await readQueue(test)).filter(({ payload }) => payload['key'] === imageKey)
  expect(jobs).toHaveLength(1)
  const log = await db
    .selectFrom('audit_log')
    .select(['resource', 'action', 'store_id'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()
  expect(log.map((row) => [row.resource, row.action, row.store_id])).toEqual(
    expect.arrayContaining([
      ['vendors', 'delete', null],
      ['stores', 'delete', store],
      ['people', 'delete', null],
    ]),
  )
})

it('lets staff leave without closing the business', async () => {
  const { vendorId, store, owner } = await newBusiness()
  const staff = await setPassword(await test.newPerson(vendorId, 'staff', [], [store]))
  expect((await remove(staff)).status).toBe(200)
  expect([await isSignedIn(staff), await isSignedIn(owner)]).toEqual([false, true])
  expect((await test.data(account.profile, { as: owner })).approved_stores).toEqual([store])
  expect(await readMembership(staff)).toEqual({ status: 'inactive' })
  const [mail] = await mailsTo(test, getEmail(staff))
  expect(mail?.text).not.toContain('A vendor')
})

it('closes the owned business and only leaves the other one', async () => {
  const { owner } = await newBusiness()
  const other = await newBusiness()
  const secondMembershipId = newId()
  await test.database.kysely
    .insertInto('memberships')
    .values({
      id: secondMembershipId,
      person_id: owner.personId,
      vendor_id: other.vendorId,
      role: 'staff',
      status: 'active',
      invited_email: getEmail(owner),
      invited_name: 'Ada',
    })
    .execute()
  expect((await remove(owner)).status).toBe(200)
  expect(await isSignedIn(other.owner)).toBe(true)
  const db = test.database.kysely
  const membership = await db
    .selectFrom('memberships')
    .selectAll()
    .where('id', '=', secondMembershipId)
    .executeTakeFirstOrThrow()
  expect(membership).toMatchObject({ status: 'inactive', invited_email: null, invited_name: null })
  const log = await db
    .selectFrom('audit_log')
    .select(['resource', 'entity_id', 'after'])
    .where('vendor_id', '=', other.vendorId)
    .execute()
  expect(log).toEqual([{ resource: 'staff', entity_id: secondMembershipId, after: { status: 'inactive' } }])
})

it('requires the password and changes nothing without it', async () => {
  const { owner } = await newBusiness()
  expect(await remove(owner, 'Wrong-horse-7')).toMatchObject({
    status: 422,
    body: { code: 'wrong_password', errors: [{ path: 'password' }] },
  })
  expect(await isSignedIn(owner)).toBe(true)
  const passwordless = await test.newAdmin()
  await test.database.kysely
    .updateTable('persons')
    .set({ password_hash: null })
    .where('id', '=', passwordless.personId)
    .execute()
  expect((await remove(passwordless, '-')).body.code).toBe('wrong_password')
})

it('also requires a step-up when two-step sign-in is on', async () => {
  const { owner } = await newBusiness()
  await test.database.kysely
    .updateTable('persons')
    .set({ totp_secret: 'sealed', totp_since: new Date() })
    .where('id', '=', owner.personId)
    .execute()
  expect((await remove(owner)).body.code).toBe('step_up_required')
  await test.database.kysely
    .updateTable('sessions')
    .set({ stepped_up_at: sql`now() - interval '11 minutes'` })
    .where('id', '=', owner.sessionId)
    .execute()
  expect((await remove(owner)).body.code).toBe('step_up_required')
  await test.stepUp(owner)
  expect((await remove(owner)).status).toBe(200)
})

it('deletes once when called concurrently', async () => {
  const { owner } = await newBusiness()
  const responses = await Promise.all(Array.from({ length: 5 }, () => remove(owner)))
  expect(responses.map((response) => response.status).sort()).toEqual([200, 401, 401, 401, 401])
  expect(await mailsTo(test, getEmail(owner))).toHaveLength(1)
})

it('lets an owner and all of their staff leave at the same time', async () => {
  const { vendorId, owner } = await newBusiness()
  const staff = await Promise.all(Array.from({ length: 4 }, () => test.newPerson(vendorId, 'staff').then(setPassword)))
  const responses = await Promise.all([owner, ...staff].map((person) => remove(person)))
  // A member whose session the closing business has ended gets 401.
  for (const { status } of responses) expect([200, 401]).toContain(status)
  for (const person of [owner, ...staff]) expect(await isSignedIn(person)).toBe(false)
})

it('frees the email address for a new registration', async () => {
  const { owner } = await newBusiness()
  const email = getEmail(owner)
  await remove(owner)
  expect((await test.call(identity.login, { body: { email, password } })).body.code).toBe('wrong_credentials')
  const form = { businessName: 'Again', ownerName: 'Ada', storeName: 'Again', email, password }
  const { registration_id } = await test.data(identity.register, { body: form })
  const mails = await mailsTo(test, email)
  const code = mails.find((mail) => /^\d{6}/.test(mail.subject))?.subject.slice(0, 6) ?? ''
  const body = { email, purpose: 'registration', code, registration_id }
  expect((await test.call(identity.verifyCode, { body })).status).toBe(200)
})
