import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { customerImports } from '#contract/domains/customer-import.ts'
import { locations } from '#contract/domains/locations.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  owner = (await test.newVendor()).owner
})
beforeEach(async () => {
  store = await test.newStore(owner.vendorId)
})
afterAll(() => test.close())

const update = (rows: unknown[], as = owner) =>
  test.data(customerImports.importAndUpdate, { as, store, body: { customers: rows } })
const create = (body: object) => test.data(customers.create, { as: owner, store, body })
const read = (id: string) => test.data(customers.get, { as: owner, store, params: { customerId: id } })

const ann = {
  name: 'Ann',
  email: 'ann@example.com',
  phone: '+1 555 010 0199',
  tags: ['VIP'],
  addresses: [{ line1: '1 Main St', city: 'Troy', postcode: '12180', country: 'US', label: 'Home' }],
}

it('updates existing customers by email and creates the others', async () => {
  const { _id } = await create(ann)
  const row = {
    name: 'Ann Field',
    email: 'ANN@example.com',
    phone: '',
    birthday: '1990-05-31',
    tags: 'vip, Regular',
    line1: '1 main st',
    postcode: '12180',
    region: 'NY',
    points: '40',
    credit: '5',
    note: 'Called',
  }
  const response = await update([row, { name: 'Bo', email: 'bo@example.com', points: '7' }, { name: 'X' }])
  expect(response).toMatchObject({
    imported: [{ email: 'bo@example.com' }],
    updated: [{ _id, email: 'ann@example.com' }],
    skipped: [{ index: 2, code: 'no_contact' }],
  })
  expect(await read(_id)).toMatchObject({
    name: 'Ann Field',
    email: 'ann@example.com',
    phone: '+1 555 010 0199',
    birthday: '1990-05-31',
    tags: ['VIP', 'Regular'],
    points: 0,
    credit: 0,
    addresses: [{ line1: '1 main st', city: 'Troy', region: 'NY', country: 'US', label: 'Home', isDefault: true }],
  })
  const notes = await test.data(customers.notes, { as: owner, store, params: { customerId: _id } })
  expect(notes.data).toEqual([])
  const found = await test.data(customers.list, { as: owner, store, query: { search: 'ann field' } })
  expect(found.data.map((customer) => customer._id)).toEqual([_id])
  const { rows } = await test.database.pool.query(
    `select action, after ->> 'name' as name from audit_log where entity_id = $1 order by at, id`,
    [_id],
  )
  expect(rows).toEqual([
    { action: 'create', name: 'Ann' },
    { action: 'update', name: 'Ann Field' },
  ])
})

it('adds another address and never renews a withdrawn consent', async () => {
  const { _id } = await create({ ...ann, emailConsent: false })
  const row = { name: 'Ann', email: ann.email, line1: '2 Oak Ave', emailConsent: 'yes', smsConsent: 'yes' }
  await update([row])
  const after = await read(_id)
  expect(after.addresses.map(({ line1, isDefault }) => [line1, isDefault])).toEqual([
    ['1 Main St', true],
    ['2 Oak Ave', false],
  ])
  expect([after.emailConsent.given, after.smsConsent.given]).toEqual([false, true])
  await update([{ name: 'Ann', email: ann.email, smsConsent: 'no' }])
  expect((await read(_id)).smsConsent.given).toBe(false)
})

it('adds the country of the store only to a new address', async () => {
  await test.data(locations.create, { as: owner, store, body: { name: 'Depot', country: 'MX' } })
  const { _id } = await create(ann)
  await update([{ email: ann.email, line1: '1 Main St', postcode: '12180', region: 'NY' }])
  await update([{ email: ann.email, line1: 'Calle 1' }])
  const { addresses } = await read(_id)
  expect(addresses.map(({ line1, region, country }) => [line1, region, country])).toEqual([
    ['1 Main St', 'NY', 'US'],
    ['Calle 1', '', 'MX'],
  ])
})

it('leaves out what a customer has no room for, and updates the rest', async () => {
  const tags = Array.from({ length: 50 }, (_, index) => `Tag ${index}`)
  const { _id } = await create({ ...ann, tags })
  const addresses = Array.from({ length: 20 }, (_, index) => ({ line1: `${index} Main St` }))
  const { _id: bo } = await create({ name: 'Bo', email: 'bo@example.com', addresses })
  const response = await update([
    { name: 'Ann Field', email: ann.email, tags: 'One more' },
    { email: 'bo@example.com', line1: '21 Main St', birthday: '1990-05-31' },
  ])
  expect(response.updated).toHaveLength(2)
  expect(response.notes.map(({ index, code }) => [index, code])).toEqual([
    [0, 'too_many_tags'],
    [1, 'too_many_addresses'],
  ])
  expect(await read(_id)).toMatchObject({ name: 'Ann Field', tags })
  const after = await read(bo)
  expect([after.name, after.birthday, after.addresses.length]).toEqual(['Bo', '1990-05-31', 20])
})

it('changes nothing when a file is imported again', async () => {
  const row = { ...ann, tags: 'VIP', line1: '1 Main St', city: 'Troy', postcode: '12180', country: 'US' }
  const { addresses: _addresses, ...cells } = row
  await update([cells])
  const { rows } = await test.database.pool.query('select version from customers where store_id = $1', [store])
  expect((await update([cells])).updated).toHaveLength(1)
  expect((await test.database.pool.query('select version from customers where store_id = $1', [store])).rows).toEqual(
    rows,
  )
})

it('needs the permission to edit customers', async () => {
  const permissions = ['view_customers', 'create_customer'] as const
  const importer = await test.newPerson(owner.vendorId, 'staff', [...permissions], [store])
  const body = { customers: [{ name: 'Ann', email: ann.email }] }
  expect((await test.call(customerImports.importAndUpdate, { as: importer, store, body })).status).toBe(403)
  expect((await test.call(customerImports.importRows, { as: importer, store, body })).status).toBe(200)
})

it('lets concurrent imports of the same people finish', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ name: `C ${index}`, email: `c${index}@example.com` }))
  await update(rows)
  const responses = await Promise.all([update(rows), update(rows.toReversed()), update(rows)])
  expect(responses.map(({ updated }) => updated.length)).toEqual([20, 20, 20])
})

it('finds existing customers as the import matches them, for staff who may see personal data', async () => {
  const other = await test.newStore(owner.vendorId)
  await create(ann)
  const noEmail = await create({ name: 'Bo', phone: '(555) 010-0300' })
  await test.data(customers.create, { as: owner, store: other, body: { name: 'Cy', email: 'cy@example.com' } })
  const body = {
    emails: [' ANN@example.com', 'cy@example.com', 'new@example.com'],
    phones: ['555 010 0300', '555 010 0400'],
  }
  const find = () => test.data(customerImports.findExisting, { as: owner, store, body })
  expect(await find()).toEqual({ emails: ['ann@example.com'], phones: ['5550100300'] })
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [noEmail._id] } })
  expect(await find()).toEqual({ emails: ['ann@example.com'], phones: [] })

  const staff = await test.newPerson(owner.vendorId, 'staff', ['view_customers', 'create_customer'], [store])
  const { status } = await test.call(customerImports.findExisting, { as: staff, store, body })
  expect(status).toBe(403)
})
