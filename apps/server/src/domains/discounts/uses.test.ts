import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { AppError } from '#server/platform/app-error.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { changeUses, type DiscountUse, releaseOrderUses, takeUses } from './uses.service.ts'

let test: TestApp
let owner: Person
let store: StoreId
let orders: string[]

const crowd = 100

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = (await test.newStore(vendor.vendorId)) as StoreId
  const first = await insertOrder(test, store, { placedAt: '2026-06-01T12:00:00Z' })
  const others = await sql<{ id: string }>`
    insert into orders (store_id, id, number, source, payment_status, method, customer_name, currency, tax_mode,
      fee_tax_rate, subtotal, discount_total, fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax,
      tax_total, total, due, pieces, day, placed_at)
    select store_id, gen_random_uuid(), number + n, source, payment_status, method, customer_name, currency, tax_mode,
      fee_tax_rate, subtotal, discount_total, fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax,
      tax_total, total, due, pieces, day, placed_at
    from orders, generate_series(2, ${crowd}) n where id = ${first} returning id`.execute(test.database.kysely)
  orders = [first, ...others.rows.map(({ id }) => id)]
})
afterAll(() => test.close())

const at = new Date('2026-06-01T12:00:00Z')
const day = '2026-06-01'
const make = async (more: object = {}) =>
  (await test.data(discounts.create, { as: owner, store, body: { ...defaultDiscount, name: 'Off', ...more } }))._id
