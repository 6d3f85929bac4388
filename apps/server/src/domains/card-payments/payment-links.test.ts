import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cardPayments, pay } from '#contract/domains/card-payments.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { mailsTo, runCustomerEmails } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let cards: CardFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
  cards = await openCardFixture(fixture)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = (orderId: string) => ({ as: fixture.owner, store: fixture.store, params: { orderId } })
const placeManual = async (email: string | null = 'ada@example.com'): Promise<Order> => {
  const lines = [{ variant: cards.variant, quantity: 2 }]
  const buyer = { name: 'Ada Byrne', email }
  return (await fixture.placeOrder({ lines, buyer, notify: false })).body.data as Order
}
const sendLink = (orderId: string, notify = true) =>
  fixture.test.data(cardPayments.sendPaymentLink, { ...asOwner(orderId), body: { notify } })
const getToken = (url: string) => url.split('/').at(-1) ?? ''
const open = (token: string) => fixture.test.data(pay.get, { params: { token } })
const start = (token: string) => fixture.test.call(pay.start, { params: { token } })

it('is mailed to the customer once, shown again, and pays the order', async () => {
  const order = await placeManual()
  const first = await sendLink(order._id)
  const second = await sendLink(order._id)
  expect([first.isSent, second.isSent]).toEqual([true, false])
  expect(second.url).toBe(first.url)
  await runCustomerEmails(fixture.test)
  const mails = await mailsTo(fixture.test, 'ada@example.com')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(first.url)

  const token = getToken(first.url)
  const page = await open(token)
  expect(page).toMatchObject({
    state: 'open',
    store: { name: 'A store' },
    order: { number: order.number, amount: 2000 },
  })
  // Two tabs pay the same intent.
  const [one, other] = await Promise.all([start(token), start(token)])
  expect(one.body.data).toEqual(other.body.data)
  const intentId = await cards.intentId(order._id)
  expect(await Promise.all([cards.payWith(intentId, 'visa'), cards.payWith(intentId, 'mastercard')])).toEqual(
    expect.arrayContaining([true]),
  )
  await fixture.test.settleCards()
  expect(await open(token)).toMatchObject({ state: 'paid', order: { amount: 0 } })
  const paid = await cards.read(order._id)
  expect(paid.payments).toMatchObject([{ amount: 2000, option: 'Card', cardStatus: 'succeeded' }])
  expect((await start(token)).body.code).toBe('payment_closed')
})

it('tells nothing after it was revoked, and another one works', async () => {
  const order = await placeManual()
  const { url } = await sendLink(order._id, false)
  await start(getToken(url))
  await fixture.test.data(cardPayments.revokePaymentLink, asOwner(order._id))
  await cards.runJobs()
  expect(await open(getToken(url))).toMatchObject({ state: 'expired', order: null })
  expect((await start(getToken(url))).status).toBe(409)
  const intent = await fixture.test.app.cards.stripe.paymentIntents.retrieve(await cards.intentId(order._id))
  expect(intent.status).toBe('canceled')
  const { url: next } = await sendLink(order._id, false)
  expect(next).not.toBe(url)
  expect(await open(getToken(next))).toMatchObject({ state: 'open' })
  expect((await cards.read(order._id)).status).toBe('pending')
})

it('expires, and says when the order is cancelled', async () => {
  const order = await placeManual()
  const token = getToken((await sendLink(order._id, false)).url)
  await fixture.test.database.pool.query(
    `update payment_links set expires_at = now() - interval '1 second' where order_id = '${order._id}'`,
  )
  expect(await open(token)).toMatchObject({ state: 'expired', order: null })
  await sendLink(order._id, false)
  expect(await open(token)).toMatchObject({ state: 'open' })
  await fixture.test.data(orders.cancel, asOwner(order._id))
  expect(await open(token)).toMatchObject({ state: 'cancelled' })
  expect((await fixture.test.call(cardPayments.sendPaymentLink, { ...asOwner(order._id), body: {} })).status).toBe(409)
})

it('is blocked after five failed attempts until staff send another', async () => {
  const order = await placeManual()
  const token = getToken((await sendLink(order._id, false)).url)
  await start(token)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await cards.payWith(await cards.intentId(order._id), 'visa_chargeDeclined')
  }
  await fixture.test.settleCards()
  expect(await open(token)).toMatchObject({ state: 'blocked' })
  await cards.runJobs()
  expect((await start(token)).body.code).toBe('payment_closed')
  expect((await cards.read(order._id)).status).toBe('pending')
  const { url } = await sendLink(order._id, false)
  expect(await open(getToken(url))).toMatchObject({ state: 'open' })
  expect((await start(getToken(url))).status).toBe(200)
})

it('isn’t created for less than the provider charges', async () => {
  const lines = [{ variant: cards.variant, quantity: 2, unitPrice: 24 }]
  const small = (await fixture.placeOrder({ lines, buyer: { name: 'Ada Byrne' } })).body.data as Order
  const refused = await fixture.test.call(cardPayments.sendPaymentLink, { ...asOwner(small._id), body: {} })
  expect(refused.body).toMatchObject({ code: 'below_min_charge', message: expect.stringContaining('$0.50') })
  const order = await placeManual()
  const token = getToken((await sendLink(order._id, false)).url)
  await fixture.test.data(orders.pay, { ...asOwner(order._id), body: { amount: 1951, option: null } })
  expect((await start(token)).body.code).toBe('below_min_charge')
  await fixture.test.data(orders.refund, { ...asOwner(order._id), body: { amount: 1951 } })
})

it('accepts no other token', async () => {
  const order = await placeManual(null)
  const { url, isSent } = await sendLink(order._id)
  expect(isSent).toBe(false)
  const token = getToken(url)
  const wrong = [token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'), `B${token.slice(1)}`, 'x'.repeat(86), 'short']
  for (const other of wrong) expect((await fixture.test.call(pay.get, { params: { token: other } })).status).toBe(404)
  const { owner, vendorId } = await fixture.test.newVendor()
  await fixture.test.newStore(vendorId)
  const call = { ...asOwner(order._id), as: owner, body: {} }
  expect((await fixture.test.call(cardPayments.sendPaymentLink, call)).status).toBe(404)
})

it('keeps a storefront order from being cancelled once staff have sent a link', async () => {
  const order = await cards.placed()
  await sendLink(order._id, false)
  await cards.runJobs()
  expect((await cards.read(order._id)).card).toMatchObject({ awaitsPaymentUntil: null, link: { isExpired: false } })
})

it('shows what was returned, so that the amounts add up', async () => {
  const { _id, lines } = await placeManual()
  await fixture.test.data(orders.pay, { ...asOwner(_id), body: { amount: 1500 } })
  const returned = [{ line: lines[0]?._id ?? '', quantity: 1 }]
  await fixture.test.data(orders.refund, { ...asOwner(_id), body: { amount: 1000, lines: returned, notify: false } })
  const { url } = await sendLink(_id, true)
  const { order } = await open(getToken(url))
  expect(order).toMatchObject({ total: 2000, returned: 1000, alreadyPaid: 500, amount: 500 })
  await runCustomerEmails(fixture.test)
  const mail = (await mailsTo(fixture.test, 'ada@example.com')).find(({ text }) => text.includes(url))
  expect(mail?.text).toContain('Total: $20.00\nReturned: −$10.00\nPaid: $15.00\nRefunded: $10.00\nBalance due: $5.00')
})
