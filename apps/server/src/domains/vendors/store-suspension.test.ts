import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { brands } from '#contract/domains/brands.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { stores } from '#contract/domains/stores.ts'
import { vendors } from '#contract/domains/vendors.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
  admin = await test.newAdmin()
})
afterAll(() => test.close())

const newVendor = async () => {
  const { owner, vendorId } = await test.newVendor()
  const [store, otherStore] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  return { owner, vendorId, store, otherStore, email: `${owner.personId}@example.com` }
}

const change = (vendorId: string, store: string, body: object, as = admin) =>
  test.call(vendors.changeSuspension, { as, params: { id: vendorId, store }, body })
const reason = 'Counterfeit lavender <b>'
const suspend = (vendorId: string, store: string, version = 1) =>
  change(vendorId, store, { isSuspended: true, reason, version })
const lift = (vendorId: string, store: string, version = 2) =>
  change(vendorId, store, { isSuspended: false, reason: '', version })
const listStoresAs = async (as: Person) => (await test.data(stores.list, { as })).data

it('suspends one store, tells its vendor why, and lifts the suspension', async () => {
  const { owner, vendorId, store, otherStore, email } = await newVendor()
  expect((await suspend(vendorId, store)).body.data).toMatchObject({ status: 'suspended', statusReason: reason })
  const list = await test.data(vendors.stores, { as: admin, params: { id: vendorId } })
  expect(list).toMatchObject({ total: 2, nextCursor: null })
  expect(list.data.map(({ _id, status }) => [_id, status])).toEqual([
    [store, 'suspended'],
    [otherStore, 'active'],
  ])

  expect(await listStoresAs(owner)).toMatchObject([
    { _id: store, status: 'suspended', statusReason: reason, updatedBy: null },
    { _id: otherStore, status: 'active', statusReason: '' },
  ])
  expect((await test.call(brands.list, { as: owner, store })).status).toBe(200)
  const packer = await test.newPerson(vendorId, 'staff', ['view_orders'], [store])
  expect(await listStoresAs(packer)).toMatchObject([{ status: 'suspended', statusReason: '' }])
  const mails = await mailsTo(test, email)
  expect(mails[0]?.subject).toContain('Your store was suspended: ')
  expect(mails[0]?.text).toContain(`Reason: ${reason}`)
  expect(mails[0]?.html).toContain('lavender &lt;b&gt;')

  const body = { version: 2, status: 'active' }
  expect((await test.call(stores.update, { as: owner, store, body })).body.code).toBe('forbidden')
  expect((await lift(vendorId, store)).body.data).toMatchObject({ status: 'active', statusReason: '', version: 3 })
  expect((await mailsTo(test, email))[0]?.subject).toContain('Your store is no longer suspended: ')

  const log = await test.data(audit.list, { as: owner, query: { resource: 'stores' } })
  expect(log.data.map((entry) => entry.person?.name)).toEqual(['Storeward', 'Storeward'])
  const entry = await test.data(audit.get, { as: owner, params: { id: log.data[1]?._id ?? '' } })
  expect(entry).toMatchObject({ before: { status: 'active' }, after: { status: 'suspended', statusReason: reason } })
  const { rows } = await test.database.pool.query(
    `select person_id from audit_log where vendor_id is null and entity_id = $1`,
    [store],
  )
  expect(rows).toEqual([{ person_id: admin.personId }, { person_id: admin.personId }])
})

it('returns a store that its vendor had deactivated to inactive', async () => {
  const { owner, vendorId, store } = await newVendor()
  await test.data(stores.update, { as: owner, store, body: { version: 1, status: 'inactive' } })
  await suspend(vendorId, store, 2)
  expect((await lift(vendorId, store, 3)).body.data).toMatchObject({ status: 'inactive' })
})

it('requires a reason, an allowed transition, the current version and the right vendor', async () => {
  const { vendorId, store, email } = await newVendor()
  const stranger = await newVendor()
  expect(await change(vendorId, store, { isSuspended: true, reason: ' ', version: 1 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason' }] },
  })
  expect((await lift(vendorId, store, 1)).body.code).toBe('status_changed')
  expect((await suspend(stranger.vendorId, store)).status).toBe(404)
  expect((await suspend(vendorId, newId())).status).toBe(404)
  expect((await test.call(vendors.stores, { as: admin, params: { id: newId() } })).status).toBe(404)
  const responses = await Promise.all(Array.from({ length: 4 }, () => suspend(vendorId, store)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await suspend(vendorId, store, 2)).body.code).toBe('status_changed')
  expect((await lift(vendorId, store, 1)).body).toMatchObject({ code: 'stale_version', current: { version: 2 } })
  expect(await mailsTo(test, email)).toHaveLength(1)
})

it.each(['inactive', 'suspended'])('answers 503 with Retry-After in the shop of an %s store', async (status) => {
  const { store } = await newVendor()
  const shopper = await newShopper(test)
  await test.database.kysely.updateTable('stores').set({ status }).where('id', '=', store).execute()
  const { slug } = await test.database.kysely
    .selectFrom('stores')
    .select('slug')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()
  const shopEndpoints = endpoints.filter((endpoint) => endpoint.shop)
  expect(shopEndpoints.length).toBeGreaterThan(8)
  for (const endpoint of shopEndpoints) {
    const params = { id: newId(), orderId: newId(), productId: newId() }
    for (const name of [store, slug]) {
      const { status: code, body, headers } = await test.call(endpoint, { as: shopper, store: name, params })
      expect([endpoint.name, code, body.code, headers['retry-after']]).toEqual([
        endpoint.name,
        503,
        'store_unavailable',
        '3600',
      ])
    }
  }
  await test.database.kysely.updateTable('stores').set({ deleted_at: new Date() }).where('id', '=', store).execute()
  expect((await test.call(storefront.store, { store })).status).toBe(404)
  expect((await test.call(storefront.store, { store: newId() })).status).toBe(404)
})
