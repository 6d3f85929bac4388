import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { day, latestToday } from '#contract/core/time.ts'
import { audit } from '#contract/domains/audit.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { readQueue } from '#server/testing/queue.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string
let shopper: Shopper

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  store = await test.newStore(vendorId)
  shopper = await newShopper(test)
})

const updateSettings = (body: object) =>
  test.data(customerRegistration.update, { as: owner, store, body: { version: 1, ...body } })
const setWelcomeBonus = (welcomeBonus: number) => setProgram(test, { owner, store }, { welcomeBonus })
const join = (body: object = {}, as = shopper) => test.call(customerAccounts.join, { as, store, body })
const joined = (body: object = {}, as = shopper) => test.data(customerAccounts.join, { as, store, body })
const leave = () => test.data(customerAccounts.leave, { as: shopper, store })
const rows = async () => (await test.data(customers.list, { as: owner, store })).data
const readOnlyCustomer = async () => {
  const [row] = await rows()
  return test.data(customers.get, { as: owner, store, params: { customerId: row?._id ?? '' } })
}
const story = async () => {
  const { data } = await test.data(customers.activity, {
    as: owner,
    store,
    params: { customerId: (await readOnlyCustomer())._id },
  })
  return data.map(({ kind, facts, by }) => ({ kind, facts, by })).toReversed()
}
const add = (body: object) => test.data(customers.create, { as: owner, store, body: { name: 'By hand', ...body } })
const notices = async () =>
  (await readQueue(test)).filter(({ payload }) => payload.kind === 'customer_waiting' && payload.storeId === store)
const readLog = (entity: string) =>
  test.database.kysely
    .selectFrom('audit_log')
    .select(['vendor_id', 'store_id', 'person_id', 'person_name', 'action'])
    .where('entity_id', '=', entity)
    .where('person_id', 'is', null)
    .execute()

it('returns a store’s join settings', async () => {
  await updateSettings({ mode: 'approval', phone: 'required', message: 'Hello' })
  await setWelcomeBonus(50)
  expect(await test.data(customerAccounts.joining, { store })).toMatchObject({
    mode: 'approval',
    phone: 'required',
    birthday: 'off',
    welcomeBonus: { kind: 'points', amount: 50 },
    message: 'Hello',
    store: { _id: store, name: 'A store', currency: 'USD', logo: null },
  })
})

it('lets customers join an open store with their details and grants welcome points', async () => {
  await setWelcomeBonus(50)
  const address = { line1: '1 Long Street', city: 'Bath', country: 'GB' }
  const response = await joined({ phone: '+44 1225 000000', address, emailConsent: true })
  expect(response).toMatchObject({
    approval: 'approved',
    points: 50,
    email: shopper.email,
    smsConsent: { given: null },
  })
  expect(response.addresses).toMatchObject([{ line1: '1 Long Street', isDefault: true }])
  expect(await readOnlyCustomer()).toMatchObject({
    source: 'registration',
    hasAccount: true,
    points: 50,
    language: 'en',
  })
  expect((await story()).map(({ kind, by }) => [kind, by])).toEqual([
    ['joined', null],
    ['points', null],
  ])
  const [row] = await rows()
  expect(await readLog(row?._id ?? '')).toEqual([
    { vendor_id: vendorId, store_id: store, person_id: null, person_name: 'Robin Field', action: 'create' },
  ])
  const log = await test.data(audit.list, { as: owner, query: { entity: row?._id ?? '' } })
  expect(log.data.map(({ person }) => person)).toEqual([{ _id: null, name: 'Robin Field' }])
  expect((await test.data(customerAccounts.stores, { as: shopper })).data).toEqual([response])
})

it('leaves customers pending in approval mode and notifies the store once', async () => {
  await updateSettings({ mode: 'approval' })
  await setWelcomeBonus(5)
  expect(await joined()).toMatchObject({ approval: 'pending', points: 0 })
  await joined()
  const { _id: id } = await readOnlyCustomer()
  expect((await notices()).map(({ payload }) => [payload.route, payload.body])).toEqual([
    [`/dashboard/customers/${id}`, 'Robin Field requested a customer account.'],
  ])
  await test.data(customerApprovals.approval, {
    as: owner,
    store,
    params: { customerId: id },
    body: { approval: 'approved' },
  })
  expect(await joined()).toMatchObject({ approval: 'approved', points: 5 })
})

it('accepts only existing customers when registration is closed', async () => {
  await updateSettings({ mode: 'closed' })
  expect((await join()).body.code).toBe('registration_closed')
  await add({ email: ` ${shopper.email.toUpperCase()}` })
  expect(await joined()).toMatchObject({ name: 'By hand', approval: 'approved' })
})

it('rejects birthdays in the future, on joining and later', async () => {
  const body = { birthday: latestToday(Date.now() + day) }
  const refused = { status: 422, body: { code: 'future_birthday', errors: [{ path: 'birthday' }] } }
  expect(await join(body)).toMatchObject(refused)
  await joined()
  expect(await test.call(customerAccounts.changeAtStore, { as: shopper, store, body })).toMatchObject(refused)
})

it('requires the fields the store requires unless it has them', async () => {
  await updateSettings({ phone: 'required', birthday: 'required', address: 'required' })
  const refused = await join({ phone: null, address: { line1: 'x' } })
  expect(refused).toMatchObject({ status: 422, body: { code: 'asked_by_store' } })
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(['phone', 'birthday'])
  expect(await rows()).toEqual([])
  await add({ email: shopper.email, phone: '555 0100', addresses: [{ line1: 'Known' }] })
  await joined({ birthday: '1990-02-03' })
  const clear = { as: shopper, store, body: { phone: null } }
  expect((await test.call(customerAccounts.changeAtStore, clear)).body.errors).toMatchObject([{ path: 'phone' }])
})

