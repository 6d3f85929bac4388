import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { brands } from '#contract/domains/brands.ts'
import { identity } from '#contract/domains/identity.ts'
import { stores } from '#contract/domains/stores.ts'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens, type SessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let tokens: SessionTokens
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  vendorId = (await test.newVendor()).vendorId
})
afterAll(() => test.close())

const asSession = (person: Person, sessionId: string): Person => {
  const { access_token: access, csrf_token: csrf } = tokens.session(sessionId)
  return { ...person, sessionId, access, csrf }
}

const addDevice = async (person: Person, daysOld = 0): Promise<Person> => {
  const id = newId()
  await test.database.kysely
    .insertInto('sessions')
    .values({
      id,
      person_id: person.personId,
      membership_id: person.membershipId,
      device: 'Another browser',
      rotated_at: sql`now() - make_interval(days => ${daysOld})`,
    })
    .execute()
  return asSession(person, id)
}

const isSignedIn = async (person: Person): Promise<boolean> =>
  (await test.call(account.person, { as: person })).status === 200

it('lists open sessions, the current one first, then by last use', async () => {
  const person = await test.newPerson(vendorId, 'staff', ['view_orders'])
  const older = await addDevice(person, 3)
  await addDevice(person, 31)
  const signedOut = await addDevice(person)
  await test.data(account.endSession, { as: person, params: { sessionId: signedOut.sessionId } })
  const who = await test.data(account.who, { as: person })
  expect(who).toMatchObject({ user: { _id: person.personId }, role: 'staff', permissions: ['view_orders'] })
  expect(who.sessions.map(({ _id, current }) => [_id, current])).toEqual([
    [person.sessionId, true],
    [older.sessionId, false],
  ])
  const { sessions } = await test.data(account.who, { as: older })
  expect(sessions.map(({ _id }) => _id)).toEqual([older.sessionId, person.sessionId])
  expect(who.workplaces).toEqual([{ _id: person.membershipId, vendor: 'A vendor', role: 'staff', current: true }])
})

