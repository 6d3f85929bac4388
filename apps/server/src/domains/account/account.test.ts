import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { workspace } from '#contract/domains/workspace.ts'
import { adminPermissions, ownerPermissions } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const insertImage = async (vendorId: string): Promise<string> => {
  const key = `${vendorId}/${newId()}.png`
  await test.database.kysely
    .insertInto('files')
    .values({ key, vendor_id: vendorId, mime_type: 'image/png', state: 'ready' })
    .execute()
  return key
}

const readAuditLog = (entity: string) =>
  test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'resource', 'vendor_id', 'before', 'after'])
    .where('entity_id', '=', entity)
    .orderBy('at')
    .orderBy('id')
    .execute()

it('returns an owner’s identity, permissions and business', async () => {
  expect(await test.data(account.profile, { as: owner })).toEqual({
    _id: owner.personId,
    name: 'A owner',
    email: `${owner.personId}@example.com`,
    picture: null,
    role: 'owner',
    vendor: { _id: owner.vendorId, name: 'A vendor', status: 'active' },
    business: {
      _id: owner.vendorId,
      name: 'A vendor',
      email: null,
      phone: null,
      address: '',
      taxId: null,
      version: 1,
    },
    permissions: ownerPermissions,
    approved_stores: [store],
    twoFactor: false,
    preferences: { theme: null, language: null, notifications: { off: [], sound: false, desktop: false } },
  })
})

it('hides the business from staff without manage_subscription', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['view_subscription', 'edit_profile'], [])
  const profile = await test.data(account.profile, { as: staff })
  expect(profile).toMatchObject({ role: 'staff', business: null, approved_stores: [], vendor: { name: 'A vendor' } })
  const manager = await test.newPerson(owner.vendorId, 'staff', ['manage_subscription'], [store])
  const managerProfile = await test.data(account.profile, { as: manager })
  expect(managerProfile).toMatchObject({ business: { name: 'A vendor' }, approved_stores: [store] })
})

it('returns an admin without a vendor', async () => {
  const admin = await test.newAdmin()
  const profile = await test.data(account.profile, { as: admin })
  expect(profile).toMatchObject({ role: 'admin', vendor: null, business: null, approved_stores: [] })
  expect(profile.permissions).toEqual(adminPermissions)
  expect(await test.data(stores.list, { as: admin })).toEqual({ data: [], total: 0, nextCursor: null })
})

it('returns profile, stores and subscription in one call, as the separate calls do', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['view_orders'], [store])
  for (const as of [owner, staff]) {
    expect(await test.data(workspace.get, { as })).toEqual({
      profile: await test.data(account.profile, { as }),
      stores: await test.data(stores.list, { as }),
      subscription: await test.data(subscription.get, { as }),
    })
  }
  const admin = await test.newAdmin()
  expect(await test.data(workspace.get, { as: admin })).toMatchObject({ stores: { data: [] }, subscription: null })
  expect((await test.call(workspace.get)).status).toBe(401)
})

it('updates the given fields of the business, logs the change and rejects a stale version', async () => {
  const { owner: other, vendorId } = await test.newVendor()
  const first = { version: 1, name: 'Ñandú S. A.', taxId: 'B-123', email: 'Bills@Example.com' }
  const changed = await test.data(account.changeBusiness, { as: other, body: first })
  expect(changed).toMatchObject({ name: 'Ñandú S. A.', taxId: 'B-123', email: 'bills@example.com', version: 2 })
  const second = await test.data(account.changeBusiness, { as: other, body: { version: 2, email: null } })
  expect(second).toMatchObject({ name: 'Ñandú S. A.', taxId: 'B-123', email: null, version: 3 })
  const stale = await test.call(account.changeBusiness, { as: other, body: { version: 2, name: 'Lost' } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { name: 'Ñandú S. A.' } } })
  expect(await readAuditLog(vendorId)).toMatchObject([
    { resource: 'vendors', action: 'update', before: { name: 'A vendor' }, after: { name: 'Ñandú S. A.' } },
    { before: { email: 'bills@example.com' }, after: { email: null } },
  ])
})

