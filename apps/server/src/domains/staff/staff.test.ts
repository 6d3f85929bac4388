import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { defaultStaffPermissions, ownerPermissions, type Permission } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestResponse, openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  vendorId = vendor.vendorId
  owner = vendor.owner
  store = await test.newStore(vendorId)
  otherStore = await test.newStore(vendorId)
})
afterAll(() => test.close())

const newEmail = () => `${newId()}@example.com`
const invite = (overrides: object = {}, as = owner) =>
  test.call(staff.create, { as, body: { name: 'Ida', email: newEmail(), stores: [store], ...overrides } })
const createInvited = async (overrides: object = {}, as = owner): Promise<StaffMember> => {
  const response = await invite(overrides, as)
  expect(response.status).toBe(200)
  return response.body.data as StaffMember
}
const read = (id: string, as = owner) => test.data(staff.get, { as, params: { id } })
const list = (query: Record<string, string | number> = {}, as = owner) => test.data(staff.list, { as, query })
const changePermissions = (member: StaffMember, permissions: readonly string[], as = owner) =>
  test.call(staff.changePermissions, { as, body: { staff_id: member._id, permissions, version: member.version } })
const changeStores = (member: StaffMember, stores: readonly string[], as = owner) =>
  test.call(staff.changeStores, { as, body: { staff_id: member._id, stores, version: member.version } })
const changeStatus = (member: StaffMember, status: string, as = owner) =>
  test.call(staff.changeStatus, { as, body: { staff_id: member._id, status, version: member.version } })
