import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pay } from '#contract/domains/card-payments.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { type CardFixture, openCardFixture } from '#server/testing/card-orders.ts'
import { readQueue } from '#server/testing/queue.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { openTestApp } from '#server/testing/app.ts'

let fixture: StoreFixture
let cards: CardFixture

beforeAll(async () => {
  fixture = await newStoreFixture(await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' }))
  cards = await openCardFixture(fixture)
})
afterAll(() => fixture.close())
// All calls come from one address, whose orders are rate limited.
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const settle = async () => {
  await fixture.test.settleCards()
  await cards.runJobs()
  await fixture.test.settleCards()
}
const expire = async (orderId: string) => {
  await sql`update card_intents set expires_at = now() - interval '1 second' where order_id = ${orderId}`.execute(
    fixture.test.database.kysely,
  )
  await fixture.test.database.pool.query(`insert into outbox (task, payload, attempts, priority)
    values ('card-payments.sync-intent', '${JSON.stringify({ storeId: fixture.store, orderId })}', 25, 0)`)
  await cards.runJobs()
}
const notificationsOf = async (number: number) =>
  (await readQueue(fixture.test)).filter(
    ({ task, payload }) =>
      task.startsWith('notifications') && (payload['facts'] as { number?: number } | undefined)?.number === number,
  ).length
const check = (token: string) => fixture.test.data(pay.check, { params: { token } })
const stock = () => fixture.readStock(cards.variant)
const asOwner = (orderId: string) => ({ as: fixture.owner, store: fixture.store, params: { orderId } })

it('isn’t offered for less than the provider charges, unless nothing is due', async () => {
  const { paymentOptions } = await fixture.test.data(storefront.checkout, { store: fixture.store })
  expect(paymentOptions.find(({ _id }) => _id === cards.cardOption)).toMatchObject({ minCharge: 50 })
  const place = async (price: number) => {
    const lines = [{ variant: await fixture.newVariant({ price, stock: 5 }), quantity: 1 }]
    const body = { method: 'pickup', lines, paymentOption: cards.cardOption }
    const quoted = await fixture.test.call(storefront.quote, { store: fixture.store, body })
    const buyer = { name: 'Ada Byrne', email: `small-${price}@example.com` }
    const placed = await fixture.test.call(storefront.place, { store: fixture.store, body: { ...body, buyer } })
    return [quoted, placed].map(({ status, body: response }) => response.code ?? status)
  }
  expect(await place(49)).toEqual(['below_min_charge', 'below_min_charge'])
  expect(await place(0)).toEqual([200, 200])
  expect(await place(50)).toEqual([200, 200])
})

it('returns what the card form needs, and the same for the same key', async () => {
  const body = {
    method: 'pickup',
    lines: [{ variant: cards.variant, quantity: 1 }],
    paymentOption: cards.cardOption,
    buyer: { name: 'Ada Byrne', email: 'same-key@example.com' },
  }
  const headers = { 'x-idempotency-key': 'placed-twice' }
  const call = () => fixture.test.data(storefront.place, { store: fixture.store, body, headers })
  const [first, second] = [await call(), await call()]
  expect(second).toEqual(first)
  expect(first.payment).toMatchObject({ amount: 1000, currency: 'USD' })
  expect(first.payment?.clientSecret).toContain(await cards.intentId(first._id))
  expect(first.payment?.publishableKey).toMatch(/^pk_test_/)
  expect(first.payment?.url).toBe(`${fixture.test.config.publicUrl}/pay/${first.payment?.token}`)
  const { rows } = await fixture.test.database.pool.query<{ body: string }>('select body from idempotency_keys')
  expect(rows.map(({ body: stored }) => stored).join('\n')).not.toContain(first.payment?.token)
  await expire(first._id)
})

it('becomes paid once by its webhook, and only then notifies the team', async () => {
  const order = await cards.placed()
  expect(order).toMatchObject({ paymentStatus: 'unpaid', balance: 2000 })
  expect(await notificationsOf(order.number)).toBe(0)
  expect((await cards.read(order._id)).card.awaitsPaymentUntil).toBe(order.payment?.expiresAt)
  await fixture.test.app.cards.sandbox?.configure({ webhookCopies: 5 })
  expect(await cards.payWith(await cards.intentId(order._id), 'visa')).toBe(true)
  await settle()
  await fixture.test.app.cards.sandbox?.configure({ webhookCopies: 1 })
  const paid = await cards.read(order._id)
  expect(paid).toMatchObject({ paymentStatus: 'paid', balance: 0, card: { awaitsPaymentUntil: null } })
  expect(paid.payments).toMatchObject([{ kind: 'payment', amount: 2000, cardStatus: 'succeeded', by: 'Ada Byrne' }])
  expect(await notificationsOf(order.number)).toBe(1)
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::integer as amount from earnings_entries where order_id = ${order._id}
    group by account order by account`.execute(fixture.test.database.kysely)
  expect(rows).toEqual([
    { account: 'balance', amount: -1990 },
    { account: 'fees', amount: -10 },
    { account: 'provider', amount: 2000 },
  ])
})

it('becomes paid once by polling, whatever else arrives at the same time', async () => {
  const order = await cards.placed()
  const token = order.payment?.token ?? ''
  expect(await check(token)).toEqual({ state: 'open' })
  await cards.payWith(await cards.intentId(order._id), 'visa')
  const states = await Promise.all([check(token), check(token), settle(), check(token)])
  expect(states.filter(Boolean)).toEqual([{ state: 'paid' }, { state: 'paid' }, { state: 'paid' }])
  expect((await cards.read(order._id)).payments).toHaveLength(1)
})

it('is cancelled after its time, and releases the stock only once the provider has canceled the intent', async () => {
  const before = await stock()
  const order = await cards.placed({ quantity: 3 })
  const { sandbox } = fixture.test.app.cards
  if (sandbox) sandbox.faults.api = 'unreachable'
  await expect(expire(order._id)).rejects.toThrow()
  expect((await stock()).reserved).toBe(before.reserved + 3)
  if (sandbox) sandbox.faults.api = 'none'
  await expire(order._id)
  expect(await cards.read(order._id)).toMatchObject({ status: 'cancelled', cancelReason: 'Not paid in time' })
  expect(await stock()).toEqual(before)
  const intent = await fixture.test.app.cards.stripe.paymentIntents.retrieve(await cards.intentId(order._id))
  expect(intent.status).toBe('canceled')
  await settle()
})

it('is paid, not cancelled, if the payment had succeeded when its time ended', async () => {
  const order = await cards.placed()
  await cards.payWith(await cards.intentId(order._id), 'visa')
  await expire(order._id)
  expect(await cards.read(order._id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  await settle()
})

it('returns a payment that arrives after the order was cancelled', async () => {
  const order = await cards.placed()
  await fixture.test.data(orders.cancel, asOwner(order._id))
  await cards.payWith(await cards.intentId(order._id), 'visa')
  await settle()
  const after = await cards.read(order._id)
  expect(after).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', balance: 0 })
  expect(after.payments).toMatchObject([{ kind: 'payment' }, { kind: 'refund' }])
  expect(after.timeline.find(({ kind }) => kind === 'paymentReturned')?.facts).toEqual({
    amount: 2000,
    reason: 'cancelled',
  })
})

it('gets another intent when its total changes, and returns a payment of the old amount', async () => {
  const order = await cards.placed()
  const first = await cards.intentId(order._id)
  const { version } = await cards.read(order._id)
  const lines = [{ _id: order.lines[0]?._id, variant: cards.variant, quantity: 3 }]
  await fixture.test.data(orders.update, { ...asOwner(order._id), body: { version, lines } })
  await cards.runJobs()
  const second = await cards.intentId(order._id)
  expect(second).not.toBe(first)
  expect(await cards.payWith(first, 'visa')).toBe(false)
  expect((await fixture.test.app.cards.stripe.paymentIntents.retrieve(second)).amount).toBe(3000)
  await cards.payWith(second, 'visa')
  const { version: next } = await cards.read(order._id)
  const fewer = [{ _id: order.lines[0]?._id, variant: cards.variant, quantity: 1 }]
  await fixture.test.data(orders.update, { ...asOwner(order._id), body: { version: next, lines: fewer } })
  await settle()
  const after = await cards.read(order._id)
  expect(after).toMatchObject({ paymentStatus: 'unpaid', balance: 1000, paid: 3000, refunded: 3000 })
  await expire(order._id)
})

it('is cancelled after five failed attempts', async () => {
  const order = await cards.placed()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await cards.payWith(await cards.intentId(order._id), 'visa_chargeDeclined')).toBe(false)
    await fixture.test.settleCards()
    expect((await cards.read(order._id)).card.failedAttempts).toBe(attempt)
  }
  await settle()
  expect(await cards.read(order._id)).toMatchObject({ status: 'cancelled', card: { failedAttempts: 0 } })
})

it('allows three unpaid card orders per address and per email, also at once', async () => {
  const address = '192.0.2.77'
  const responses = await Promise.all(Array.from({ length: 10 }, () => cards.place({ address })))
  const placed = responses.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(3)
  expect(responses.filter(({ body }) => body.code === 'too_many_unpaid')).toHaveLength(7)
  const [first] = placed.map(({ body }) => body.data as { _id: string })
  await cards.payWith(await cards.intentId(first?._id ?? ''), 'visa')
  await settle()
  expect((await cards.place({ address })).status).toBe(200)
  const email = 'often@example.com'
  const again = await Promise.all(Array.from({ length: 6 }, () => cards.place({ email })))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(3)
})

it('stays with a provider that doesn’t answer, and is paid later', async () => {
  const { sandbox } = fixture.test.app.cards
  if (sandbox) sandbox.faults.api = 'unreachable'
  const order = await cards.placed()
  expect(order.payment?.clientSecret).toBeNull()
  const token = order.payment?.token ?? ''
  expect((await fixture.test.call(pay.start, { params: { token } })).status).toBe(503)
  if (sandbox) sandbox.faults.api = 'none'
  const started = await fixture.test.data(pay.start, { params: { token } })
  expect(started.clientSecret).toContain('_secret_')
  await cards.payWith(await cards.intentId(order._id), 'visa')
  expect(await check(token)).toEqual({ state: 'paid' })
})

it('hides card options without a card provider', async () => {
  const test = await openTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })
  try {
    const other = await newStoreFixture(test)
    const card = await other.newPaymentOption({ name: 'Card', kind: 'card' })
    const cash = await other.newPaymentOption({ name: 'Cash' })
    const variant = await other.newVariant()
    const { paymentOptions } = await test.data(storefront.checkout, { store: other.store })
    expect(paymentOptions.map(({ _id }) => _id)).toEqual([cash])
    const response = await other.placeOrder({ lines: [{ variant, quantity: 1 }], paymentOption: card })
    expect(response.body.code).toBe('payment_not_offered')
  } finally {
    await test.close()
  }
})
