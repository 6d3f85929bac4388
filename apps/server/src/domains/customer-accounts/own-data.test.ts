import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { customers } from '#contract/domains/customers.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { orders } from '#contract/domains/orders.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { newSentCampaign } from '#server/testing/sent-campaign.ts'

const password = 'Correct-horse-7'
let test: TestApp
let vendorId: string
let owner: Person
let store: string
let passwordHash: string
let robin: Shopper
let other: Shopper

beforeAll(async () => {
  test = await openTestApp()
  passwordHash = await hashPassword(password)
  ;({ vendorId, owner } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.kysely.deleteFrom('rate_limits').execute()
  store = await test.newStore(vendorId)
  robin = await newShopper(test, { passwordHash })
  other = await newShopper(test, { passwordHash, name: 'Ana Ruiz' })
  for (const as of [robin, other]) await test.data(customerAccounts.join, { as, store, body: {} })
})

const readCustomerId = async ({ email }: Shopper) => {
  const { data } = await test.data(customers.list, { as: owner, store, query: { search: email } })
  return data[0]?._id ?? ''
}
const adjust = async (shopper: Shopper, body: object) =>
  test.data(customers.adjust, {
    as: owner,
    store,
    params: { customerId: await readCustomerId(shopper) },
    body: { kind: 'points', delta: 10, reason: 'goodwill', note: 'Complains a lot', ...body },
  })

it('is shown per store, and only after joining it', async () => {
  expect(await test.data(customerAccounts.atStore, { as: robin, store })).toMatchObject({
    store: { _id: store },
    email: robin.email,
    approval: 'approved',
  })
  expect((await test.call(customerAccounts.atStore, { as: await newShopper(test), store })).status).toBe(404)
  expect((await test.call(customerAccounts.atStore, { store })).status).toBe(401)
})

describe('points and credit', () => {
  const readLedger = (as: Shopper, query: Record<string, string> = {}, at = store) =>
    test.call(customerAccounts.ledger, { as, store: at, query })

  it('are listed newest first, without the staff’s name and note', async () => {
    await adjust(robin, { delta: 30 })
    await adjust(robin, { kind: 'credit', delta: 500 })
    await adjust(other, { delta: 7 })
    const { data } = await test.data(customerAccounts.ledger, { as: robin, store })
    expect(data.map(({ kind, delta, balanceAfter }) => [kind, delta, balanceAfter])).toEqual([
      ['credit', 500, 500],
      ['points', 30, 30],
    ])
    expect(data[0]).toMatchObject({ reason: 'goodwill', order: null })
    expect(data[0]).not.toHaveProperty('note')
    expect(data[0]).not.toHaveProperty('by')
    const points = await test.data(customerAccounts.ledger, { as: robin, store, query: { kind: 'points' } })
    expect(points.data).toHaveLength(1)
  })

  it('are only readable by a customer of the store', async () => {
    expect((await readLedger(await newShopper(test))).status).toBe(404)
    expect((await readLedger(robin, {}, await test.newStore(vendorId))).status).toBe(404)
    await test.data(customerAccounts.leave, { as: robin, store })
    expect((await readLedger(robin)).status).toBe(404)
  })
})

describe('addresses', () => {
  const home = { line1: '1 Long Street', city: 'Bath', country: 'GB' }
  const at = (as: Shopper, addressId = '') => ({ as, store, params: { addressId } })
  const add = async (body: object, as = robin) =>
    (await test.data(customerAccounts.addAddress, { ...at(as), body })).addresses
  const change = (addressId: string, body: object, as = robin) =>
    test.call(customerAccounts.changeAddress, { ...at(as, addressId), body })
  const remove = (addressId: string, as = robin) => test.call(customerAccounts.removeAddress, at(as, addressId))
  const readAddresses = async () => (await test.data(customerAccounts.stores, { as: robin })).data[0]?.addresses ?? []

  it('are added, edited, made the default and deleted', async () => {
    const [first] = await add(home)
    expect(first).toMatchObject({ ...home, isDefault: true })
    const [, second] = await add({ line1: '2 Short Street', country: 'GB', isDefault: true })
    expect((await readAddresses()).map(({ line1, isDefault }) => [line1, isDefault])).toEqual([
      ['1 Long Street', false],
      ['2 Short Street', true],
    ])
    await change(first?._id ?? '', { isDefault: true, label: 'Home' })
    expect(await readAddresses()).toMatchObject([
      { label: 'Home', city: 'Bath', isDefault: true },
      { isDefault: false },
    ])
    expect((await remove(first?._id ?? '')).status).toBe(200)
    expect(await readAddresses()).toMatchObject([{ _id: second?._id, isDefault: true }])
  })

  it('need a country, which those of staff and imports can lack', async () => {
    for (const country of [undefined, null, '']) {
      const body = { line1: '1 Long Street', country } as never
      const { status, body: refused } = await test.call(customerAccounts.addAddress, { ...at(robin), body })
      expect([status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['country']])
    }
    const [first] = await add(home)
    expect((await change(first?._id ?? '', { country: null })).status).toBe(422)
    await test.database.kysely.updateTable('customer_addresses').set({ country: null }).execute()
    expect((await change(first?._id ?? '', { isDefault: true })).status).toBe(200)
  })

  it('lose coordinates only when they move', async () => {
    const [first] = await add(home)
    const coordinates = { latitude: 51.38, longitude: -2.36 }
    const db = test.database.kysely
    await db
      .updateTable('customer_addresses')
      .set(coordinates)
      .where('id', '=', first?._id ?? '')
      .execute()
    await change(first?._id ?? '', { label: 'Home' })
    expect(await readAddresses()).toMatchObject([{ coordinates }])
    await change(first?._id ?? '', { line1: '9 Far Road' })
    expect(await readAddresses()).toMatchObject([{ line1: '9 Far Road', coordinates: null }])
    const forged = await test.call(customerAccounts.addAddress, { ...at(robin), body: { ...home, coordinates } })
    expect(forged.status).toBe(422)
  })

  it('of other customers and stores don’t exist', async () => {
    const [theirs] = await add(home, other)
    const id = theirs?._id ?? ''
    expect([(await change(id, { line1: 'Mine' })).status, (await remove(id)).status]).toEqual([404, 404])
    expect([(await change(newId(), { line1: 'x' })).status, (await remove(newId())).status]).toEqual([404, 404])
    const stranger = await newShopper(test)
    const response = await test.call(customerAccounts.addAddress, { ...at(stranger), body: home })
    expect(response.status).toBe(404)
    const { data } = await test.data(customerAccounts.stores, { as: other })
    expect(data[0]?.addresses).toEqual([theirs])
  })

  it('are at most twenty, and one with a repeated key', async () => {
    const headers = { 'x-idempotency-key': newId() }
    const request = { ...at(robin), body: home, headers }
    const responses = await Promise.all([1, 2].map(() => test.call(customerAccounts.addAddress, request)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await readAddresses()).toHaveLength(1)
    for (let count = 1; count < 20; count += 1) await add(home)
    const response = await test.call(customerAccounts.addAddress, { ...at(robin), body: home })
    expect(response.body.code).toBe('too_many_addresses')
  })

  it('keep the last one where the store requires it', async () => {
    const [first] = await add(home)
    await test.data(customerRegistration.update, { as: owner, store, body: { version: 1, address: 'required' } })
    expect((await remove(first?._id ?? '')).body.code).toBe('last_address')
    await add({ line1: '2 Short Street', country: 'GB' })
    expect((await remove(first?._id ?? '')).status).toBe(200)
  })
})

describe('data download', () => {
  const download = (as: Shopper, entered = password) =>
    test.call(customerAccounts.download, { as, body: { password: entered } })

  it('contains the account and each store’s record, orders and history, but no internal data', async () => {
    await adjust(robin, { delta: 30 })
    const customerId = await readCustomerId(robin)
    const orderId = await insertOrder(test, store, { customer: customerId, email: robin.email, name: 'Robin Field' })
    await insertOrder(test, store, { customer: await readCustomerId(other), email: other.email })
    const params = { orderId }
    const note = { as: owner, store, params }
    await test.data(orders.addNote, { ...note, body: { body: 'Difficult person', isForCustomer: false } })
    await test.data(orders.addNote, { ...note, body: { body: 'Packed today', isForCustomer: true } })
    await test.data(customers.addNote, { as: owner, store, params: { customerId }, body: { body: 'Secret remark' } })
    const left = await test.newStore(vendorId)
    await test.data(customerAccounts.join, { as: robin, store: left, body: { phone: '+1 212 555 0100' } })
    await test.data(customerAccounts.leave, { as: robin, store: left })

    const product = await insertProduct(test, store, { title: 'Honey', state: 'live', onHand: 5 })
    const row = test.database.kysely.selectFrom('variants').select('id').where('product_id', '=', product)
    const { id: variant } = await row.executeTakeFirstOrThrow()
    await test.data(carts.addLine, { as: robin, store, body: { variant, quantity: 2 } })
    await test.data(carts.addLine, { as: other, store, body: { variant, quantity: 3 } })

    const chat = { as: robin, store, body: { client_id: newId(), text: 'Is it raw?' } }
    const { conversation } = await test.data(supportConversations.start, chat)
    const answer = { as: owner, store, params: { id: conversation._id } }
    await test.data(supportMessages.send, { ...answer, body: { client_id: newId(), text: 'It is.' } })
    const remark = { client_id: newId(), text: 'Asks a lot', is_note: true }
    await test.data(supportMessages.send, { ...answer, body: remark })

    const sent = await newSentCampaign(test, store)
    await sent.addRecipient(customerId)
    await sql`insert into email_preferences (store_id, customer_id, left_topics)
      values (${store}, ${customerId}, '{offers}')`.execute(test.database.kysely)

    const data = await test.data(customerAccounts.download, { as: robin, body: { password } })
    expect(data.conversations).toMatchObject([
      {
        store: 'A store',
        messages: [
          { from: 'customer', text: 'Is it raw?' },
          { from: 'store', text: 'It is.' },
        ],
      },
    ])
    expect(data.carts).toMatchObject([{ store: 'A store', items: [{ title: 'Honey', quantity: 2 }] }])
    expect(data.account).toMatchObject({ email: robin.email, name: 'Robin Field' })
    expect(data.signIns).toHaveLength(1)
    expect(data.stores).toHaveLength(2)
    const here = data.stores.find(({ leftAt }) => leftAt === null)
    expect(here).toMatchObject({ points: 30, pointsAndCreditHistory: [{ delta: 30 }], orders: [{ _id: orderId }] })
    expect(here).toMatchObject({ leftEmailTopics: ['offers'], campaigns: [{ name: 'News', openedAt: null }] })
    expect(here?.history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['joined', 'points']))
    expect(data.stores.find(({ leftAt }) => leftAt !== null)).toMatchObject({ phone: '+1 212 555 0100' })
    const text = JSON.stringify(data)
    expect(text).toContain('Packed today')
    for (const hidden of [
      'Asks a lot',
      'Difficult person',
      'Secret remark',
      'Complains a lot',
      other.email,
      passwordHash,
    ]) {
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    }
  })

  it('requires the password', async () => {
    expect((await download(robin, 'wrong')).body).toMatchObject({
      code: 'wrong_password',
      errors: [{ path: 'password' }],
    })
    expect((await download(robin)).status).toBe(200)
  })
})
