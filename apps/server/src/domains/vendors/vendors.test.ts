import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { brands } from '#contract/domains/brands.ts'
import { vendors } from '#contract/domains/vendors.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
  admin = await test.newAdmin()
})
afterAll(() => test.close())

const list = (query: Record<string, string | number> = {}) => test.data(vendors.list, { as: admin, query })
const read = (id: string) => test.data(vendors.get, { as: admin, params: { id } })
const change = (id: string, body: object, as = admin) => test.call(vendors.changeStatus, { as, params: { id }, body })

const newVendorNamed = async (name: string) => {
  const created = await test.newVendor()
  const store = await test.newStore(created.vendorId)
  await test.database.kysely.updateTable('vendors').set({ name }).where('id', '=', created.vendorId).execute()
  return { ...created, id: created.vendorId, store, email: `${created.owner.personId}@example.com` }
}

it('returns a vendor with its owner and the number of open stores and active staff', async () => {
  const { id, owner, email } = await newVendorNamed('Counted')
  const gone = await test.newStore(id)
  const db = test.database.kysely
  await db.updateTable('stores').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  await test.newPerson(id, 'staff')
  const formerStaff = await test.newPerson(id, 'staff')
  await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', formerStaff.membershipId).execute()
  await test.newPerson(id, 'owner')
  const vendor = await read(id)
  expect(vendor).toMatchObject({ name: 'Counted', owner: { name: 'A owner', email }, stores: 1, staff: 1 })
  expect(vendor).toMatchObject({ status: 'active', statusReason: '', subscription: 'trialing', version: 1 })

  const over = new Date(Date.now() - 1000)
  await db.updateTable('vendors').set({ trial_ends_at: over }).where('id', '=', id).execute()
  await db.updateTable('memberships').set({ status: 'inactive' }).where('vendor_id', '=', id).execute()
  expect(await read(id)).toMatchObject({ subscription: 'unpaid', owner: null, staff: 0 })
  expect(owner.vendorId).toBe(id)
})

it('searches by name and owner’s address, sorts, and hides deleted vendors', async () => {
  const [zebra, alpha, gone] = [
    await newVendorNamed('Búsqueda Zebra'),
    await newVendorNamed('busqueda álpha'),
    await newVendorNamed('Búsqueda x'),
  ]
  const deleted = { deleted_at: new Date() }
  await test.database.kysely.updateTable('vendors').set(deleted).where('id', '=', gone.id).execute()
  const byName = await list({ search: 'BUSQUEDA', sortBy: 'name', sortOrder: 'asc' })
  expect(byName.data.map((vendor) => vendor._id)).toEqual([alpha.id, zebra.id])
  expect((await list({ search: zebra.email })).data.map((vendor) => vendor._id)).toEqual([zebra.id])
  expect((await list({ search: '%' })).total).toBe(0)
  expect((await list({ search: gone.email })).total).toBe(0)
  expect((await test.call(vendors.get, { as: admin, params: { id: gone.id } })).status).toBe(404)

  const first = await list({ search: 'busqueda', sortBy: 'name', sortOrder: 'asc', limit: 1 })
  const cursor = first.nextCursor ?? ''
  const second = await list({ search: 'busqueda', sortBy: 'name', sortOrder: 'asc', limit: 1, cursor })
  expect([...first.data, ...second.data].map((vendor) => vendor._id)).toEqual([alpha.id, zebra.id])
  const today = new Date().toISOString().slice(0, 10)
  expect((await list({ search: 'busqueda', createdFrom: today, createdTo: today })).total).toBe(2)
  expect((await list({ search: 'busqueda', createdTo: '2001-01-01' })).total).toBe(0)
  expect((await test.call(vendors.list, { as: admin, query: { createdFrom: '0000-01-01' } })).status).toBe(422)
})

it('filters by the subscription status that applies now', async () => {
  const db = test.database.kysely
  const states = [
    { subscription_status: 'past_due', trial_ends_at: new Date(0) },
    { subscription_status: 'unpaid', trial_ends_at: new Date(0) },
    { subscription_status: 'trialing', trial_ends_at: new Date(Date.now() + 86_400_000) },
    { subscription_status: 'trialing', trial_ends_at: new Date(0) },
    { subscription_status: 'trialing', trial_ends_at: new Date(0), bills_at_trial_end: true },
  ]
  for (const [index, state] of states.entries()) {
    const { id } = await newVendorNamed(`Filtered ${index}`)
    await db.updateTable('vendors').set(state).where('id', '=', id).execute()
  }
  const find = async (subscription: string) =>
    (await list({ search: 'filtered', subscription, sortBy: 'name', sortOrder: 'asc' })).data.map(({ name }) => name)
  expect(await find('past_due')).toEqual(['Filtered 0'])
  expect(await find('unpaid')).toEqual(['Filtered 1', 'Filtered 3'])
  expect(await find('trialing')).toEqual(['Filtered 2', 'Filtered 4'])
  expect(await find('canceled')).toEqual([])
})

