import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { waitForEmptyOutbox } from '#server/testing/empty-outbox.ts'
import { makeTableFingerprints } from '#server/testing/table-fingerprints.ts'

let test: TestApp
let owner: Person
let store: string
let otherOwner: Person
let otherOwnersStore: string
let staffOfOtherStore: Person
let everyFlag: Person
let admin: Person
let shopper: Shopper

beforeAll(async () => {
  test = await openTestApp()
  fingerprintTables = makeTableFingerprints(test.database.pool)
  const ourVendor = await test.newVendor()
  owner = ourVendor.owner
  store = await test.newStore(ourVendor.vendorId)
  const other = await test.newVendor()
  otherOwner = other.owner
  otherOwnersStore = await test.newStore(other.vendorId)
  const secondStore = await test.newStore(ourVendor.vendorId)
  staffOfOtherStore = await test.newPerson(ourVendor.vendorId, 'staff', permissions, [secondStore])
  everyFlag = await test.newPerson(ourVendor.vendorId, 'staff', permissions, [store, secondStore])
  admin = await test.newAdmin()
  shopper = await newShopper(test)
})
afterAll(() => test.close())

let fingerprintTables: ReturnType<typeof makeTableFingerprints>
/** After the last attacks. Attacks on consecutive endpoints share it, as reading every table is slow. */
let fingerprints: Awaited<ReturnType<typeof fingerprintTables>> | undefined

const expectRejected = async (endpoint: Endpoint, list: typeof attacks): Promise<void> => {
  await waitForEmptyOutbox(test)
  const before = fingerprints ?? (await fingerprintTables())
  for (const [attack, applies, request, expected] of list) {
    if (!applies(endpoint)) continue
    const { status, body } = await test.call(endpoint, request(endpoint))
    expect([attack, expected.includes(status), body.statusCode]).toEqual([attack, true, status])
  }
  fingerprints = await fingerprintTables()
  expect(fingerprints).toEqual(before)
}

const params = { id: newId(), orderId: newId(), sessionId: newId() }
const signedIn = new Set<string>(['person', 'vendor', 'participant', 'admin'])
const guardedEndpoints = endpoints.filter((endpoint) => signedIn.has(endpoint.actor))
const withNames = (list: readonly Endpoint[]): [string, Endpoint][] => list.map((endpoint) => [endpoint.name, endpoint])

/** Callers that must be rejected, and with which status. */
const attacks: [
  string,
  (endpoint: Endpoint) => boolean,
  (endpoint: Endpoint) => Parameters<TestApp['call']>[1],
  number[],
][] = [
  ['anonymous', () => true, () => ({ store, params }), [401]],
  ['a made-up token', () => true, () => ({ as: { ...owner, access: 'e30.AAAA' }, store, params }), [401]],
  ['another purpose’s token', () => true, () => ({ as: { ...owner, access: owner.csrf }, store, params }), [401]],
  ['a customer', (e) => e.actor !== 'participant', () => ({ as: shopper, store, params }), [401]],
  [
    'another customer’s conversation',
    (e) => e.actor === 'participant',
    () => ({ as: shopper, store, params }),
    [404, 422],
  ],
  ['no CSRF token', (e) => e.method !== 'GET', () => ({ as: { ...owner, csrf: '' }, store, params }), [401]],
  [
    'somebody else’s CSRF token',
    (e) => e.method !== 'GET',
    () => ({ as: { ...owner, csrf: otherOwner.csrf }, store, params }),
    [401],
  ],
  [
    'another vendor with our store’s id',
    (e) => e.scope.startsWith('store'),
    () => ({ as: otherOwner, store, params }),
    [404],
  ],
  [
    'ourselves with another vendor’s store',
    (e) => e.scope.startsWith('store'),
    () => ({ as: owner, store: otherOwnersStore, params }),
    [404],
  ],
  [
    'staff of another store',
    (e) => e.scope.startsWith('store'),
    () => ({ as: staffOfOtherStore, store, params }),
    [404],
  ],
  [
    'a store that is not an id',
    (e) => e.scope.startsWith('store'),
    () => ({ as: owner, store: "' or 1=1 --", params }),
    [404],
  ],
  [
    'another vendor’s store as the second one',
    (e) => e.otherStore !== undefined,
    (e) => ({ as: owner, store, params, body: { [e.otherStore ?? '']: otherOwnersStore } }),
    [404],
  ],
  ['no second store', (e) => e.otherStore !== undefined, () => ({ as: owner, store, params }), [422]],
  ['an owner on the platform’s side', (e) => e.actor === 'admin', () => ({ as: owner, params }), [403]],
  ['staff with every flag at the owner’s calls', (e) => e.ownerOnly === true, () => ({ as: everyFlag, params }), [403]],
  ['staff with every flag there is', (e) => e.actor === 'admin', () => ({ as: everyFlag, params }), [403]],
  [
    'an admin on a vendor’s side',
    (e) => e.actor === 'vendor' || e.actor === 'participant',
    () => ({ as: admin, store, params }),
    [403],
  ],
  [
    'no store at all',
    (e) => e.scope.startsWith('store') && e.scope !== 'store in path',
    () => ({ as: owner, params }),
    [422],
  ],
]

