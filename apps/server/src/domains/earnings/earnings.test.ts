import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toWallTime } from '#contract/core/time-zone.ts'
import { earnings } from '#contract/domains/earnings.ts'
import type { Order } from '#contract/domains/order.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { postCardPayment, postCardRefund } from './earnings.service.ts'
import { type MonthAmount, toStatement, toStatementCsv, toStatementList } from './statement.rules.ts'

let fixture: StoreFixture
let zone: string
let orders: Order[]

const post = (run: (tx: Parameters<typeof postCardPayment>[0]) => Promise<void>) =>
  fixture.test.database.kysely.transaction().execute(run)

beforeAll(async () => {
  fixture = await openStoreFixture()
  const variant = await fixture.newVariant({ price: 10_000, stock: 1000 })
  const store = trustedStoreId(fixture.store)
  const row = await fixture.test.database.kysely
    .selectFrom('stores')
    .select('timezone')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()
  zone = row.timezone
  orders = []
  for (let index = 0; index < 2; index += 1) {
    const order = (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }] })).body.data as Order
    orders.push(order)
    const reference = { orderId: order._id, currency: 'USD' }
    await post((tx) => postCardPayment(tx, store, { ...reference, paymentId: newId(), amount: 10_000 }))
    if (index === 0) {
      await post((tx) => postCardRefund(tx, store, { ...reference, paymentId: newId(), amount: 2500 }))
    }
  }
  // An older payment that is available by now.
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind, available_at, at, month)
    select ${store}, gen_random_uuid(), m.id, a.account, a.amount, 'USD', 'order', a.at, '2025-01-15T12:00:00Z', '2025-01-01'
    from (select ${newId()}::uuid as id) m,
      (values ('provider', 700, null), ('balance', -700, '2025-01-22T13:00:00Z'::timestamptz)) a (account, amount, at)`.execute(
    fixture.test.database.kysely,
  )
})
afterAll(() => fixture.close())

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const currentMonth = () => toWallTime(Date.now(), zone).day.slice(0, 7)

it('splits the balance into available and pending, with releases by day', async () => {
  const { stores, totals } = await fixture.test.data(earnings.balances, {
    as: fixture.owner,
    query: { store_id: fixture.store },
  })
  const balance = stores[0]?.balances[0]
  expect(balance).toMatchObject({ currency: 'USD', available: 700, pending: 17_500, onTheWay: 0, held: 0 })
  expect(balance?.releases.reduce((sum, { amount }) => sum + amount, 0)).toBe(17_500)
  expect(balance?.releases[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(totals).toEqual([balance])
})

it('adds up all stores of the caller per currency and hides others', async () => {
  const { test, vendorId, owner, store } = fixture
  const second = await test.newStore(vendorId)
  const { stores, totals } = await test.data(earnings.balances, { as: owner })
  expect(stores.map((entry) => entry.store._id).toSorted()).toEqual([store, second].toSorted())
  expect(totals).toHaveLength(1)
  expect(totals[0]).toMatchObject({ available: 700, pending: 17_500 })
  const staff = await test.newPerson(vendorId, 'staff', ['view_payout'], [second])
  expect((await test.data(earnings.balances, { as: staff })).stores.map((entry) => entry.store._id)).toEqual([second])
  expect((await test.call(earnings.balances, { as: staff, query: { store_id: store } })).status).toBe(404)
  const { owner: stranger } = await test.newVendor()
  expect((await test.call(earnings.balances, { as: stranger, query: { store_id: store } })).status).toBe(404)
})

it('lists entries of the balance, by kind, day and order number', async () => {
  const list = (query: Record<string, string | number>) => fixture.test.data(earnings.entries, { ...asOwner(), query })
  const all = await list({})
  expect(all.data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['order', 10_000],
    ['refund', -2500],
    ['order', 10_000],
    ['order', 700],
  ])
  expect(all.total).toBe(4)
  expect((await list({ kind: 'refund' })).data).toHaveLength(1)
  expect((await list({ from: '2025-01-15', to: '2025-01-15' })).data.map(({ amount }) => amount)).toEqual([700])
  expect((await list({ from: '2025-01-16' })).total).toBe(3)
  for (const search of [`#${orders[0]?.number}`, String(orders[0]?.number)]) {
    const found = await list({ search })
    expect(found.data.map(({ order }) => order)).toEqual([
      { _id: orders[0]?._id, number: orders[0]?.number },
      { _id: orders[0]?._id, number: orders[0]?.number },
    ])
  }
  expect((await list({ search: 'Mary' })).total).toBe(0)
  const first = await list({ limit: 1 })
  expect((await list({ limit: 1, cursor: first.nextCursor ?? '' })).data[0]?.kind).toBe('refund')
})

