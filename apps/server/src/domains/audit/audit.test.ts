import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { brands } from '#contract/domains/brands.ts'
import { permissions } from '#contract/permissions.ts'
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

type Query = Record<string, string | number>
const list = (as: Person, query: Query = {}) => test.data(audit.list, { as, query })
const labels = async (as: Person, query: Query = {}) => (await list(as, query)).data.map((entry) => entry.label)
const newStaff = (vendorId: string, stores: string[]) => test.newPerson(vendorId, 'staff', permissions, stores)

interface EntryInput {
  vendor: string
  label: string
  store?: string | null
  by?: { personId: string; name?: string }
  resource?: string
  action?: string
  entity?: string
  at?: Date
}

const insertEntry = async (row: EntryInput): Promise<string> => {
  const id = newId()
  await test.database.kysely
    .insertInto('audit_log')
    .values({
      id,
      vendor_id: row.vendor,
      store_id: row.store ?? null,
      person_id: row.by?.personId ?? owner.personId,
      person_name: row.by?.name ?? 'Somebody',
      address: '203.0.113.7',
      request_id: newId(),
      action: row.action ?? 'update',
      resource: row.resource ?? 'brands',
      entity_id: row.entity ?? newId(),
      label: row.label,
      before: JSON.stringify({ name: 'Before' }),
      after: JSON.stringify({ name: row.label }),
      ...(row.at && { at: row.at }),
    })
    .execute()
  return id
}

/** A vendor with one entry in each of two stores and one account-level entry. */
const newVendorWithEntries = async () => {
  const { vendorId, owner: boss } = await test.newVendor()
  const [first, other] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  const at = (minute: number) => new Date(Date.UTC(2025, 5, 1, 12, minute))
  const ids = [
    await insertEntry({ vendor: vendorId, label: 'In the first', store: first, at: at(1) }),
    await insertEntry({ vendor: vendorId, label: 'In the other', store: other, resource: 'products', at: at(2) }),
    await insertEntry({ vendor: vendorId, label: 'Of the account', resource: 'staff', at: at(3) }),
  ]
  return { vendorId, boss, first, other, ids }
}

it('lists the entries that writes create', async () => {
  const created = await test.data(brands.create, { as: owner, store, body: { name: 'Café' } })
  await test.data(brands.update, { as: owner, store, params: { id: created._id }, body: { name: 'Tea', version: 1 } })
  const page = await list(owner, { entity: created._id })
  expect(page.data).toMatchObject([
    { action: 'update', resource: 'brands', label: 'Tea', store: { _id: store, name: 'A store' } },
    { action: 'create', label: 'Café', person: { _id: owner.personId, name: 'A owner' }, address: '127.0.0.1' },
  ])
  const id = page.data[0]?._id ?? ''
  const entry = await test.data(audit.get, { as: owner, params: { id } })
  expect(entry).toMatchObject({ ...page.data[0], before: { name: 'Café' }, after: { name: 'Tea', version: 2 } })
  expect((await test.call(audit.get, { as: owner, params: { id: newId() } })).status).toBe(404)
})

it('shows a vendor only its own log', async () => {
  const [ours, theirs] = [await newVendorWithEntries(), await newVendorWithEntries()]
  expect(await labels(ours.boss)).toEqual(['Of the account', 'In the other', 'In the first'])
  for (const id of theirs.ids) {
    expect((await test.call(audit.get, { as: ours.boss, params: { id } })).status).toBe(404)
  }
  for (const query of [{ store: theirs.first }, { store: theirs.vendorId }, { store: ours.vendorId }]) {
    expect(await labels(ours.boss, query)).toEqual([])
  }
  await test.database.kysely
    .insertInto('audit_log')
    .values({
      id: newId(),
      person_name: 'An admin',
      address: '',
      request_id: '',
      action: 'update',
      resource: 'contacts',
      entity_id: ours.vendorId,
      label: 'Of the platform',
    })
    .execute()
  expect(await labels(ours.boss, { search: 'platform' })).toEqual([])
})

it('shows staff the entries of their stores and of the account', async () => {
  const { vendorId, boss, first, other, ids } = await newVendorWithEntries()
  const staff = await newStaff(vendorId, [first])
  expect(await labels(staff)).toEqual(['Of the account', 'In the first'])
  expect((await list(staff)).total).toBe(2)
  expect(await labels(staff, { store: other })).toEqual([])
  expect(await labels(staff, { search: 'in the' })).toEqual(['In the first'])
  expect(await labels(boss, { store: other })).toEqual(['In the other'])
  const statuses: number[] = []
  for (const id of ids) statuses.push((await test.call(audit.get, { as: staff, params: { id } })).status)
  expect(statuses).toEqual([200, 404, 200])
  expect(await labels(await newStaff(vendorId, []))).toEqual(['Of the account'])
  const { resources } = await test.data(audit.choices, { as: staff })
  expect(resources).toEqual(['brands', 'staff'])
  const without = permissions.filter((flag) => flag !== 'view_logs')
  const staffWithoutLogs = await test.newPerson(vendorId, 'staff', without, [first, other])
  for (const endpoint of [audit.list, audit.choices, audit.get]) {
    expect((await test.call(endpoint, { as: staffWithoutLogs, params: { id: ids[0] ?? '' } })).status).toBe(403)
  }
})

it('keeps the name of a deleted store', async () => {
  const { vendorId, boss, first, ids } = await newVendorWithEntries()
  const staff = await newStaff(vendorId, [first])
  const gone = { deleted_at: new Date(), name: 'Closed down' }
  await test.database.kysely.updateTable('stores').set(gone).where('id', '=', first).execute()
  expect((await list(boss, { store: first })).data).toMatchObject([{ store: { _id: first, name: 'Closed down' } }])
  const entry = await test.data(audit.get, { as: boss, params: { id: ids[0] ?? '' } })
  expect(entry).toMatchObject({ store: { _id: first, name: 'Closed down' }, currency: 'USD' })
  const ofAccount = await test.data(audit.get, { as: boss, params: { id: ids[2] ?? '' } })
  expect(ofAccount.currency).toBeNull()
  expect(await labels(staff)).toEqual(['Of the account'])
})

