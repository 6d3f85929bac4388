import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopper } from '#server/testing/customer.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string
let scarce: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ price: 1000, stock: 0, type: 'digital' })
  scarce = await fixture.newVariant({ price: 1000, stock: 1 })
})
afterAll(() => fixture.close())
// All calls come from one address, whose orders are rate limited.
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const cart = () => ({ method: 'digital', lines: [{ variant, quantity: 1 }] })
const orderAsGuest = (email: string, more: object = {}, store = fixture.store) =>
  fixture.test.call(storefront.place, { store, body: { ...cart(), ...more, buyer: { name: 'A guest', email } } })
const decide = (customerId: string, approval: string) =>
  fixture.test.data(customerApprovals.approval, { ...asOwner(), params: { customerId }, body: { approval } })
let made = 0
const newEmail = () => `person-${(made += 1)}@example.com`
const newCustomer = async (approval: string, email = newEmail()) => {
  const id = await fixture.newCustomer({ email })
  const db = fixture.test.database.kysely
  await db.updateTable('customers').set({ approval }).where('id', '=', id).execute()
  return { id, email }
}
const refused = { status: 409, body: { code: 'order_not_accepted' } }

describe('the email of a customer', () => {
  it.each(['suspended', 'rejected', 'pending'])(
    'who is %s can’t be used for guest orders, however it’s spelled',
    async (approval) => {
      const { email } = await newCustomer(approval)
      for (const spelled of [email, ` ${email.toUpperCase()} `, email.replace('p', 'ｐ')]) {
        expect(await orderAsGuest(spelled)).toMatchObject(refused)
      }
    },
  )

  it('who is approved can be used for guest orders, and again after reapproval', async () => {
    const { id, email } = await newCustomer('approved')
    expect((await orderAsGuest(email)).status).toBe(200)
    await decide(id, 'suspended')
    expect(await orderAsGuest(email)).toMatchObject(refused)
    await decide(id, 'approved')
    expect((await orderAsGuest(email)).status).toBe(200)
  })

  it('stays blocked after they leave the store, as does their account’s email', async () => {
    const robin = await newShopper(fixture.test, { email: newEmail() })
    await fixture.test.data(customerAccounts.join, { as: robin, store: fixture.store, body: {} })
    const { data } = await fixture.test.data(customers.list, { ...asOwner(), query: { search: robin.email } })
    const [customer] = data
    const body = { version: customer?.version ?? 0, email: newEmail() }
    const changed = await fixture.test.data(customers.update, {
      ...asOwner(),
      params: { customerId: customer?._id ?? '' },
      body,
    })
    await decide(changed._id, 'suspended')
    for (const email of [robin.email, body.email]) expect(await orderAsGuest(email)).toMatchObject(refused)
    await fixture.test.data(customerAccounts.leave, { as: robin, store: fixture.store })
    for (const email of [robin.email, body.email]) expect(await orderAsGuest(email)).toMatchObject(refused)
  })

  it('follows the customer they were merged into, over several merges', async () => {
    const [first, second, third] = [
      await newCustomer('approved'),
      await newCustomer('approved'),
      await newCustomer('approved'),
    ]
    const merge = (keep: string, other: string) =>
      fixture.test.data(customerMerge.merge, { ...asOwner(), body: { keep, others: [other] } })
    await merge(second.id, first.id)
    await merge(third.id, second.id)
    expect((await orderAsGuest(first.email)).status).toBe(200)
    await decide(third.id, 'suspended')
    for (const { email } of [first, second, third]) expect(await orderAsGuest(email)).toMatchObject(refused)
  })

  it('is free after the customer is deleted, and in other stores', async () => {
    const { id, email } = await newCustomer('suspended')
    const other = await newStoreFixture(fixture.test)
    const elsewhere = await other.newVariant({ type: 'digital', stock: 0 })
    const lines = [{ variant: elsewhere, quantity: 1 }]
    expect((await orderAsGuest(email, { lines }, other.store)).status).toBe(200)
    await fixture.test.data(customers.removeMany, { ...asOwner(), body: { ids: [id] } })
    expect((await orderAsGuest(email)).status).toBe(200)
  })
})

describe('the error', () => {
  it('is the same for every decision, in both languages', async () => {
    const emails = await Promise.all(['suspended', 'rejected', 'pending'].map((approval) => newCustomer(approval)))
    for (const language of ['en', 'es']) {
      const headers = { 'accept-language': language }
      const responses = await Promise.all(
        emails.map(({ email }) => {
          const body = { ...cart(), buyer: { name: 'A guest', email } }
          return fixture.test.call(storefront.place, { store: fixture.store, headers, body })
        }),
      )
      expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    }
  })

  it('reveals nothing about the email if the order fails for another reason', async () => {
    const { email: blocked } = await newCustomer('suspended')
    const short = { method: 'pickup', lines: [{ variant: scarce, quantity: 2 }] }
    for (const more of [{ expectedTotal: 1 }, short, { method: 'delivery' }]) {
      const [known, unknown] = [await orderAsGuest(blocked, more), await orderAsGuest(newEmail(), more)]
      expect(known.status).toBeGreaterThanOrEqual(400)
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    }
  })

  it('leaves nothing reserved', async () => {
    const { email } = await newCustomer('suspended')
    const lines = [{ variant: scarce, quantity: 1 }]
    expect(await orderAsGuest(email, { method: 'pickup', lines })).toMatchObject(refused)
    expect(await fixture.readStock(scarce)).toMatchObject({ reserved: 0, available: 1 })
  })
})

it('lets staff place a manual order for any email', async () => {
  const { email } = await newCustomer('suspended')
  expect((await fixture.placeOrder({ ...cart(), buyer: { name: 'On the phone', email } })).status).toBe(200)
})

it('rejects guest orders if the store disabled them, and tells the storefront', async () => {
  const at = { store: fixture.store }
  expect(await fixture.test.data(storefront.checkout, at)).toMatchObject({ guestOrders: true })
  const settings = await fixture.test.data(customerRegistration.get, asOwner())
  expect(settings.guestOrders).toBe(true)
  const turn = (version: number, guestOrders: boolean) =>
    fixture.test.data(customerRegistration.update, { ...asOwner(), body: { version, guestOrders } })
  const off = await turn(settings.version, false)
  expect(off.guestOrders).toBe(false)

  expect(await fixture.test.data(storefront.checkout, at)).toMatchObject({ guestOrders: false })
  const needed = { status: 409, body: { code: 'account_needed' } }
  expect(await fixture.test.call(storefront.quote, { ...at, body: cart() })).toMatchObject(needed)
  expect(await orderAsGuest(newEmail())).toMatchObject(needed)
  const robin = await newShopper(fixture.test)
  await fixture.test.data(customerAccounts.join, { as: robin, store: fixture.store, body: {} })
  expect((await fixture.test.call(storefront.ownQuote, { ...at, as: robin, body: cart() })).status).toBe(200)
  expect((await fixture.test.call(storefront.place, { ...at, as: robin, body: cart() })).status).toBe(200)
  expect((await fixture.placeOrder({ ...cart(), buyer: { name: 'On the phone', email: newEmail() } })).status).toBe(200)

  await turn(off.version, true)
  expect((await orderAsGuest(newEmail())).status).toBe(200)
  const { rows } = await fixture.test.database.pool.query<{ before: object; after: object }>(
    `select before, after from audit_log where resource = 'customerRegistration' order by at`,
  )
  expect(rows).toMatchObject([
    { before: { guestOrders: true }, after: { guestOrders: false } },
    { before: { guestOrders: false }, after: { guestOrders: true } },
  ])
})
