import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import { postWebhook } from '#server/http/post-webhook.ts'
import { makeRandomSource } from '#server/demo/random.ts'
import { openTestApp } from '#server/testing/app.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

const rounds = 20

let fixture: StoreFixture
let cards: CardFixture
let stripe: Stripe

beforeAll(async () => {
  // Otherwise all orders come from one address, which may have three unpaid ones.
  fixture = await newStoreFixture(await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' }))
  cards = await openCardFixture(fixture)
  stripe = fixture.test.app.cards.stripe
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const chance = makeRandomSource(20)
const shuffle = <T>(all: readonly T[]): T[] =>
  all
    .map((item) => ({ item, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** The provider makes its changes and sends all events; none is processed yet. */
const receiveEvents = async (): Promise<void> =>
  fixture.test.app.cards.sandbox?.settle(postWebhook(fixture.test.app.fastify))

/** Every event of these intents so far, processed again in a random order. */
const replay = async (): Promise<void> => {
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === 'card-events.process')
  const { rows } = await fixture.test.database.pool.query<{ id: string }>(
    `update card_events set processed_at = null where object_type in ('payment_intent', 'refund', 'dispute') returning id`,
  )
  for (const { id } of shuffle(rows)) await handler?.run({ id }, jobContext(fixture.test.database))
}

const refund = (orderId: string, amount: number) =>
  fixture.test.data(orders.refund, {
    as: fixture.owner,
    store: fixture.store,
    params: { orderId },
    body: { amount },
  })

/** What the provider says about an order, in the words of our order. */
const readProvider = async (orderId: string) => {
  const intent = await stripe.paymentIntents.retrieve(await cards.intentId(orderId))
  const refunds = (await stripe.refunds.list({ payment_intent: intent.id })).data
  const disputes = (await stripe.disputes.list({ payment_intent: intent.id })).data
  return {
    paid: intent.amount_received,
    refunded: refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0),
    disputes: disputes.map(({ status }) => (status === 'needs_response' ? 'open' : status)),
  }
}
const readOrder = async (orderId: string) => {
  const { paid, refunded, card } = await cards.read(orderId)
  return { paid, refunded, disputes: card.disputes.map(({ status }) => status) }
}

it(`ends in the provider’s state after ${rounds} replays in random order`, async () => {
  const placed: { orderId: string; card: string }[] = []
  for (const card of ['visa', 'createDispute', 'refundFail', 'pendingRefund', 'visa_chargeDeclined', 'createDispute']) {
    const { _id: orderId } = await cards.placed()
    await cards.payWith(await cards.intentId(orderId), card)
    placed.push({ orderId, card })
  }
  const [bought, disputed, failing, pending, declined, lost] = placed.map(({ orderId }) => orderId)
  await receiveEvents()
  await replay()
  for (const orderId of [bought, failing, pending]) await refund(orderId ?? '', 700)
  await cards.payWith(await cards.intentId(declined ?? ''), 'visa')
  const [dispute] = (await stripe.disputes.list({ payment_intent: await cards.intentId(lost ?? '') })).data
  await stripe.disputes.close(dispute?.id ?? '')
  await cards.runJobs()
  await receiveEvents()
  const expected = await Promise.all(placed.map(({ orderId }) => readProvider(orderId)))
  expect(expected).toEqual([
    { paid: 2000, refunded: 700, disputes: [] },
    { paid: 2000, refunded: 0, disputes: ['open'] },
    { paid: 2000, refunded: 0, disputes: [] },
    { paid: 2000, refunded: 700, disputes: [] },
    { paid: 2000, refunded: 0, disputes: [] },
    { paid: 2000, refunded: 0, disputes: ['lost'] },
  ])
  const read = () => Promise.all(placed.map(({ orderId }) => cards.read(orderId)))
  await replay()
  const first = await read()
  for (let round = 2; round <= rounds; round += 1) {
    await replay()
    expect(await Promise.all(placed.map(({ orderId }) => readOrder(orderId)))).toEqual(expected)
  }
  // Nothing was written twice: no payment, event of the timeline, dispute or version.
  expect(await read()).toEqual(first)
  expect(await cards.read(disputed ?? '')).toMatchObject({ paymentStatus: 'paid' })
}, 120_000)