it('answers statements that add up and continue each other', async () => {
  const get = (month: string) => fixture.test.data(earnings.statement, { ...asOwner(), params: { month } })
  expect((await get('2024-12')).sections).toEqual([])
  const january = await get('2025-01')
  expect(january).toMatchObject({ isFinal: true, sections: [{ opening: 0, sales: 700, closing: 700 }] })
  const now = await get(currentMonth())
  expect(now).toMatchObject({
    isFinal: false,
    sections: [{ opening: 700, sales: 20_000, refunds: -2500, fees: 0, payouts: 0, closing: 18_200 }],
  })
  const quiet = await get('2025-02')
  expect(quiet).toMatchObject({ sections: [{ opening: 700, sales: 0, closing: 700 }] })
  expect((await fixture.test.call(earnings.statement, { ...asOwner(), params: { month: '2099-01' } })).status).toBe(404)
  const { data } = await fixture.test.data(earnings.statements, asOwner())
  expect(data).toEqual([
    { month: currentMonth(), currency: 'USD', net: 17_500, payouts: 0, closing: 18_200 },
    { month: '2025-01', currency: 'USD', net: 700, payouts: 0, closing: 700 },
  ])
})

it('answers a statement as PDF and CSV', async () => {
  const file = async (format: 'pdf' | 'csv') => {
    const { name, content } = await fixture.test.data(earnings.statementFile, {
      ...asOwner(),
      params: { month: '2025-01' },
      query: { format },
    })
    return { name, bytes: Buffer.from(content, 'base64') }
  }
  const pdf = await file('pdf')
  expect(pdf.name).toBe(`earnings-statement-${fixture.store}-2025-01.pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const lines = (await file('csv')).bytes.toString().split('\r\n')
  expect(lines).toContain('"2025-01","Sales","USD","7.00"')
  expect(lines.at(-1)).toBe('"2025-01","Closing balance","USD","7.00"')
})

it('needs the permission', async () => {
  const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders'], [fixture.store])
  expect((await fixture.test.call(earnings.entries, { as: staff, store: fixture.store })).status).toBe(403)
  expect((await fixture.test.call(earnings.balances, { as: staff })).status).toBe(403)
})

it('adds up per currency, whatever the kinds', () => {
  const amounts: MonthAmount[] = (['order', 'refund', 'fee', 'dispute', 'payout', 'adjustment'] as const).flatMap(
    (kind, index) => [
      { month: '2026-01', currency: 'USD', kind, amount: 10 ** index },
      { month: '2026-02', currency: 'JPY', kind, amount: -(10 ** index) },
    ],
  )
  expect(toStatement(amounts, '2026-02')).toMatchObject([
    { currency: 'USD', opening: 111_111, sales: 0, closing: 111_111 },
    { currency: 'JPY', opening: 0, sales: -1, adjustments: -100_000, closing: -111_111 },
  ])
  // A payout isn't a loss.
  expect(toStatementList(amounts)).toEqual([
    { month: '2026-02', currency: 'JPY', net: -101_111, payouts: -10_000, closing: -111_111 },
    { month: '2026-01', currency: 'USD', net: 101_111, payouts: 10_000, closing: 111_111 },
  ])
  expect(toStatementCsv(toStatement(amounts, '2026-02'), '2026-02', 'es').split('\r\n').at(-1)).toBe(
    '"2026-02","Saldo final","JPY","-111111"',
  )
})
