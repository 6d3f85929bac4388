import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardPayments, pay } from '#contract/domains/card-payments.ts'
import { checkout } from '#contract/domains/checkout.ts'
import type { Order } from '#contract/domains/order.ts'
import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { payouts } from '#contract/domains/payouts.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp } from '#server/testing/app.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { makeLinkToken } from './payment-link-token.rules.ts'

let fixture: StoreFixture
let options: { cash: string; card: string; wallet: string }
let variant: string

// As in production without Stripe's keys.
beforeAll(async () => {
  fixture = await newStoreFixture(await openTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }))
  variant = await fixture.newVariant({ price: 1000, stock: 10 })
  options = {
    cash: await fixture.newPaymentOption({ name: 'Cash' }),
    card: await fixture.newPaymentOption({ name: 'Card', kind: 'card' }),
    wallet: await fixture.newPaymentOption({ name: 'Wallet', kind: 'wallet' }),
  }
})
afterAll(() => fixture.close())

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const placeManual = async (): Promise<Order> =>
  (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], buyer: { name: 'Ada Byrne' } })).body.data as Order

it('hides card and wallet options from staff and buyers', async () => {
  const forStaff = await fixture.test.data(checkout.options, asOwner())
  const forBuyers = await fixture.test.data(storefront.checkout, { store: fixture.store })
  for (const { paymentOptions } of [forStaff, forBuyers]) {
    expect(paymentOptions.map(({ name }) => name)).toEqual(['Cash'])
  }
  const cart = { method: 'pickup', lines: [{ variant, quantity: 1 }] }
  const buyer = { name: 'Ada Byrne', email: 'ada@example.com' }
  for (const paymentOption of [options.card, options.wallet]) {
    const body = { ...cart, paymentOption, buyer }
    const placed = await fixture.test.call(storefront.place, { store: fixture.store, body })
    expect(placed.body.code).toBe('payment_not_offered')
  }
})

it('refuses payment links, and closes those from before', async () => {
  const order = await placeManual()
  const call = { ...asOwner(), params: { orderId: order._id }, body: {} }
  expect((await fixture.test.call(cardPayments.sendPaymentLink, call)).body.code).toBe('cards_off')
  const linkId = newId()
  await fixture.test.database.pool.query(
    `insert into payment_links (store_id, id, order_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [fixture.store, linkId, order._id],
  )
  const token = makeLinkToken(makeTokens(fixture.test.config.secretKey), trustedStoreId(fixture.store), linkId)
  expect(await fixture.test.data(pay.get, { params: { token } })).toMatchObject({ state: 'expired', order: null })
  expect((await fixture.test.call(pay.start, { params: { token } })).body.code).toBe('payment_closed')
})

it('says that billing and payouts aren’t set up', async () => {
  expect(await fixture.test.data(subscription.get, asOwner())).toMatchObject({ cardsAvailable: false })
  const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders'], [fixture.store])
  expect(await fixture.test.data(subscription.get, { as: staff })).toEqual({
    status: 'trialing',
    cardsAvailable: false,
    details: null,
  })
  await fixture.test.stepUp(fixture.owner)
  expect((await fixture.test.call(paymentMethods.setupIntent, asOwner())).body.code).toBe('cards_off')
  expect(await fixture.test.data(payouts.account, asOwner())).toMatchObject({ isAvailable: false })
})

it('serves neither the card form nor the sandbox', async () => {
  const paths = [
    '/card-form',
    '/sandbox/v1/payment_intents/pi_1',
    '/sandbox/challenge/pi_1',
    '/sandbox/onboarding/acct_1',
  ]
  for (const url of paths) expect((await fixture.test.app.fastify.inject({ method: 'GET', url })).statusCode).toBe(404)
})