const customerActors = new Set<string>(['customer', 'shopper'])
const customerEndpoints = endpoints.filter((endpoint) => customerActors.has(endpoint.actor))

/** The same for customer endpoints. */
const customerAttacks: typeof attacks = [
  ['anonymous', (e) => e.actor === 'customer', () => ({ store, params }), [401]],
  ['a made-up token', () => true, () => ({ as: { ...shopper, access: 'e30.AAAA' }, store, params }), [401]],
  ['the owner of the store', () => true, () => ({ as: owner, store, params }), [401]],
  ['an admin', () => true, () => ({ as: admin, store, params }), [401]],
  ['a refresh token', () => true, () => ({ as: { ...shopper, access: shopper.refresh }, store, params }), [401]],
  ['no CSRF token', (e) => e.method !== 'GET', () => ({ as: { ...shopper, csrf: '' }, store, params }), [401]],
  [
    'the owner’s CSRF token',
    (e) => e.method !== 'GET',
    () => ({ as: { ...shopper, csrf: owner.csrf }, store, params }),
    [401],
  ],
  [
    'a store that no one has',
    (e) => e.scope.startsWith('store'),
    () => ({ as: shopper, store: newId(), params }),
    [404],
  ],
  [
    'a store that is not an id',
    (e) => e.scope.startsWith('store'),
    () => ({ as: shopper, store: "' or 1=1 --", params }),
    [404],
  ],
]

// Before all other tests, which change tables.
describe.each(withNames(guardedEndpoints))('%s', (_name, endpoint) => {
  it('rejects all other callers and changes nothing', () => expectRejected(endpoint, attacks))
})
describe.each(withNames(customerEndpoints))('%s', (_name, endpoint) => {
  it('rejects everyone but customers and changes nothing', () => expectRejected(endpoint, customerAttacks))
})

/** The minimal permissions of the endpoint. */
const getRequiredPermissions = (endpoint: Endpoint): Permission[] => [
  ...endpoint.permissions,
  ...(endpoint.permissionsAnyOf ?? []).slice(0, 1),
]

const getRole = ({ ownerOnly }: Endpoint): 'owner' | 'staff' => (ownerOnly ? 'owner' : 'staff')

/** A new person with the minimal permissions, because the call may end their session. */
const newPermittedPerson = (endpoint: Endpoint): Promise<Person> =>
  endpoint.actor === 'admin'
    ? test.newAdmin()
    : test.newPerson(owner.vendorId, getRole(endpoint), getRequiredPermissions(endpoint), [store])

describe.each(withNames(guardedEndpoints))('%s', (_name, endpoint) => {
  it('requires each of its permissions and no others', async () => {
    for (const missing of endpoint.actor === 'admin' ? [] : endpoint.permissions) {
      const allButOne = permissions.filter((flag) => flag !== missing)
      const staff = await test.newPerson(owner.vendorId, 'staff', allButOne, [store])
      expect((await test.call(endpoint, { as: staff, store, params })).body.code).toBe('forbidden')
    }
    const { status, body } = await test.call(endpoint, { as: await newPermittedPerson(endpoint), store, params })
    // Step-up is checked after permissions.
    if (endpoint.stepUp) expect(body.code).toBe('step_up_required')
    else expect([401, 403]).not.toContain(status)
  })

  it('applies a suspension, a removed store and an ended session from the next request on', async () => {
    const db = test.database.kysely
    const withdrawn = await newPermittedPerson(endpoint)
    if (endpoint.scope.startsWith('store')) {
      await db.deleteFrom('membership_stores').where('membership_id', '=', withdrawn.membershipId).execute()
      expect((await test.call(endpoint, { as: withdrawn, store, params })).status).toBe(404)
    }
    if (endpoint.actor === 'admin') {
      await db.updateTable('persons').set({ is_admin: false }).where('id', '=', withdrawn.personId).execute()
    } else {
      await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', withdrawn.membershipId).execute()
    }
    expect((await test.call(endpoint, { as: withdrawn, store, params })).status).toBe(401)
    const ended = await newPermittedPerson(endpoint)
    await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', ended.sessionId).execute()
    expect((await test.call(endpoint, { as: ended, store, params })).status).toBe(401)
  })
})