it('suspends a vendor, mails its owner the reason, and reactivates it', async () => {
  const { id, owner, store, email } = await newVendorNamed('Llibres <b>Núria</b>')
  const reason = 'Goods that were never sent\n<script>alert(1)</script>'
  await test.database.kysely.updateTable('persons').set({ language: 'es' }).where('email', '=', email).execute()
  const suspended = await change(id, { status: 'suspended', reason, version: 1 })
  expect(suspended.body.data).toMatchObject({ status: 'suspended', statusReason: reason, version: 2 })
  const blocked = await test.call(brands.list, { as: owner, store })
  expect(blocked).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  expect((await list({ status: 'suspended' })).data.map((vendor) => vendor._id)).toEqual([id])

  const [mail] = await mailsTo(test, email)
  expect(mail?.subject).toBe('Suspendimos tu cuenta: Llibres <b>Núria</b>')
  expect(mail?.text).toContain(`Motivo: ${reason}`)
  expect(mail?.text).toContain('https://storeward.example/contact')
  expect(mail?.html).toContain('Goods that were never sent<br>&lt;script&gt;')
  expect(mail?.html).not.toContain('<b>')

  await test.data(vendors.changeStatus, {
    as: admin,
    params: { id },
    body: { status: 'active', reason: '', version: 2 },
  })
  expect((await test.call(brands.list, { as: owner, store })).status).toBe(200)
  expect((await mailsTo(test, email)).map((sent) => sent.subject)[0]).toContain('Tu cuenta está activa de nuevo')
  const log = await test.data(audit.list, { as: owner, query: { resource: 'vendors' } })
  expect(log.data.map((entry) => entry.person?.name)).toEqual(['Storeward', 'Storeward'])
  expect(JSON.stringify(log)).not.toContain(admin.personId)
  const entry = await test.data(audit.get, { as: owner, params: { id: log.data[1]?._id ?? '' } })
  expect(entry).toMatchObject({ before: { status: 'active' }, after: { status: 'suspended', statusReason: reason } })
  const { rows } = await test.database.pool.query(
    `select person_id from audit_log where vendor_id is null and entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ person_id: admin.personId }, { person_id: admin.personId }])
})

it('requires a reason, an allowed transition and the current version', async () => {
  const { id, email } = await newVendorNamed('Careful')
  for (const reason of ['', '   ']) {
    const response = await change(id, { status: 'inactive', reason, version: 1 })
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason', message: 'This is required.' }] },
    })
  }
  const same = await change(id, { status: 'active', reason: '', version: 1 })
  expect(same).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  await change(id, { status: 'inactive', reason: 'Asked for it', version: 1 })
  const stale = await change(id, { status: 'active', reason: '', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { status: 'inactive' } } })
  const sideways = await change(id, { status: 'suspended', reason: 'No', version: 2 })
  expect(sideways).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  expect((await change(newId(), { status: 'inactive', reason: 'No', version: 1 })).status).toBe(404)
  expect(await mailsTo(test, email)).toHaveLength(1)
})

it('accepts one of several concurrent decisions', async () => {
  const { id, email } = await newVendorNamed('Contended')
  const admins = await Promise.all(Array.from({ length: 6 }, () => test.newAdmin()))
  const responses = await Promise.all(
    admins.map((as, index) =>
      change(id, { status: index % 2 ? 'inactive' : 'suspended', reason: `Reason ${index}`, version: 1 }, as),
    ),
  )
  const winners = responses.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const lost = responses.filter(({ status }) => status !== 200)
  expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['stale_version']))
  expect(await read(id)).toEqual(winners[0]?.body.data)
  expect(await mailsTo(test, email)).toHaveLength(1)
})

it('denies admins all vendor endpoints and owners all admin endpoints', async () => {
  const { id, owner, store } = await newVendorNamed('Private')
  const params = { id, orderId: id }
  const body = { status: 'suspended', reason: 'Mine', version: 1 }
  for (const endpoint of endpoints) {
    if (endpoint.actor === 'vendor') {
      const response = await test.call(endpoint, { as: admin, store, params })
      expect([endpoint.name, response.status, response.body.code]).toEqual([endpoint.name, 403, 'forbidden'])
    }
    if (endpoint.actor === 'admin') {
      const response = await test.call(endpoint, { as: owner, params, ...(endpoint.method === 'GET' ? {} : { body }) })
      expect([endpoint.name, response.status, response.body.code]).toEqual([endpoint.name, 403, 'forbidden'])
    }
  }
  expect(await read(id)).toMatchObject({ status: 'active', version: 1 })
})