it('signs out one of one’s own devices and no other', async () => {
  const person = await test.newPerson(vendorId, 'staff')
  const device = await addDevice(person)
  const stranger = await test.newPerson(vendorId, 'owner')
  for (const sessionId of [device.sessionId, newId()]) {
    const response = await test.call(account.endSession, { as: stranger, params: { sessionId } })
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(await isSignedIn(device)).toBe(true)
  const params = { sessionId: device.sessionId }
  await test.data(account.endSession, { as: person, params })
  expect([await isSignedIn(device), await isSignedIn(person)]).toEqual([false, true])
  expect((await test.call(account.endSession, { as: person, params })).status).toBe(404)
})

it('signs out everywhere and clears the cookie', async () => {
  const person = await test.newPerson(vendorId, 'staff')
  const device = await addDevice(person)
  const colleague = await test.newPerson(vendorId, 'staff')
  const response = await test.call(account.endAllSessions, { as: person })
  expect(response.status).toBe(200)
  expect(String(response.headers['set-cookie'])).toMatch(
    /storeward_refresh=;.*Path=\/api\/v1\/user.*Expires=Thu, 01 Jan/,
  )
  expect([await isSignedIn(person), await isSignedIn(device), await isSignedIn(colleague)]).toEqual([
    false,
    false,
    true,
  ])
  const cookie = `storeward_refresh=${tokens.refresh(device.sessionId, 1)}`
  expect((await test.call(identity.refresh, { headers: { cookie } })).status).toBe(401)
})

/** Works for two vendors and is signed in to the first. */
const newPersonWithTwoWorkplaces = async () => {
  const [first, second] = [await test.newVendor(), await test.newVendor()]
  const [firstStore, secondStore] = [await test.newStore(first.vendorId), await test.newStore(second.vendorId)]
  const person = await test.newPerson(first.vendorId, 'staff', ['view_product_brands'], [firstStore])
  const secondMembershipId = newId()
  await test.database.kysely
    .insertInto('memberships')
    .values({
      id: secondMembershipId,
      person_id: person.personId,
      vendor_id: second.vendorId,
      role: 'owner',
      status: 'active',
    })
    .execute()
  return { person, secondJob: secondMembershipId, secondVendor: second.vendorId, firstStore, secondStore }
}

const listStoreIds = async (person: Person): Promise<string[]> =>
  (await test.data(stores.list, { as: person })).data.map((store) => store._id)

it('switches to another workplace in a new session', async () => {
  const { person, secondJob: secondMembershipId, firstStore, secondStore } = await newPersonWithTwoWorkplaces()
  expect((await test.data(account.who, { as: person })).workplaces).toMatchObject([
    { _id: person.membershipId, role: 'staff', current: true },
    { _id: secondMembershipId, role: 'owner', current: false },
  ])
  expect(await listStoreIds(person)).toEqual([firstStore])
  expect((await test.call(brands.list, { as: person, store: secondStore })).status).toBe(404)

  const response = await test.call(account.enterWorkplace, { as: person, body: { workplace_id: secondMembershipId } })
  expect(response.status).toBe(200)
  const cookie = /storeward_refresh=([^;]+); .*Path=\/api\/v1\/user/.exec(String(response.headers['set-cookie']))?.[1]
  const session = response.body.data as { access_token: string; csrf_token: string }
  const inSecond = { ...person, access: session.access_token, csrf: session.csrf_token }
  expect(await listStoreIds(inSecond)).toEqual([secondStore])
  expect((await test.call(brands.list, { as: inSecond, store: secondStore })).status).toBe(200)
  expect((await test.call(brands.list, { as: inSecond, store: firstStore })).status).toBe(404)
  expect((await test.data(account.profile, { as: inSecond })).role).toBe('owner')

  expect((await test.call(brands.list, { as: person, store: firstStore })).status).toBe(401)
  const refreshed = await test.data(identity.refresh, { headers: { cookie: `storeward_refresh=${cookie}` } })
  expect(await listStoreIds({ ...inSecond, access: refreshed.access_token })).toEqual([secondStore])
})

it('rejects workplaces of other people, deactivated ones and those of closed vendors', async () => {
  const { person, secondJob: secondMembershipId, secondVendor } = await newPersonWithTwoWorkplaces()
  const stranger = await test.newPerson(vendorId, 'staff')
  const db = test.database.kysely
  const switchTo = (workplace_id: string) => test.call(account.enterWorkplace, { as: person, body: { workplace_id } })
  expect((await switchTo(stranger.membershipId)).status).toBe(404)
  expect((await switchTo(newId())).status).toBe(404)
  await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', secondMembershipId).execute()
  expect((await switchTo(secondMembershipId)).status).toBe(404)
  await db.updateTable('memberships').set({ status: 'active' }).where('id', '=', secondMembershipId).execute()
  await db.updateTable('vendors').set({ deleted_at: new Date() }).where('id', '=', secondVendor).execute()
  expect((await switchTo(secondMembershipId)).status).toBe(404)
  expect((await test.data(account.who, { as: person })).workplaces).toHaveLength(1)
})

it('opens one session when a workplace is entered five times concurrently', async () => {
  const { person, secondJob: secondMembershipId } = await newPersonWithTwoWorkplaces()
  const requests = Array.from({ length: 5 }, () =>
    test.call(account.enterWorkplace, { as: person, body: { workplace_id: secondMembershipId } }),
  )
  const statuses = (await Promise.all(requests)).map((response) => response.status).sort()
  expect(statuses).toEqual([200, 401, 401, 401, 401])
  const openSessions = await test.database.kysely
    .selectFrom('sessions')
    .select('membership_id')
    .where('person_id', '=', person.personId)
    .where('ended_at', 'is', null)
    .execute()
  expect(openSessions).toEqual([{ membership_id: secondMembershipId }])
})
