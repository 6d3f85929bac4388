import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day, latestToday } from '#contract/core/time.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const create = (name: string, more: object = {}, at = store) =>
  test.data(customers.create, { as: owner, store: at, body: { name, ...more } })
const list = (query: Record<string, string | number> = {}, at = store) =>
  test.data(customers.list, { as: owner, store: at, query })
const names = async (query: Record<string, string | number>, at = store) =>
  (await list(query, at)).data.map((row) => row.name)
const forCustomer = (customer: { _id: string }) => ({ as: owner, store, params: { customerId: customer._id } })
const change = (customer: { _id: string }, body: object) =>
  test.data(customers.update, { ...forCustomer(customer), body })
const kinds = async (customer: { _id: string }) =>
  (await test.data(customers.activity, forCustomer(customer))).data.map((event) => event.kind)

it('finds a renamed customer by the same words as a new one', async () => {
  const { _id: id, version } = await create("Ana-María O'Brien", { email: 'ana@example.com', phone: '+1 845 555 0199' })
  const renamings = ['María María Brien', "O'Brien", '', "D'Arcy, Ana (new)"]
  for (const [index, name] of renamings.entries()) {
    await change({ _id: id }, { version: version + index, name })
    const { rows } = await sql<{ difference: string[] }>`
      select array(
        (select word || is_sensitive from customer_words where customer_id = c.id
          except select word || is_sensitive from to_customer_words(c.name_normalized, c.email, c.phone))
        union all
        (select word || is_sensitive from to_customer_words(c.name_normalized, c.email, c.phone)
          except select word || is_sensitive from customer_words where customer_id = c.id)
        union all
        (select name_normalized from customer_names where customer_id = c.id
          except select c.name_normalized)) as difference
      from customers c where c.id = ${id}`.execute(test.database.kysely)
    expect({ name, rows }).toEqual({ name, rows: [{ difference: [] }] })
  }
})

it('rejects birthdays in the future, in every time zone', async () => {
  const tomorrow = latestToday(Date.now() + day)
  const refused = { status: 422, body: { code: 'future_birthday', errors: [{ path: 'birthday' }] } }
  const body = { name: 'Unborn', birthday: tomorrow }
  expect(await test.call(customers.create, { as: owner, store, body })).toMatchObject(refused)
  const born = await create('Born', { birthday: latestToday(Date.now()) })
  const later = { ...forCustomer(born), body: { version: 1, birthday: tomorrow } }
  expect(await test.call(customers.update, later)).toMatchObject(refused)
})