it('filters by person, resource, action, entity and search text', async () => {
  const { vendorId, boss } = await newVendorWithEntries()
  const ana = { personId: newId(), name: 'Ana' }
  const entity = newId()
  const about = { vendor: vendorId, by: ana, resource: 'stores', entity }
  await insertEntry({ ...about, label: 'Ñandú 100%', action: 'restore' })
  await insertEntry({ ...about, label: 'ñandu again', entity: newId(), action: 'create' })
  expect(await labels(boss, { person: ana.personId })).toEqual(['ñandu again', 'Ñandú 100%'])
  expect(await labels(boss, { resource: 'products' })).toEqual(['In the other'])
  expect(await labels(boss, { action: 'restore' })).toEqual(['Ñandú 100%'])
  expect(await labels(boss, { entity })).toEqual(['Ñandú 100%'])
  expect(await labels(boss, { search: 'NANDU' })).toEqual(['ñandu again', 'Ñandú 100%'])
  expect(await labels(boss, { search: '100%' })).toEqual(['Ñandú 100%'])
  expect(await labels(boss, { search: '_' })).toEqual([])
  expect(await labels(boss, { person: ana.personId, resource: 'brands' })).toEqual([])
  expect(await labels(boss, { resource: 'no such thing' })).toEqual([])
  for (const query of [{ action: 'steal' }, { person: 'me' }, { from: '0000-01-01' }, { sortBy: 'label' }]) {
    expect((await test.call(audit.list, { as: boss, query })).status).toBe(422)
  }
})

it('uses the time zone of the oldest open store for dates, and UTC without one', async () => {
  const { vendorId, owner: boss } = await test.newVendor()
  const db = test.database.kysely
  const newStoreInZone = async (timezone: string, year: number) => {
    const id = await test.newStore(vendorId)
    const created_at = new Date(Date.UTC(year, 0))
    await db.updateTable('stores').set({ timezone, created_at }).where('id', '=', id).execute()
    return id
  }
  await insertEntry({ vendor: vendorId, label: 'Late', at: new Date('2025-03-10T23:30:00Z') })
  const day = { from: '2025-03-10', to: '2025-03-10' }
  const next = { from: '2025-03-11', to: '2025-03-11' }
  expect([await labels(boss, day), await labels(boss, next)]).toEqual([['Late'], []])
  await newStoreInZone('Asia/Tokyo', 2022)
  const newYork = await newStoreInZone('America/New_York', 2021)
  expect([await labels(boss, day), await labels(boss, next)]).toEqual([['Late'], []])
  await db.updateTable('stores').set({ deleted_at: new Date() }).where('id', '=', newYork).execute()
  expect([await labels(boss, day), await labels(boss, next)]).toEqual([[], ['Late']])
})

it('pages through all rows in both directions when many share one timestamp', async () => {
  const { vendorId, owner: boss } = await test.newVendor()
  const at = new Date('2025-01-01T00:00:00Z')
  for (let index = 0; index < 23; index++)
    await insertEntry({ vendor: vendorId, label: String(index).padStart(2, '0'), at })
  const expected = Array.from({ length: 23 }, (_, index) => String(index).padStart(2, '0'))
  for (const sortOrder of ['asc', 'desc']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(boss, {
        limit: 5,
        sortOrder,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.data.map((entry) => entry.label ?? ''))
      expect(page.total).toBe(23)
      cursor = page.nextCursor
    }
    expect([...seen].sort()).toEqual(expected)
  }
})

it('lists the people and resources that appear, each person by their latest name', async () => {
  const { vendorId, owner: boss } = await test.newVendor()
  const [first, other] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  const [eva, bo, zoe] = [newId(), newId(), newId()]
  const on = (day: number) => new Date(Date.UTC(2025, 1, day))
  const rows: [string, string, string, string | null, number][] = [
    [eva, 'Eva Old', 'brands', first, 1],
    [eva, 'Eva New', 'brands', first, 3],
    [eva, 'Eva Middle', 'stores', null, 2],
    [bo, 'Ábel', 'products', other, 1],
    [bo, 'Ábel', 'brands', other, 2],
    [zoe, 'Zoe', 'staff', null, 1],
  ]
  for (const [personId, name, resource, storeId, day] of rows) {
    await insertEntry({ vendor: vendorId, label: '-', by: { personId, name }, resource, store: storeId, at: on(day) })
  }
  const [evaNow, boNow, zoeNow] = [
    { _id: eva, name: 'Eva New' },
    { _id: bo, name: 'Ábel' },
    { _id: zoe, name: 'Zoe' },
  ]
  const all = { people: [boNow, evaNow, zoeNow], resources: ['brands', 'products', 'staff', 'stores'] }
  expect(await test.data(audit.choices, { as: boss })).toEqual(all)
  const inFirst = await newStaff(vendorId, [first])
  const some = { people: [evaNow, zoeNow], resources: ['brands', 'staff', 'stores'] }
  expect(await test.data(audit.choices, { as: inFirst })).toEqual(some)
  await test.database.kysely.updateTable('stores').set({ deleted_at: new Date() }).where('id', '=', other).execute()
  expect(await test.data(audit.choices, { as: boss })).toEqual(all)
  const fresh = await test.newVendor()
  expect(await test.data(audit.choices, { as: fresh.owner })).toEqual({ people: [], resources: [] })
})