const use = (discountId: string, more: Partial<DiscountUse> = {}): DiscountUse => ({
  discountId,
  codeId: null,
  name: 'Off',
  code: null,
  amount: 100,
  feeAmount: 0,
  ...more,
})
const take = (orderId: string, uses: DiscountUse[], userKey: string | null = null) =>
  test.database.kysely
    .transaction()
    .execute((tx) => takeUses(tx, store, uses, { orderId, userKey, at, day }))
    .then(
      () => 'taken',
      (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
    )
const giveBack = (orderId: string) =>
  test.database.kysely.transaction().execute((tx) => releaseOrderUses(tx, store, orderId, at))
const change = (orderId: string, uses: DiscountUse[], userKey: string | null) =>
  test.database.kysely
    .transaction()
    .execute((tx) => changeUses(tx, store, orderId, uses, { orderId, userKey, at, day }))
const readUsed = async (id: string) => (await test.data(discounts.get, { as: owner, store, params: { id } })).used
const readUses = (id: string) =>
  test.database.kysely
    .selectFrom('discount_uses')
    .select(['order_id', 'amount', 'fee_amount', 'released_at'])
    .where('discount_id', '=', id)
    .orderBy('id')
    .execute()
const usedBy = async (id: string, userKey: string) =>
  (
    await test.database.kysely
      .selectFrom('discount_user_uses')
      .select('used')
      .where('discount_id', '=', id)
      .where('user_key', '=', userKey)
      .executeTakeFirst()
  )?.used ?? 0
const newCodeId = async (id: string, limit: number | null) => {
  const body = { batch: 'Flyer', count: 1, limit }
  await test.data(discounts.addCodes, { as: owner, store, params: { id }, body })
  const { data } = await test.data(discounts.codes, { as: owner, store, params: { id } })
  return data[0]?._id ?? ''
}
const count = (outcomes: string[], outcome: string) => outcomes.filter((item) => item === outcome).length

it('gives the last ten uses to ten of a hundred and releases each once', async () => {
  const id = await make({ totalLimit: 12 })
  const other = await make()
  await take(orders[0] ?? '', [use(id)])
  await take(orders[1] ?? '', [use(id)])
  // Discounts are named in both orders, which must not deadlock.
  const pairs = [
    [use(id), use(other)],
    [use(other), use(id)],
  ]
  const outcomes = await Promise.all(orders.slice(2).map((order, index) => take(order, pairs[index % 2] ?? [])))
  expect([count(outcomes, 'taken'), count(outcomes, 'discount_used_up')]).toEqual([10, crowd - 12])
  expect([await readUsed(id), await readUsed(other)]).toEqual([12, 10])
  expect([(await readUses(id)).length, (await readUses(other)).length]).toEqual([12, 10])

  await Promise.all(orders.flatMap((order) => [giveBack(order), giveBack(order)]))
  expect([await readUsed(id), await readUsed(other)]).toEqual([0, 0])
  expect((await readUses(id)).every((row) => row.released_at !== null)).toBe(true)
})

it('counts per customer and requires one', async () => {
  const id = await make({ perUserLimit: 3 })
  expect(await take(orders[0] ?? '', [use(id)], null)).toBe('customer_needed')
  const outcomes = await Promise.all(
    orders.map(async (order, index) => [index % 2, await take(order, [use(id)], index % 2 ? 'c:one' : 'e:two')]),
  )
  const taken = outcomes.filter(([, outcome]) => outcome === 'taken').map(([who]) => who)
  expect(taken.toSorted()).toEqual([0, 0, 0, 1, 1, 1])
  expect([await readUsed(id), await usedBy(id, 'c:one'), await usedBy(id, 'e:two')]).toEqual([6, 3, 3])
  await Promise.all(orders.map(giveBack))
  expect([await readUsed(id), await usedBy(id, 'c:one'), await usedBy(id, 'e:two')]).toEqual([0, 0, 0])
})

it('counts per code', async () => {
  const id = await make({ application: 'manual' })
  const codeId = await newCodeId(id, 10)
  const outcomes = await Promise.all(orders.map((order) => take(order, [use(id, { codeId, code: 'X' })])))
  expect([count(outcomes, 'taken'), count(outcomes, 'discount_used_up')]).toEqual([10, crowd - 10])
  expect(await readUsed(id)).toBe(10)
  const codes = () => test.data(discounts.codes, { as: owner, store, params: { id } })
  expect((await codes()).data[0]).toMatchObject({ limit: 10, used: 10 })
  await Promise.all(orders.map(giveBack))
  expect((await codes()).data[0]).toMatchObject({ used: 0 })
  // A code of another discount isn't accepted.
  const other = await make({ application: 'manual' })
  expect(await take(orders[0] ?? '', [use(other, { codeId })])).toBe('discount_used_up')
})

it('releases, takes and updates uses when an order is repriced', async () => {
  const [order = ''] = orders
  const stays = await make({ totalLimit: 1 })
  const goes = await make()
  const comes = await make({ perUserLimit: 1 })
  await take(order, [use(stays), use(goes)], 'c:one')
  await change(order, [use(stays, { amount: 70, feeAmount: 30 }), use(comes)], 'c:one')
  expect(await Promise.all([stays, goes, comes].map(readUsed))).toEqual([1, 0, 1])
  expect(await readUses(stays)).toMatchObject([{ amount: 70, fee_amount: 30, released_at: null }])
  expect(await usedBy(goes, 'c:one')).toBe(0)

  // The customer changed: the use moves to them although the limit is reached.
  await change(order, [use(stays), use(comes)], 'c:two')
  expect(await Promise.all([readUsed(stays), usedBy(stays, 'c:one'), usedBy(stays, 'c:two')])).toEqual([1, 0, 1])
  await expect(change(order, [use(stays), use(comes), use(newId())], 'c:two')).rejects.toThrow()
  await change(order, [], 'c:two')
  expect(await Promise.all([stays, goes, comes].map(readUsed))).toEqual([0, 0, 0])
})

it('lists the orders of a discount and totals them without released uses', async () => {
  const id = await make()
  const [first = '', second = '', third = ''] = orders
  await take(first, [use(id, { amount: 100 })])
  await take(second, [use(id, { amount: 20, feeAmount: 3, code: 'HOLA' })])
  await take(third, [use(id)])
  await giveBack(third)
  const forDiscount = { as: owner, store, params: { id } }
  const listed = await test.data(discounts.uses, forDiscount)
  expect(listed.data.map((row) => [row.order, row.amount, row.isReleased]).toSorted()).toEqual(
    [
      [first, 100, false],
      [second, 23, false],
      [third, 100, true],
    ].toSorted(),
  )
  expect(listed.data[0]).toMatchObject({ customer: 'Ana Ruiz', orderTotal: 1000 })
  const number = String(listed.data.find((row) => row.order === second)?.number)
  expect((await test.data(discounts.uses, { ...forDiscount, query: { search: number } })).data).toMatchObject([
    { code: 'HOLA' },
  ])
  expect((await test.data(discounts.uses, { ...forDiscount, query: { search: 'ruiz' } })).total).toBe(3)
  expect((await test.data(discounts.uses, { ...forDiscount, query: { from: '2026-06-02' } })).total).toBe(0)
  const report = (from: string, to: string) => test.data(discounts.report, { ...forDiscount, query: { from, to } })
  const whole = { uses: 2, amount: 123, sales: 2000 }
  expect(await report(day, day)).toEqual({ ...whole, days: [{ day, uses: 2, amount: 123 }] })
  expect(await report('2026-06-02', '2026-07-01')).toEqual({ uses: 0, amount: 0, sales: 0, days: [] })
  await test.database.kysely.updateTable('orders').set({ returned: 300 }).where('id', '=', first).execute()
  expect(await report(day, day)).toMatchObject({ ...whole, sales: 1700 })
  const unknown = { as: owner, store, params: { id: newId() } }
  expect((await test.call(discounts.report, { ...unknown, query: { from: day, to: day } })).status).toBe(404)
  expect((await test.call(discounts.uses, unknown)).status).toBe(404)
})

const readShopChange = async (): Promise<string> => {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(xid::text::bigint), 0)::text as last from store_changes
    where store_id = ${store} and topic = 'shop'`.execute(test.database.kysely)
  return rows[0]?.last ?? ''
}

it('changes the cached pages of the shop only when the last use is taken or released', async () => {
  const id = await make({ totalLimit: 2 })
  const created = await readShopChange()
  const [first = '', second = ''] = orders
  expect(await take(first, [use(id)])).toBe('taken')
  expect(await readShopChange()).toBe(created)
  expect(await take(second, [use(id)])).toBe('taken')
  const usedUp = await readShopChange()
  expect(usedUp).not.toBe(created)
  await giveBack(first)
  const available = await readShopChange()
  expect(available).not.toBe(usedUp)
  await giveBack(second)
  expect(await readShopChange()).toBe(available)
  await test.data(discounts.removeMany, { as: owner, store, body: { ids: [id] } })
  expect(await readShopChange()).not.toBe(available)
})