it('creates, reads, updates, deletes and restores a customer and writes activity events', async () => {
  const made = await create('Ñandú Pérez', {
    email: 'Nandu@Example.com',
    phone: '+1 845 555 0142',
    birthday: '1980-02-29',
    tags: ['VIP', 'vip', 'Wholesale'],
    emailConsent: true,
    addresses: [
      { line1: '1 Main Street', country: 'US' },
      { line1: '2 Side Street', isDefault: true },
    ],
  })
  expect(made).toMatchObject({
    email: 'nandu@example.com',
    birthday: '1980-02-29',
    isMasked: false,
    tags: ['VIP', 'Wholesale'],
    approval: 'approved',
    source: 'manual',
    smsConsent: { given: null, at: null },
    createdBy: 'A owner',
    version: 1,
  })
  expect(made.emailConsent.at).not.toBeNull()
  expect(made.addresses.map((address) => address.isDefault)).toEqual([false, true])
  expect((await list({ search: 'nandu' })).data).toMatchObject([{ address: made.addresses[1] }])
  expect(await test.data(customers.get, forCustomer(made))).toEqual(made)

  const changed = await change(made, { version: 1, phone: null, emailConsent: true, smsConsent: false })
  expect(changed).toMatchObject({ phone: null, version: 2, emailConsent: made.emailConsent })
  expect(changed.smsConsent).toMatchObject({ given: false, at: expect.any(String) })
  expect(await change(made, { version: 2, smsConsent: null })).toMatchObject({ smsConsent: { given: null, at: null } })

  expect(await test.data(customers.removeMany, { as: owner, store, body: { ids: [made._id] } })).toEqual({
    ids: [made._id],
  })
  expect((await test.call(customers.get, forCustomer(made))).status).toBe(404)
  expect((await test.call(customers.activity, forCustomer(made))).status).toBe(404)
  expect(await names({ search: 'nandu' })).toEqual([])
  await test.data(customers.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  expect(await names({ search: 'nandu' })).toEqual(['Ñandú Pérez'])
  const story = (await test.data(customers.activity, forCustomer(made))).data
  expect(story.map((event) => event.kind)).toEqual(['restored', 'deleted', 'edited', 'edited', 'created'])
  expect(story[3]).toMatchObject({ facts: { fields: ['phone', 'smsConsent'] }, by: 'A owner' })
})

it('replaces the address list as a whole, with one default, and accepts only ids of this customer', async () => {
  const made = await create('Homes', { addresses: [{ line1: 'First' }, { line1: 'Second' }, { line1: 'Third' }] })
  const [first, second] = made.addresses
  expect(made.addresses.map((address) => address.isDefault)).toEqual([true, false, false])
  const changed = await change(made, {
    version: 1,
    addresses: [
      { _id: second?._id, line1: 'Second, moved', coordinates: { latitude: 41.5, longitude: -73.9 } },
      { line1: 'New' },
    ],
  })
  expect(changed.addresses).toMatchObject([
    { _id: second?._id, line1: 'Second, moved', isDefault: true, coordinates: { latitude: 41.5 } },
    { line1: 'New', isDefault: false, coordinates: null },
  ])
  const other = await create('Somebody else', { addresses: [{ line1: 'Theirs' }] })
  for (const _id of [first?._id, other.addresses[0]?._id, newId()]) {
    const body = { version: 2, addresses: [{ _id, line1: 'Taken over' }] }
    const response = await test.call(customers.update, { ...forCustomer(made), body })
    expect(response).toMatchObject({ status: 404, body: { errors: [{ path: 'addresses.0._id' }] } })
  }
  const twice = { version: 2, addresses: [second, second].map((address) => ({ _id: address?._id, line1: 'Twice' })) }
  expect((await test.call(customers.update, { ...forCustomer(made), body: twice })).status).toBe(404)
  expect((await test.data(customers.get, forCustomer(other))).addresses).toMatchObject([{ line1: 'Theirs' }])
})

it('treats spellings of an email as one until its customer is deleted', async () => {
  const made = await create('One', { email: 'josé@exämple.com' })
  for (const email of ['JOSÉ@Exämple.com', 'jose\u0301@exa\u0308mple.com', ' jos é@ exämple.com\u200b ']) {
    const again = await test.call(customers.create, { as: owner, store, body: { name: 'Two', email } })
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken', errors: [{ path: 'email' }] } })
  }
  const other = await create('Other', { email: 'other@example.com' })
  const body = { version: 1, email: 'José@exämple.com' }
  expect(await test.call(customers.update, { ...forCustomer(other), body })).toMatchObject({ status: 409 })
  await create('Elsewhere', { email: 'josé@exämple.com' }, otherStore)
  await create('Walk-in')
  await create('Walk-in')
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [made._id] } })
  await change(other, body)
  const restored = await test.call(customers.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  expect(restored).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

it('restores those that can be, and one of two with the same email', async () => {
  const email = 'once@example.com'
  const many = (ids: string[]) => ({ as: owner, store, body: { ids } })
  const gone = async (name: string, more: object = {}) => {
    const { _id } = await create(name, more)
    await test.data(customers.removeMany, many([_id]))
    return _id
  }
  const [older, newer, free] = [await gone('Older', { email }), await gone('Newer', { email }), await gone('Free')]
  const ids = [older, newer, free]
  expect((await test.data(customers.restoreMany, many(ids))).ids.sort()).toEqual([newer, free].sort())
  expect(await test.call(customers.restoreMany, many(ids))).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  expect(await test.data(customers.restoreMany, many([newer, free, newId()]))).toEqual({ ids: [] })
  await test.data(customers.removeMany, many([newer]))
  expect(await test.data(customers.restoreMany, many([older]))).toEqual({ ids: [older] })
})

it('stores formulas and markup unchanged', async () => {
  const name = '=HYPERLINK("https://evil.example";"x")'
  const tags = ['@SUM(1)', '<b>bold</b>']
  const made = await create(name, { tags, addresses: [{ line1: '+cmd|calc' }] })
  expect(made).toMatchObject({ name, tags, addresses: [{ line1: '+cmd|calc' }] })
  expect(await names({ tag: '@sum(1)' })).toEqual([name])
})

it('lets one of ten writers of a version win and returns the current state to the others', async () => {
  const made = await create('Contended')
  const tries = Array.from({ length: 10 }, (_, index) =>
    test.call(customers.update, { ...forCustomer(made), body: { version: 1, name: `Writer ${index}` } }),
  )
  const responses = await Promise.all(tries)
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const now = await test.data(customers.get, forCustomer(made))
  const lost = responses.find((response) => response.status === 409)
  expect(lost?.body).toMatchObject({ code: 'stale_version', current: { name: now.name, version: 2 } })
  expect(await kinds(made)).toEqual(['edited', 'created'])
})

it('neither reads nor changes customers of another store', async () => {
  const foreign = await create('Foreign', { tags: ['theirs'] }, otherStore)
  const request = forCustomer(foreign)
  for (const endpoint of [customers.get, customers.ledger, customers.notes, customers.activity]) {
    expect((await test.call(endpoint, request)).status).toBe(404)
  }
  const calls = [
    test.call(customers.update, { ...request, body: { version: 1, name: 'Mine' } }),
    test.call(customers.adjust, { ...request, body: { kind: 'points', delta: 1, reason: 'other' } }),
    test.call(customers.addNote, { ...request, body: { body: 'x' } }),
    test.call(customerApprovals.approval, { ...request, body: { approval: 'suspended' } }),
  ]
  expect((await Promise.all(calls)).map((response) => response.status)).toEqual([404, 404, 404, 404])
  const ids = [foreign._id]
  const many = { as: owner, store }
  expect(await test.data(customers.removeMany, { ...many, body: { ids } })).toEqual({ ids: [] })
  expect(await test.data(customerApprovals.approveMany, { ...many, body: { ids, approval: 'suspended' } })).toEqual({
    ids: [],
  })
  const tagging = { ids, add: ['x'], remove: [] }
  expect(await test.data(customers.tagMany, { ...many, body: tagging })).toEqual({ ids: [] })
  const now = await test.data(customers.get, { ...request, store: otherStore })
  expect(now).toEqual(foreign)
})

it('searches notes and ledger entries by words; activity has no search', async () => {
  const made = await create('Searched')
  for (const body of ['Rings twice at the Café', 'Leave it with the neighbor']) {
    await test.data(customers.addNote, { ...forCustomer(made), body: { body } })
  }
  for (const note of ['Birthday present', 'Late delivery']) {
    await test.data(customers.adjust, {
      ...forCustomer(made),
      body: { kind: 'points', delta: 5, reason: 'goodwill', note },
    })
  }
  const notes = async (search: string) =>
    (await test.data(customers.notes, { ...forCustomer(made), query: { search } })).data.map(({ body }) => body)
  expect(await notes('cafe TWICE')).toEqual(['Rings twice at the Café'])
  expect(await notes('%')).toEqual([])
  expect(await notes('garage')).toEqual([])
  const entries = await test.data(customers.ledger, { ...forCustomer(made), query: { search: 'birth' } })
  expect(entries).toMatchObject({ total: 1, data: [{ note: 'Birthday present' }] })
  const refused = await test.call(customers.activity, { ...forCustomer(made), query: { search: 'birth' } })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'search' }] } })
})

it('stores team notes; only the author can delete one', async () => {
  const made = await create('Noted')
  const note = await test.data(customers.addNote, { ...forCustomer(made), body: { body: 'Rings twice' } })
  expect(note).toMatchObject({ body: 'Rings twice', by: 'A owner', isMine: true })
  const colleague = await test.newPerson(owner.vendorId, 'staff', ['view_customers', 'create_customer'], [store])
  const params = { customerId: made._id, noteId: note._id }
  const theirs = await test.data(customers.notes, { ...forCustomer(made), as: colleague })
  expect(theirs.data).toMatchObject([{ _id: note._id, isMine: false }])
  expect((await test.call(customers.removeNote, { as: colleague, store, params })).status).toBe(403)
  const elsewhere = { customerId: (await create('Another'))._id, noteId: note._id }
  expect((await test.call(customers.removeNote, { as: owner, store, params: elsewhere })).status).toBe(404)
  await test.data(customers.removeNote, { as: owner, store, params })
  expect((await test.data(customers.notes, forCustomer(made))).data).toEqual([])
  expect((await test.call(customers.removeNote, { as: owner, store, params })).status).toBe(404)
})