describe.each(withNames(customerEndpoints))('%s', (_name, endpoint) => {
  it('accepts a customer until their session ends', async () => {
    const caller = await newShopper(test)
    expect([401, 403]).not.toContain((await test.call(endpoint, { as: caller, store, params })).status)
    const db = test.database.kysely
    await db.updateTable('customer_sessions').set({ ended_at: new Date() }).where('id', '=', caller.sessionId).execute()
    expect((await test.call(endpoint, { as: caller, store, params })).status).toBe(401)
  })
})

describe.each(withNames(endpoints.filter((endpoint) => endpoint.stepUp)))('%s', (_name, endpoint) => {
  it('requires step-up in the same session', async () => {
    // A separate vendor, because the call may succeed.
    const { vendorId } = await test.newVendor()
    const ownStore = await test.newStore(vendorId)
    const staff = await test.newPerson(vendorId, getRole(endpoint), getRequiredPermissions(endpoint), [ownStore])
    const other = await test.newPerson(vendorId, getRole(endpoint), getRequiredPermissions(endpoint), [ownStore])
    await test.stepUp(staff)
    const request = { store: ownStore, params }
    expect(await test.call(endpoint, { as: other, ...request })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
    expect([401, 403]).not.toContain((await test.call(endpoint, { as: staff, ...request })).status)
    await test.database.kysely
      .updateTable('sessions')
      .set({ stepped_up_at: sql`now() - interval '11 minutes'` })
      .where('id', '=', staff.sessionId)
      .execute()
    expect((await test.call(endpoint, { as: staff, ...request })).body.code).toBe('step_up_required')
  })
})

const deeplyNested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
const hostileBodies: [string, string][] = [
  ['broken JSON', '{"name":'],
  ['a number', '7'],
  ['a list', '[]'],
  ['null', 'null'],
  ['10,000 levels', deeplyNested],
  ['NUL', JSON.stringify({ name: 'a\0b' })],
  ['a lone surrogate', '{"name":"\\ud800"}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['1e309', '{"name":1e309,"version":1e309}'],
  ['a huge number', '{"version":99999999999999999999}'],
  ['wrong types', '{"name":{},"ids":"x","email":[],"code":1}'],
  ['2 MB', JSON.stringify({ name: 'x'.repeat(2_000_000) })],
]

/** A third that differs from endpoint to endpoint; all of them with `TEST_FULL=1`. */
const selectBodies = (endpoint: Endpoint): [string, string][] => {
  const offset = endpoints.indexOf(endpoint) % 3
  return hostileBodies.filter((_, index) => process.env['TEST_FULL'] === '1' || index % 3 === offset)
}

describe.each(withNames(endpoints))('%s', (_name, endpoint) => {
  it('answers invalid input with an error in the standard format, never with 5xx', async () => {
    const caller = endpoint.actor === 'admin' ? admin : customerActors.has(endpoint.actor) ? shopper : owner
    for (const [description, payload] of selectBodies(endpoint)) {
      const url = `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, '%00%ff')}?store_id=${store}&limit=-1&cursor=%7B%7D&x[y]=1`
      const response = await test.app.fastify.inject({
        method: endpoint.method,
        url,
        headers: {
          authorization: `Bearer ${caller.access}`,
          'x-csrf-token': caller.csrf,
          'content-type': 'application/json',
        },
        payload,
      })
      const body = response.json<{ statusCode: number; code: string }>()
      expect([description, response.statusCode < 500, body.statusCode]).toEqual([
        description,
        true,
        response.statusCode,
      ])
    }
  })

  it('is served', () => {
    const url = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    expect(test.app.fastify.hasRoute({ method: endpoint.method, url })).toBe(true)
  })
})