it('creates one customer from twenty concurrent calls, with welcome points once', async () => {
  await setWelcomeBonus(7)
  const responses = await Promise.all(Array.from({ length: 20 }, () => joined()))
  expect(await rows()).toMatchObject([{ points: 7 }])
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect((await story()).filter(({ kind }) => kind === 'joined')).toHaveLength(1)
})

it('shares one row with a customer the staff creates at the same time', async () => {
  const [mine, theirs] = await Promise.all([
    join(),
    test.call(customers.create, { as: owner, store, body: { name: 'By hand', email: shopper.email } }),
  ])
  expect(mine.status).toBe(200)
  expect([200, 409]).toContain(theirs.status)
  expect(await rows()).toMatchObject([{ hasAccount: true, email: shopper.email }])
})

it('keeps the store’s decision about an existing customer', async () => {
  const { _id: id } = await add({ email: shopper.email })
  await test.data(customerApprovals.approval, {
    as: owner,
    store,
    params: { customerId: id },
    body: { approval: 'suspended' },
  })
  expect(await joined()).toMatchObject({ approval: 'suspended' })
  await leave()
  expect(await joined()).toMatchObject({ approval: 'suspended' })
})

it('lets customers leave: the store keeps the record but no consent', async () => {
  await setWelcomeBonus(9)
  await joined({ emailConsent: true })
  const { version } = await test.data(customerRegistration.get, { as: owner, store })
  await leave()
  const left = await readOnlyCustomer()
  expect(left).toMatchObject({ hasAccount: false, emailConsent: { given: false }, smsConsent: { given: false } })
  expect([left.leftAt, left.emailConsent.at]).not.toContain(null)
  expect((await test.data(customerAccounts.stores, { as: shopper })).data).toEqual([])
  expect((await test.call(customerAccounts.leave, { as: shopper, store })).status).toBe(404)
  expect((await test.call(customerAccounts.changeAtStore, { as: shopper, store, body: { name: 'X' } })).status).toBe(
    404,
  )

  await updateSettings({ version, mode: 'approval' })
  expect(await joined()).toMatchObject({ approval: 'pending', points: 9 })
  expect(await readOnlyCustomer()).toMatchObject({ _id: left._id, leftAt: null, hasAccount: true })
  expect(await notices()).toHaveLength(1)
})

it('lets customers edit their data; the event lists only field names', async () => {
  await add({ email: shopper.email, addresses: [{ line1: 'Old' }, { line1: 'Other' }] })
  await joined()
  const body = { name: 'Robin F.', phone: '555 0101', address: { line1: 'New' }, smsConsent: true }
  const changed = await test.data(customerAccounts.changeAtStore, { as: shopper, store, body })
  expect(changed).toMatchObject({ name: 'Robin F.', phone: '555 0101', smsConsent: { given: true } })
  expect(changed.addresses.map(({ line1, isDefault }) => [line1, isDefault])).toEqual([
    ['New', true],
    ['Other', false],
  ])
  expect((await story()).at(-1)).toEqual({
    kind: 'edited',
    facts: { fields: ['name', 'phone', 'smsConsent', 'addresses'] },
    by: null,
  })
  const found = await test.data(customers.list, { as: owner, store, query: { search: '5550101' } })
  expect(found.data).toMatchObject([{ name: 'Robin F.' }])
})

it('doesn’t link an account to a record that belongs to another one', async () => {
  const other = await newShopper(test)
  await joined({}, other)
  const { _id: id, version } = await readOnlyCustomer()
  const body = { version, email: shopper.email }
  await test.data(customers.update, { as: owner, store, params: { customerId: id }, body })
  expect((await join()).body.code).toBe('email_taken')
  expect(await joined({}, other)).toMatchObject({ email: shopper.email })
})

it('replays responses per customer', async () => {
  const headers = { 'x-idempotency-key': 'same' }
  const other = await newShopper(test)
  const first = await test.data(customerAccounts.join, { as: shopper, store, headers, body: {} })
  const second = await test.data(customerAccounts.join, { as: other, store, headers, body: {} })
  expect([first.email, second.email]).toEqual([shopper.email, other.email])
})

it('returns 503 while the store or the vendor is closed and 404 once the store is deleted', async () => {
  const business = await test.newVendor()
  const closed = await test.newStore(business.vendorId)
  const request = { as: shopper, store: closed }
  const stores = () => test.data(customerAccounts.stores, { as: shopper })
  await test.data(customerAccounts.join, { ...request, body: {} })
  const db = test.database.kysely
  const states = [
    () => db.updateTable('stores').set({ status: 'inactive' }).where('id', '=', closed).execute(),
    () => db.updateTable('stores').set({ status: 'active', deleted_at: new Date() }).where('id', '=', closed).execute(),
    () => db.updateTable('stores').set({ deleted_at: null }).where('id', '=', closed).execute(),
  ]
  await states[0]?.()
  expect((await test.call(customerAccounts.join, { ...request, body: {} })).status).toBe(503)
  expect((await test.call(customerAccounts.joining, { store: closed })).status).toBe(503)
  expect((await stores()).data).toEqual([])
  await states[1]?.()
  expect((await test.call(customerAccounts.leave, request)).status).toBe(404)
  await states[2]?.()
  await db.updateTable('vendors').set({ status: 'suspended' }).where('id', '=', business.vendorId).execute()
  expect((await test.call(customerAccounts.join, { ...request, body: {} })).status).toBe(503)
  await db.updateTable('vendors').set({ status: 'active' }).where('id', '=', business.vendorId).execute()
  expect((await stores()).data).toHaveLength(1)
})
