import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import * as earnings from './earnings.service.ts'
import { toCredit, toDebit, toReversal, toTransactionFee, toTransfer } from './ledger.rules.ts'

let fixture: StoreFixture
let variant: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ price: 10_000, stock: 1000 })
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const store = () => trustedStoreId(fixture.store)
const inTransaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  fixture.test.database.kysely.transaction().execute(run)
const placeOrder = async (): Promise<string> =>
  ((await fixture.placeOrder({ lines: [{ variant, quantity: 1 }] })).body.data as Order)._id

const payByCard = async (orderId: string, amount = 10_000): Promise<string> => {
  const paymentId = newId()
  await inTransaction((tx) => earnings.postCardPayment(tx, store(), { orderId, paymentId, currency: 'USD', amount }))
  return paymentId
}

/** Sums of an order's entries by account, with the pending part of the balance. */
const readSums = async (orderId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select case when available_at > now() then 'pending' else account end as account, sum(amount)::bigint as amount
    from earnings_entries where order_id = ${orderId} group by 1 having sum(amount) <> 0`.execute(
    fixture.test.database.kysely,
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

it('credits a card payment once, available after seven days', async () => {
  const orderId = await placeOrder()
  const paymentId = await payByCard(orderId)
  expect(await readSums(orderId)).toEqual({ provider: 10_000, pending: -10_000 })
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from available_at - at)::float8 / 3600 as hours from earnings_entries
    where order_id = ${orderId} and account = 'balance'`.execute(fixture.test.database.kysely)
  expect(rows[0]?.hours).toBeGreaterThanOrEqual(168)
  expect(rows[0]?.hours).toBeLessThanOrEqual(169)
  const again = inTransaction((tx) =>
    earnings.postCardPayment(tx, store(), { orderId, paymentId, currency: 'USD', amount: 10_000 }),
  )
  await expect(again).rejects.toThrow('earnings_payment_once')
})

it('takes fee and refund out of the pending amount of the order first', async () => {
  const orderId = await placeOrder()
  await payByCard(orderId)
  const order = { status: 'pending', due: 10_000, paid: 10_000, refunded: 0, returned: 0, total: 10_000 }
  const charge = () =>
    inTransaction((tx) => earnings.chargeTransactionFee(tx, store(), { ...order, id: orderId, currency: 'USD' }))
  await charge()
  await charge()
  expect(await readSums(orderId)).toEqual({ provider: 10_000, pending: -9950, fees: -50 })
  const refund = { orderId, paymentId: newId(), currency: 'USD', amount: 10_000 }
  await inTransaction((tx) => earnings.postCardRefund(tx, store(), refund))
  expect(await readSums(orderId)).toEqual({ balance: 50, fees: -50 })
})

it('returns a failed refund once', async () => {
  const orderId = await placeOrder()
  await payByCard(orderId)
  const refund = { orderId, paymentId: newId(), currency: 'USD', amount: 4000 }
  await inTransaction((tx) => earnings.postCardRefund(tx, store(), refund))
  expect(await readSums(orderId)).toEqual({ provider: 6000, pending: -6000 })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await inTransaction((tx) => earnings.reverseCardRefund(tx, store(), refund))
    expect(await readSums(orderId)).toEqual({ provider: 10_000, pending: -10_000 })
  }
})

it('holds a disputed amount until it is won or lost', async () => {
  const orderId = await placeOrder()
  const paymentId = await payByCard(orderId)
  const won = { orderId, paymentId, disputeId: newId(), currency: 'USD', amount: 6000 }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await inTransaction((tx) => earnings.holdDispute(tx, store(), won))
    expect(await readSums(orderId)).toEqual({ provider: 10_000, pending: -4000, held: -6000 })
  }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await inTransaction((tx) => earnings.releaseDispute(tx, store(), won))
    expect(await readSums(orderId)).toEqual({ provider: 10_000, pending: -10_000 })
  }
  const lost = { ...won, disputeId: newId() }
  await inTransaction((tx) => earnings.holdDispute(tx, store(), lost))
  for (const decide of [earnings.loseDispute, earnings.loseDispute, earnings.releaseDispute, earnings.holdDispute]) {
    await inTransaction((tx) => decide(tx, store(), lost))
    expect(await readSums(orderId)).toEqual({ provider: 4000, pending: -4000 })
  }
})

it('keeps the totals when many transactions post at once', async () => {
  const orderIds = await Promise.all(Array.from({ length: 5 }, placeOrder))
  await Promise.all(orderIds.flatMap((orderId) => Array.from({ length: 10 }, () => payByCard(orderId, 7))))
  for (const orderId of orderIds) expect(await readSums(orderId)).toEqual({ provider: 70, pending: -70 })
})

it('rejects a movement that does not add up to zero, and changes of entries', async () => {
  const db = fixture.test.database.kysely
  const unbalanced = sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind)
    values (${fixture.store}, ${newId()}, ${newId()}, 'balance', 5, 'USD', 'adjustment')`.execute(db)
  await expect(unbalanced).rejects.toThrow('must add up to zero')
  await expect(sql`update earnings_entries set amount = 1`.execute(db)).rejects.toThrow('append-only')
})

it('rounds the fee half up, and every movement adds up to zero', () => {
  expect([99, 100, 299, 300].map(toTransactionFee)).toEqual([0, 1, 1, 2])
  const pending = [
    { availableAt: '2026-01-01T00:00:00Z', amount: 60 },
    { availableAt: '2026-01-02T00:00:00Z', amount: 40 },
  ]
  expect(toDebit('provider', 70, 'refund', pending)).toEqual([
    { account: 'balance', amount: 40, kind: 'refund', availableAt: '2026-01-02T00:00:00Z' },
    { account: 'balance', amount: 30, kind: 'refund', availableAt: '2026-01-01T00:00:00Z' },
    { account: 'provider', amount: -70, kind: 'refund', availableAt: null },
  ])
  for (const amount of [0, 1, 99, 100, 101, 12_345, 999_999_999_999]) {
    for (const entries of [
      toCredit('provider', amount, 'order', '2026-01-01T00:00:00Z'),
      toDebit('fees', amount, 'fee', pending),
      toTransfer('payouts', 'bank', amount, 'payout'),
      toReversal(toDebit('provider', amount, 'refund', pending)),
    ]) {
      expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
      expect(entries.every((entry) => entry.amount !== 0)).toBe(true)
    }
  }
})
