import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { type TestResponse, openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { getEmail, setPassword, knownPassword, login, withSession } from '#server/testing/sign-in.ts'

let test: TestApp
let vendorId: string

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

const change = (person: Person, to: { password_hash?: null; deleted_at?: Date }) =>
  test.database.kysely.updateTable('persons').set(to).where('id', '=', person.personId).execute()

const readProfile = (person: Person, response: TestResponse) =>
  test.data(account.profile, { as: withSession(person, response) })

it('answers the same for a wrong password, an unknown address, a deleted account and one without a password', async () => {
  const [known, deleted, unset] = [await newStaff(), await newStaff(), await newStaff()]
  await change(deleted, { deleted_at: new Date() })
  await change(unset, { password_hash: null })
  const responses = [
    await login(test, getEmail(known), 'not it'),
    await login(test, 'nobody@example.com'),
    await login(test, getEmail(deleted)),
    await login(test, getEmail(unset)),
    await login(test, getEmail(unset), 'nobody has this password'),
  ]
  for (const { status, body, headers } of responses) {
    expect([status, body]).toEqual([422, responses[0]?.body])
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect(responses[0]?.body.code).toBe('wrong_credentials')
})

it('reports deactivated access only to a person with the right password', async () => {
  const person = await newStaff()
  const db = test.database.kysely
  await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', person.membershipId).execute()
  expect((await login(test, getEmail(person), 'not it')).body.code).toBe('wrong_credentials')
  expect((await login(test, getEmail(person))).body.code).toBe('access_off')

  const closing = await test.newVendor()
  await setPassword(test, closing.owner)
  await db.updateTable('vendors').set({ deleted_at: new Date() }).where('id', '=', closing.vendorId).execute()
  expect((await login(test, getEmail(closing.owner))).body.code).toBe('access_off')
})

it('signs in an admin without a vendor', async () => {
  const admin = await test.newAdmin()
  await setPassword(test, admin)
  expect(await readProfile(admin, await login(test, getEmail(admin)))).toMatchObject({ role: 'admin', vendor: null })
})

it('signs in to the vendor used last, else the oldest', async () => {
  const person = await newStaff()
  const other = await test.newVendor()
  const membership = { person_id: person.personId, vendor_id: other.vendorId, role: 'staff', status: 'active' }
  const { id } = await test.database.kysely
    .insertInto('memberships')
    .values({ id: sql<string>`gen_random_uuid()`, ...membership })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vendorNow = async () => (await readProfile(person, await login(test, getEmail(person)))).vendor?._id
  await test.database.kysely.deleteFrom('sessions').where('person_id', '=', person.personId).execute()
  expect(await vendorNow()).toBe(vendorId)
  await test.database.kysely
    .insertInto('sessions')
    .values({
      id: sql<string>`gen_random_uuid()`,
      person_id: person.personId,
      membership_id: id,
      rotated_at: sql<Date>`now() + interval '1 second'`,
    })
    .execute()
  expect(await vendorNow()).toBe(other.vendorId)
  await test.database.kysely.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', id).execute()
  expect(await vendorNow()).toBe(vendorId)
})

it('lets a known browser sign in while others are rate limited', async () => {
  const person = await newStaff()
  const first = await login(test, getEmail(person))
  const device = /storeward_device=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? ''
  expect(device).not.toBe('')
  for (let i = 0; i < 10; i++) await login(test, getEmail(person), 'guess')
  expect((await login(test, getEmail(person))).status).toBe(429)
  expect((await login(test, getEmail(person), knownPassword, { cookie: device })).status).toBe(200)

  // A device cookie is valid for its own account only.
  const other = await newStaff()
  const otherDevice = /storeward_device=[^;]+/.exec(
    String((await login(test, getEmail(other))).headers['set-cookie']),
  )?.[0]
  expect((await login(test, getEmail(person), knownPassword, { cookie: otherDevice ?? '' })).status).toBe(429)
  // A known browser that guesses is limited too.
  for (let i = 0; i < 10; i++) await login(test, getEmail(person), 'guess', { cookie: device })
  expect((await login(test, getEmail(person), knownPassword, { cookie: device })).status).toBe(429)
})

const isWaitingForRow = async (): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%insert into sessions%'`.execute(test.database.kysely)
  return rows.length > 0
}

it('opens no session when the password changes while it is checked', async () => {
  const person = await newStaff()
  const db = test.database.kysely
  await db.deleteFrom('sessions').where('person_id', '=', person.personId).execute()
  const { waiting } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('persons').set({ password_hash: 'another' }).where('id', '=', person.personId).execute()
    const response = login(test, getEmail(person))
    // Waits until the sign-in has read the old hash and is blocked by the row lock.
    await expect.poll(isWaitingForRow).toBe(true)
    return { waiting: response }
  })
  expect((await waiting).body.code).toBe('wrong_credentials')
  const remaining = await db.selectFrom('sessions').select('id').where('person_id', '=', person.personId).execute()
  expect(remaining).toEqual([])
})