it('updates one’s own name, phone and image', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['edit_profile'])
  const key = await insertImage(owner.vendorId)
  const body = { version: 1, name: 'Ana', phone: '+34 600 000 000', picture: key }
  const changed = await test.data(account.changePerson, { as: staff, body })
  expect(changed).toMatchObject({ name: 'Ana', phone: '+34 600 000 000', picture: { key }, version: 2 })
  expect(await test.data(account.person, { as: staff })).toEqual(changed)
  expect(await test.data(account.profile, { as: staff })).toMatchObject({ name: 'Ana', picture: { key } })
  const stale = await test.call(account.changePerson, { as: staff, body: { version: 1, name: 'Lost' } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { name: 'Ana', version: 2 } } })
  const cleared = await test.data(account.changePerson, { as: staff, body: { version: 2, picture: null } })
  expect(cleared).toMatchObject({ name: 'Ana', picture: null, version: 3 })
  const log = await readAuditLog(staff.personId)
  expect(log).toMatchObject([{ resource: 'people', vendor_id: owner.vendorId }, { after: { picture: null } }])
  expect(JSON.stringify(log)).not.toContain('hash')
})

it('accepts one of ten concurrent updates of the same version', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['edit_profile'])
  const tries = Array.from({ length: 10 }, (_, index) =>
    test.call(account.changePerson, { as: staff, body: { version: 1, name: `Writer ${index}` } }),
  )
  const statuses = (await Promise.all(tries)).map((response) => response.status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

it('rejects an image of another vendor, and any image for an admin', async () => {
  const stranger = await test.newVendor()
  const body = { version: 1, picture: await insertImage(stranger.vendorId) }
  expect((await test.call(account.changePerson, { as: owner, body })).status).toBe(404)
  const admin = await test.newAdmin()
  expect(await test.call(account.changePerson, { as: admin, body })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  const renamed = await test.data(account.changePerson, { as: admin, body: { version: 1, name: 'Op' } })
  expect(renamed).toMatchObject({ name: 'Op', picture: null })
  expect(await readAuditLog(admin.personId)).toMatchObject([{ resource: 'people', vendor_id: null }])
})

it('updates one preference at a time without changing the version', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['edit_profile'])
  const dark = await test.data(account.changePreferences, { as: staff, body: { theme: 'dark' } })
  expect(dark).toMatchObject({ theme: 'dark', language: null })
  const spanish = await test.data(account.changePreferences, { as: staff, body: { language: 'es' } })
  expect(spanish).toMatchObject({ theme: 'dark', language: 'es' })
  const cleared = await test.data(account.changePreferences, { as: staff, body: { theme: null } })
  expect(cleared).toMatchObject({ theme: null, language: 'es' })
  expect(await test.data(account.preferences, { as: staff })).toEqual(cleared)
  expect(await test.data(account.person, { as: staff })).toMatchObject({ version: 1 })
  expect((await test.data(account.profile, { as: staff })).preferences).toEqual(cleared)
})

it('updates one notification choice at a time and drops kinds that no longer exist', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff')
  const choose = async (notifications: object) =>
    (await test.data(account.changePreferences, { as: staff, body: { notifications } })).notifications
  expect(await choose({ sound: true })).toEqual({ off: [], sound: true, desktop: false })
  expect(await choose({ off: ['low_stock'] })).toEqual({ off: ['low_stock'], sound: true, desktop: false })
  expect(await choose({})).toEqual({ off: ['low_stock'], sound: true, desktop: false })
  await test.database.kysely
    .updateTable('persons')
    .set({ notification_choices: JSON.stringify({ off: ['of_old', 'low_stock'], desktop: true }) })
    .where('id', '=', staff.personId)
    .execute()
  const { preferences } = await test.data(account.profile, { as: staff })
  expect(preferences.notifications).toEqual({ off: ['low_stock'], sound: false, desktop: true })
  const unknown = { as: staff, body: { notifications: { off: ['of_old'] } } }
  expect((await test.call(account.changePreferences, unknown)).status).toBe(422)
})
