import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cardPayments } from '#contract/domains/card-payments.ts'
import { orders } from '#contract/domains/orders.ts'
import { notificationKindTable } from '#contract/notification-kinds.ts'
import { newId } from '#server/platform/ids.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { readQueue } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let cards: CardFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
  cards = await openCardFixture(fixture)
})
afterAll(() => fixture.close())
// All calls come from one address, whose orders are rate limited.
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = (orderId: string) => ({ as: fixture.owner, store: fixture.store, params: { orderId } })
const refund = (orderId: string, amount: number) =>
  fixture.test.data(orders.refund, { ...asOwner(orderId), body: { amount } })
const retry = (orderId: string, refundId: string) =>
  fixture.test.data(cardPayments.retryRefund, { ...asOwner(orderId), params: { orderId, refundId } })
const settle = async () => {
  await cards.runJobs()
  await fixture.test.settleCards()
}
const paidWith = async (card: string) => {
  const order = await cards.placed()
  await cards.payWith(await cards.intentId(order._id), card)
  await fixture.test.settleCards()
  return order._id
}
const providerRefunds = async (orderId: string) => {
  const { data } = await fixture.test.app.cards.stripe.refunds.list({ payment_intent: await cards.intentId(orderId) })
  return data.map(({ amount, status }) => ({ amount, status }))
}
/** What the store, its product and its guests have bought: one row per total. */
const sales = async () => {
  const { rows } = await sql<{ total: string }>`
    select concat_ws(' ', 'store', orders, revenue) as total from order_days where store_id = ${fixture.store}
    union all select concat_ws(' ', 'product', quantity, revenue) from product_days where store_id = ${fixture.store}
    order by 1`.execute(fixture.test.database.kysely)
  return rows.map(({ total }) => total)
}
/** What the ledger says about an order, by account. */
const ledger = async (orderId: string) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::integer as amount from earnings_entries
    where order_id = ${orderId} group by account`.execute(fixture.test.database.kysely)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

it('goes to the card once, however often its job runs', async () => {
  const orderId = await paidWith('visa')
  expect((await refund(orderId, 500)).payments[1]).toMatchObject({ amount: 500, cardStatus: 'pending' })
  const jobs = (await readQueue(fixture.test)).filter(({ task }) => task === 'card-payments.send-refund')
  await cards.runJobs()
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === 'card-payments.send-refund')
  for (const { payload } of jobs) await handler?.run(payload, { attempt: 2 } as never)
  await settle()
  expect((await cards.read(orderId)).payments[1]).toMatchObject({ cardStatus: 'succeeded' })
  expect(await providerRefunds(orderId)).toEqual([{ amount: 500, status: 'succeeded' }])
  expect(await ledger(orderId)).toEqual({ provider: 1500, balance: -1490, fees: -10 })
})

it('is sent once when the response of the provider is lost', async () => {
  const orderId = await paidWith('visa')
  await refund(orderId, 700)
  const { sandbox } = fixture.test.app.cards
  const job = (await readQueue(fixture.test)).find(({ task }) => task === 'card-payments.send-refund')
  const handler = fixture.test.app.handlers.find(({ task }) => task.name === 'card-payments.send-refund')
  if (sandbox) sandbox.faults.api = 'loses responses'
  await expect(handler?.run(job?.payload, { attempt: 1 } as never)).rejects.toThrow()
  if (sandbox) sandbox.faults.api = 'none'
  await settle()
  expect(await providerRefunds(orderId)).toEqual([{ amount: 700, status: 'succeeded' }])
  expect((await cards.read(orderId)).payments[1]).toMatchObject({ cardStatus: 'succeeded' })
})

it('can fail, counts nowhere until it is retried, and is retried once per click', async () => {
  const orderId = await paidWith('refundFail')
  const paid = await cards.read(orderId)
  const salesBefore = await sales()
  const lines = [{ line: paid.lines[0]?._id ?? '', quantity: 2 }]
  const body = { amount: 2000, lines, restock: true }
  const pending = await fixture.test.data(orders.refund, { ...asOwner(orderId), body })
  const refundId = pending.payments[1]?._id ?? ''
  expect(pending).toMatchObject({ refunded: 2000, returned: 2000, paymentStatus: 'refunded', balance: 0 })
  const salesRefunded = await sales()
  expect(salesRefunded).not.toEqual(salesBefore)
  await settle()
  const failed = await cards.read(orderId)
  expect(failed.payments[1]).toMatchObject({ cardStatus: 'failed' })
  expect(failed.timeline[0]).toMatchObject({ kind: 'refundFailed', facts: { amount: 2000 } })
  expect(failed).toMatchObject({ refunded: 0, returned: 0, paymentStatus: 'paid', balance: 0, lines: paid.lines })
  expect(await sales()).toEqual(salesBefore)
  expect(await ledger(orderId)).toEqual({ provider: 2000, balance: -1990, fees: -10 })
  await Promise.all([retry(orderId, refundId), retry(orderId, refundId)])
  const retried = await cards.read(orderId)
  expect(retried.payments[1]).toMatchObject({ cardStatus: 'pending' })
  expect(retried).toMatchObject({ refunded: 2000, returned: 2000, paymentStatus: 'refunded', balance: 0 })
  expect(retried.lines[0]).toMatchObject({ refundedQuantity: 2 })
  expect(await sales()).toEqual(salesRefunded)
  expect(await ledger(orderId)).toEqual({ provider: 0, balance: 10, fees: -10 })
  await settle()
  expect(await cards.read(orderId)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
  expect(await providerRefunds(orderId)).toHaveLength(2)
  const { rows } = await sql<{ refunds: number }>`
    select count(*)::integer as refunds from card_refunds where order_id = ${orderId}`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toEqual([{ refunds: 2 }])
  expect(await retry(orderId, newId())).toMatchObject({ _id: orderId })
})

it('can be replaced by another refund after it failed, but not paid back twice', async () => {
  const orderId = await paidWith('refundFail')
  const refundId = (await refund(orderId, 1500)).payments[1]?._id ?? ''
  await settle()
  expect(await refund(orderId, 600)).toMatchObject({ refunded: 600 })
  const call = { ...asOwner(orderId), params: { orderId, refundId } }
  const refused = await fixture.test.call(cardPayments.retryRefund, call)
  expect(refused.body.code).toBe('refund_too_much')
})

it('keeps what a part covered when only the card part fails', async () => {
  const orderId = await paidWith('refundFail')
  const { version, lines } = await cards.read(orderId)
  const more = [{ _id: lines[0]?._id, variant: cards.variant, quantity: 3 }]
  await fixture.test.data(orders.update, { ...asOwner(orderId), body: { version, lines: more } })
  await fixture.test.data(orders.pay, { ...asOwner(orderId), body: { amount: 1000, option: null } })
  await refund(orderId, 1800)
  await settle()
  const failed = await cards.read(orderId)
  expect(failed).toMatchObject({ refunded: 1000, returned: 1000, paymentStatus: 'partially_refunded', balance: 0 })
  // The cash is gone, so all that is left goes to the card.
  expect((await refund(orderId, 2000)).payments.at(-1)).toMatchObject({ amount: 2000, cardStatus: 'pending' })
  await settle()
})

it('leaves an overpaid order overpaid when it fails', async () => {
  const orderId = await paidWith('refundFail')
  const { version, lines } = await cards.read(orderId)
  const fewer = [{ _id: lines[0]?._id, variant: cards.variant, quantity: 1 }]
  await fixture.test.data(orders.update, { ...asOwner(orderId), body: { version, lines: fewer } })
  expect(await refund(orderId, 1200)).toMatchObject({ returned: 200, balance: 0 })
  await settle()
  expect(await cards.read(orderId)).toMatchObject({ refunded: 0, returned: 0, balance: -1000, paymentStatus: 'paid' })
})

it('splits over cash and card, newest first', async () => {
  const orderId = await paidWith('visa')
  const { version, lines } = await cards.read(orderId)
  const more = [{ _id: lines[0]?._id, variant: cards.variant, quantity: 3 }]
  await fixture.test.data(orders.update, { ...asOwner(orderId), body: { version, lines: more } })
  await fixture.test.data(orders.pay, { ...asOwner(orderId), body: { amount: 1000, option: null } })
  const readRefundable = async () => (await fixture.test.data(orders.refundable, asOwner(orderId))).data
  const card = { option: expect.any(String) as string, amount: 2000, isCard: true }
  expect(await readRefundable()).toEqual([{ option: '', amount: 1000, isCard: false }, card])
  expect((await refund(orderId, 800)).payments.at(-1)).toMatchObject({ cardStatus: null })
  expect(await readRefundable()).toEqual([{ option: '', amount: 200, isCard: false }, card])
  expect((await refund(orderId, 1200)).payments.at(-1)).toMatchObject({ cardStatus: 'pending' })
  expect(await readRefundable()).toEqual([{ ...card, amount: 1000 }])
  await settle()
  expect(await providerRefunds(orderId)).toEqual([{ amount: 1000, status: 'succeeded' }])
})

it('belongs to its store', async () => {
  const orderId = await paidWith('refundFail')
  const refundId = (await refund(orderId, 100)).payments[1]?._id ?? ''
  await settle()
  const { owner } = await fixture.test.newVendor()
  const call = { as: owner, store: fixture.store, params: { orderId, refundId } }
  expect((await fixture.test.call(cardPayments.retryRefund, call)).status).toBe(404)
})

it('holds a disputed amount, notifies those who see payouts, and follows the decision', async () => {
  expect(notificationKindTable.dispute.permissions).toEqual(['view_payout'])
  const orderId = await paidWith('createDispute')
  await settle()
  const disputed = await cards.read(orderId)
  expect(disputed.card.disputes).toMatchObject([{ amount: 2000, status: 'open' }])
  expect(await ledger(orderId)).toEqual({ provider: 2000, held: -2000, fees: -10, balance: 10 })
  const notices = (await readQueue(fixture.test)).filter(({ payload }) => payload['kind'] === 'dispute')
  expect(notices.map(({ payload }) => payload['facts'])).toEqual([
    { number: disputed.number, amount: 2000, currency: 'USD' },
  ])
  const payment_intent = await cards.intentId(orderId)
  const { stripe } = fixture.test.app.cards
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data
  const evidence = { uncategorized_text: 'winning_evidence' }
  await stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true })
  await settle()
  expect((await cards.read(orderId)).card.disputes).toMatchObject([{ status: 'won' }])
  expect(await ledger(orderId)).toEqual({ provider: 2000, held: 0, fees: -10, balance: -1990 })
})

it('loses a dispute that is accepted', async () => {
  const orderId = await paidWith('createDispute')
  await settle()
  const payment_intent = await cards.intentId(orderId)
  const { stripe } = fixture.test.app.cards
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data
  await stripe.disputes.close(dispute?.id ?? '')
  await settle()
  const { card, timeline } = await cards.read(orderId)
  expect(card.disputes).toMatchObject([{ status: 'lost' }])
  expect(timeline.flatMap(({ kind, facts }) => (kind === 'dispute' ? [facts['status']] : []))).toEqual(['lost', 'open'])
  expect(await ledger(orderId)).toEqual({ provider: 0, held: 0, fees: -10, balance: 10 })
})

it('reaches the card for a payment of a cancelled order', async () => {
  const { _id: orderId } = await cards.placed()
  await fixture.test.data(orders.cancel, asOwner(orderId))
  await cards.payWith(await cards.intentId(orderId), 'visa')
  await fixture.test.settleCards()
  await settle()
  expect((await cards.read(orderId)).payments[1]).toMatchObject({ kind: 'refund', cardStatus: 'succeeded' })
  expect(await providerRefunds(orderId)).toEqual([{ amount: 2000, status: 'succeeded' }])
})