const readLog = (id: string) =>
  test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label', 'store_id', 'before', 'after'])
    .where('resource', '=', 'staff')
    .where('entity_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
const failure = (code: string, status: number, at?: string) => ({
  status,
  body: { code, ...(at ? { errors: [{ path: at }] } : {}) },
})
const newHelper = (flags: readonly Permission[], stores = [store]) => test.newPerson(vendorId, 'staff', flags, stores)

it('invites with the default permissions and logs them', async () => {
  const email = newEmail()
  const member = await createInvited({ name: 'Ana Núñez', email, phone: '+34 600 000 000' })
  expect(member).toMatchObject({
    name: 'Ana Núñez',
    email,
    phone: '+34 600 000 000',
    role: 'staff',
    status: 'invited',
    permissions: defaultStaffPermissions,
    approved_stores: [store],
    twoFactor: false,
    lastSeenAt: null,
    version: 1,
    isSelf: false,
  })
  expect(member.invitationEndsAt).not.toBeNull()
  expect(await read(member._id)).toEqual(member)
  const after = { name: 'Ana Núñez', email, phone: '+34 600 000 000', permissions: defaultStaffPermissions }
  expect(await readLog(member._id)).toMatchObject([
    { action: 'create', label: 'Ana Núñez', store_id: null, before: null, after },
    { action: 'update', label: 'Ana Núñez', store_id: store, before: { access: false }, after: { access: true } },
  ])
})

it('creates no person for an invitation, so the address stays free', async () => {
  const { email } = await createInvited()
  const person = await test.database.kysely.selectFrom('persons').where('email', '=', email).execute()
  expect(person).toEqual([])
})

it('rejects permissions and stores the actor doesn’t have', async () => {
  const helper = await newHelper(['create_staff', 'view_staff', 'edit_staff', 'view_orders'])
  expect(await invite({ permissions: ['view_orders', 'edit_order'] }, helper)).toMatchObject(
    failure('beyond_own', 403, 'permissions'),
  )
  expect(await invite({ stores: [store, otherStore] }, helper)).toMatchObject(failure('beyond_own', 403, 'stores'))
  expect(await invite({ permissions: ['view_vendors'] })).toMatchObject(failure('beyond_own', 403, 'permissions'))
  expect(await invite({ stores: [newId()] })).toMatchObject(failure('beyond_own', 403, 'stores'))
  // Only those of the default permissions that the actor has.
  const member = await createInvited({}, helper)
  expect(member.permissions).toEqual(['view_orders'])

  const added = await changePermissions(member, ['view_orders', 'cancel_order'], helper)
  expect(added).toMatchObject(failure('beyond_own', 403, 'permissions'))
  expect(await changeStores(member, [store, otherStore], helper)).toMatchObject(failure('beyond_own', 403, 'stores'))
  expect(await read(member._id)).toEqual(member)
})

it('lets an editor keep or remove permissions they lack, but not add them', async () => {
  const helper = await newHelper(['edit_staff', 'view_staff', 'view_orders'])
  const member = await createInvited({ permissions: ['view_payout', 'view_domain'] })
  const updated = await changePermissions(member, ['view_payout', 'view_orders'], helper)
  expect(updated.body.data).toMatchObject({ permissions: ['view_orders', 'view_payout'], version: 2 })
  const back = await changePermissions(updated.body.data as StaffMember, ['view_payout', 'view_domain'], helper)
  expect(back.body.code).toBe('beyond_own')
  expect((await readLog(member._id))[2]).toMatchObject({
    action: 'update',
    before: { permissions: ['view_domain', 'view_payout'] },
    after: { permissions: ['view_orders', 'view_payout'] },
  })
})

it('changes and shows only stores the editor can access', async () => {
  const helper = await newHelper(['edit_staff', 'view_staff'])
  const member = await createInvited({ stores: [store, otherStore] })
  expect((await read(member._id, helper)).approved_stores).toEqual([store])
  const emptied = await changeStores(member, [], helper)
  expect(emptied.body.data).toMatchObject({ approved_stores: [], version: 2 })
  expect((await read(member._id)).approved_stores).toEqual([otherStore])
  const back = await changeStores(emptied.body.data as StaffMember, [store, otherStore])
  expect((back.body.data as StaffMember).approved_stores).toEqual([store, otherStore])
  // One entry per store, so that readers without access to a store don't see its name.
  expect((await readLog(member._id)).map(({ store_id, after }) => [store_id, after])).toEqual([
    [null, expect.anything()],
    [store, { access: true }],
    [otherStore, { access: true }],
    [store, { access: false }],
    [store, { access: true }],
  ])
})

it('rejects changes to one’s own access and to an owner’s', async () => {
  const helper = await newHelper(ownerPermissions)
  const self = await read(helper.membershipId)
  const ownerRow = await read(owner.membershipId)
  expect(ownerRow).toMatchObject({ role: 'owner', isSelf: true, permissions: ownerPermissions, version: 1 })
  expect(ownerRow.approved_stores).toEqual([store, otherStore])
  for (const [member, as, expected] of [
    [self, helper, failure('own_access', 403)],
    [ownerRow, helper, failure('not_found', 404)],
    [ownerRow, owner, failure('not_found', 404)],
  ] as const) {
    expect(await changePermissions(member, [], as)).toMatchObject(expected)
    expect(await changeStores(member, [], as)).toMatchObject(expected)
    expect(await changeStatus(member, 'inactive', as)).toMatchObject(expected)
  }
  expect(await read(helper.membershipId)).toEqual(self)
  expect(await read(owner.membershipId)).toEqual(ownerRow)
})

it('rejects a duplicate address, also concurrently', async () => {
  const email = newEmail()
  const responses = await Promise.all(Array.from({ length: 10 }, () => invite({ email: ` ${email.toUpperCase()}` })))
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const lost = responses.find((response) => response.status === 409)
  expect(lost).toMatchObject(failure('already_staff', 409, 'email'))
  const mine = await read(owner.membershipId)
  expect(await invite({ email: mine.email })).toMatchObject(failure('already_staff', 409, 'email'))
  // Other vendors aren't affected.
  const stranger = await test.newVendor()
  const strangersStore = await test.newStore(stranger.vendorId)
  expect((await invite({ email, stores: [strangersStore] }, stranger.owner)).status).toBe(200)
})

it('returns the current member to the second of two editors', async () => {
  const member = await createInvited()
  const flags = ['view_orders', 'edit_order', 'view_products', 'view_customers']
  const both = await Promise.all(flags.map((flag) => changePermissions(member, [flag])))
  expect(both.map((response) => response.status).sort()).toEqual([200, 409, 409, 409])
  const current = await read(member._id)
  const stale = { status: 409, body: { code: 'stale_version', current } }
  for (const lost of both.filter((response) => response.status === 409)) expect(lost).toMatchObject(stale)
  expect(await changeStores(member, [])).toMatchObject(stale)
  expect(await changeStatus(member, 'inactive')).toMatchObject(stale)
})

it('deactivates a member, ends their sessions, and reactivates them', async () => {
  const person = await newHelper(['view_staff'])
  expect((await test.call(staff.list, { as: person })).status).toBe(200)
  const off = await changeStatus(await read(person.membershipId), 'inactive')
  expect(off.body.data).toMatchObject({ status: 'inactive', version: 2 })
  expect((await test.call(staff.list, { as: person })).status).toBe(401)
  const again = await changeStatus(off.body.data as StaffMember, 'inactive')
  expect(again).toMatchObject(failure('status_changed', 409))
  const on = await changeStatus(off.body.data as StaffMember, 'active')
  expect(on.body.data).toMatchObject({ status: 'active', version: 3, invitationEndsAt: null })
  // The session stays ended.
  expect((await test.call(staff.list, { as: person })).status).toBe(401)
  expect((await readLog(person.membershipId)).map((row) => [row.before, row.after])).toEqual([
    [{ status: 'active' }, { status: 'inactive' }],
    [{ status: 'inactive' }, { status: 'active' }],
  ])
})

it('hides other vendors’ staff', async () => {
  const member = await createInvited()
  const stranger = (await test.newVendor()).owner
  const responses: TestResponse[] = [
    await test.call(staff.get, { as: stranger, params: { id: member._id } }),
    await changePermissions(member, [], stranger),
    await changeStores(member, [], stranger),
    await changeStatus(member, 'inactive', stranger),
    await test.call(staff.invite, { as: stranger, body: { staff_id: member._id } }),
  ]
  for (const response of responses) expect(response).toMatchObject(failure('not_found', 404))
  expect(await read(member._id)).toEqual(member)
  expect((await list({}, stranger)).data.map((row) => row._id)).toEqual([stranger.membershipId])
})

it('searches, filters and sorts', async () => {
  const vendor = await test.newVendor()
  const [here, there] = [await test.newStore(vendor.vendorId), await test.newStore(vendor.vendorId)]
  const as = vendor.owner
  await createInvited({ name: 'Zoë Ångström', email: 'zoe.a@example.com', stores: [here] }, as)
  await createInvited({ name: 'Bruno', stores: [here, there] }, as)
  const seen = await test.newPerson(vendor.vendorId, 'staff', ['view_staff'], [there])
  const names = async (query: Record<string, string>, viewer = as) =>
    (await list({ sortBy: 'name', sortOrder: 'asc', ...query }, viewer)).data.map((row) => row.name)
  expect(await names({})).toEqual(['A owner', 'A staff', 'Bruno', 'Zoë Ångström'])
  expect(await names({ search: 'angstrom' })).toEqual(['Zoë Ångström'])
  expect(await names({ search: 'ZOE.A@' })).toEqual(['Zoë Ångström'])
  expect(await names({ status: 'invited' })).toEqual(['Bruno', 'Zoë Ångström'])
  expect(await names({ store: there })).toEqual(['A owner', 'A staff', 'Bruno'])
  expect(await names({ store: here }, seen)).toEqual([])
  expect(await names({ twoFactor: 'on' })).toEqual([])
  expect(await names({ twoFactor: 'off', sortBy: 'lastSeenAt' })).toHaveLength(4)
  expect((await names({ sortBy: 'lastSeenAt', sortOrder: 'desc' }))[0]).toBe('A staff')
})

it('pages through everybody exactly once in every order', async () => {
  const vendor = await test.newVendor()
  const only = await test.newStore(vendor.vendorId)
  for (let count = 0; count < 6; count++) await createInvited({ name: `N${count}`, stores: [only] }, vendor.owner)
  for (const sortBy of ['name', 'createdAt', 'lastSeenAt']) {
    for (const sortOrder of ['asc', 'desc']) {
      const walked: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list({ limit: 2, sortBy, sortOrder, ...(cursor ? { cursor } : {}) }, vendor.owner)
        walked.push(...page.data.map((row) => row._id))
        cursor = page.nextCursor
      }
      expect([walked.length, new Set(walked).size]).toEqual([7, 7])
    }
  }
})
