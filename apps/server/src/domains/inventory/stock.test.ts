import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inventory, inventoryLogs } from '#contract/domains/inventory.ts'
import { newId } from '#server/platform/ids.ts'
import { openStockFixture, retryWhileUnavailable, type StockFixture } from '#server/testing/stock-fixture.ts'
import { findDrift } from './inventory.verify.repo.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await openStockFixture()
})
afterAll(() => fixture.test.close())

const call = (endpoint: Parameters<StockFixture['test']['call']>[0], body: object) =>
  retryWhileUnavailable(() => fixture.test.call(endpoint, { as: fixture.owner, store: fixture.store, body }))
const readLog = async (variant: string) =>
  (
    await fixture.test.data(inventoryLogs.list, {
      as: fixture.owner,
      store: fixture.store,
      query: { variant, limit: 200 },
    })
  ).data
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const drift = () => findDrift(fixture.test.database.kysely)

it('sums a hundred concurrent adjustments and opposite transfers', async () => {
  const [first, second] = [await fixture.newVariant(), await fixture.newVariant()]
  await fixture.adjust(first, 100)
  await fixture.adjust(second, 100, fixture.secondLocation)
  const adjusting = times(100, (index) => fixture.adjust(first, (index % 5) + 1))
  const moving = times(20, (index) =>
    call(inventory.transfer, {
      from: index % 2 ? fixture.mainLocation : fixture.secondLocation,
      to: index % 2 ? fixture.secondLocation : fixture.mainLocation,
      lines: (index % 3 ? [first, second] : [second, first]).map((variant) => ({ variant, quantity: 1 })),
    }),
  )
  const responses = await Promise.all([adjusting, moving])
  const statuses = responses.flat().map((response) => response.status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const rows = await readLog(first)
  const sums = await Promise.all([first, second].map((variant) => fixture.onHand(variant)))
  expect(sums.map((levels) => levels.reduce((sum, level) => sum + level, 0))).toEqual([400, 100])
  expect(rows.filter((row) => row.reason === 'correction')).toHaveLength(101)
  expect(await drift()).toEqual([])
})

it('gives the last ten to exactly ten of a hundred; the others leave no trace', async () => {
  const variant = await fixture.newVariant()
  await fixture.adjust(variant, 10)
  const statuses = (await times(100, () => fixture.adjust(variant, -1))).map((response) => response.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(90)
  expect(await fixture.onHand(variant)).toEqual([0, 0])
  expect(await readLog(variant)).toHaveLength(11)
})

it('names the lines that exceed the stock and applies none', async () => {
  const [much, little] = [await fixture.newVariant(), await fixture.newVariant()]
  await fixture.adjust(much, 5)
  const lines = [much, little].map((variant) => ({ variant, quantity: 3 }))
  const response = await call(inventory.transfer, { from: fixture.mainLocation, to: fixture.secondLocation, lines })
  expect(response).toMatchObject({ status: 409, body: { code: 'not_enough_stock', errors: [{ path: 'lines.1' }] } })
  expect(await fixture.onHand(much)).toEqual([5, 0])
})

it('logs both sides of a transfer in one movement', async () => {
  const variant = await fixture.newVariant()
  await fixture.adjust(variant, 7)
  const body = {
    from: fixture.mainLocation,
    to: fixture.secondLocation,
    note: 'Van',
    lines: [{ variant, quantity: 3 }],
  }
  const { movement } = await fixture.test.data(inventory.transfer, { as: fixture.owner, store: fixture.store, body })
  expect(await fixture.onHand(variant)).toEqual([4, 3])
  const rows = (await readLog(variant)).filter((row) => row.movement === movement)
  expect(rows.map((row) => [row.location._id, row.delta, row.balanceAfter, row.reason, row.note]).sort()).toEqual(
    [
      [fixture.mainLocation, -3, 4, 'transfer', 'Van'],
      [fixture.secondLocation, 3, 3, 'transfer', 'Van'],
    ].sort(),
  )
})

it('sums several changes of one level and writes nothing if nothing changes', async () => {
  const variant = await fixture.newVariant()
  const change = { variant, location: fixture.mainLocation }
  const body = {
    changes: [
      { ...change, delta: 9 },
      { ...change, delta: -2 },
    ],
    reason: 'correction',
  }
  expect(await call(inventory.adjust, body)).toMatchObject({ body: { data: { changed: [{ onHand: 7 }] } } })
  await call(inventory.adjust, { changes: [{ ...change, setTo: 7 }], reason: 'correction' })
  expect((await readLog(variant)).map((row) => [row.delta, row.balanceAfter])).toEqual([[7, 7]])
  await call(inventory.adjust, { changes: [{ ...change, setTo: 3 }], reason: 'damaged', note: 'Wet' })
  expect((await readLog(variant))[0]).toMatchObject({ delta: -4, balanceAfter: 3, note: 'Wet', by: 'A owner' })
})

it('receives incoming stock', async () => {
  const variant = await fixture.newVariant()
  const expected = await fixture.test.data(inventory.expect, {
    as: fixture.owner,
    store: fixture.store,
    params: { id: variant },
    body: { location: fixture.mainLocation, incoming: 8 },
  })
  expect(expected).toMatchObject({ incoming: 8, onHand: 0 })
  const receive = (delta: number) =>
    call(inventory.adjust, { changes: [{ variant, location: fixture.mainLocation, delta }], reason: 'received' })
  await receive(5)
  const read = () =>
    fixture.test.data(inventory.get, { as: fixture.owner, store: fixture.store, params: { id: variant } })
  expect(await read()).toMatchObject({ incoming: 3, onHand: 5 })
  await receive(5)
  expect(await read()).toMatchObject({ incoming: 0, onHand: 10, levels: [{ incoming: 0, onHand: 10 }, {}] })
})

it('accepts only variants and locations of its own store', async () => {
  const variant = await fixture.newVariant()
  const elsewhere = await fixture.test.newStore(fixture.owner.vendorId)
  const foreign =
    (await fixture.test.data(inventory.locations, { as: fixture.owner, store: elsewhere })).data[0]?._id ?? ''
  const gone = await fixture.newLocation('Gone')
  const db = fixture.test.database.kysely
  await db.updateTable('locations').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  for (const [bad, path] of [
    [{ variant: newId(), location: fixture.mainLocation }, 'changes.1.variant'],
    [{ variant, location: foreign }, 'changes.1.location'],
    [{ variant, location: gone }, 'changes.1.location'],
  ] as const) {
    const changes = [
      { variant, location: fixture.mainLocation, delta: 1 },
      { ...bad, delta: 1 },
    ]
    const response = await call(inventory.adjust, { changes, reason: 'correction' })
    expect(response).toMatchObject({ status: 404, body: { errors: [{ path }] } })
  }
  const lines = [{ variant, quantity: 1 }]
  const response = await call(inventory.transfer, { from: fixture.mainLocation, to: gone, lines })
  expect(response).toMatchObject({ status: 404, body: { errors: [{ path: 'to' }] } })
  expect(await fixture.onHand(variant)).toEqual([0, 0])
})

it('keeps the log append-only', async () => {
  const variant = await fixture.newVariant()
  await fixture.adjust(variant, 1)
  const db = fixture.test.database.kysely
  await expect(db.updateTable('stock_log').set({ delta: 2 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('stock_log').execute()).rejects.toThrow('append-only')
  await expect(sql`truncate stock_log`.execute(db)).rejects.toThrow('append-only')
})

it('lets negative balances increase but not decrease, and reports drift', async () => {
  expect(await drift()).toEqual([])
  const variant = await fixture.newVariant()
  await fixture.adjust(variant, 1)
  const db = fixture.test.database.kysely
  await db.updateTable('stock_levels').set({ on_hand: -5 }).where('variant_id', '=', variant).execute()
  expect((await fixture.adjust(variant, -1)).status).toBe(409)
  expect((await fixture.adjust(variant, 2)).status).toBe(200)
  expect((await drift()).map(({ rule, stored, computed }) => [rule, stored, computed])).toEqual([
    ['Each stock balance equals the sum of its log', '-3', '3'],
    ['Each row of the stock log has the resulting balance', '-3', '3'],
    ['The stock of a variant equals the sum over its locations', '3 0 0', '-3 0 0'],
  ])
})

it('reports facets and metrics that don’t match the product', async () => {
  const variant = await fixture.newVariant()
  const db = fixture.test.database.kysely
  const variantRow = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variant)
    .executeTakeFirstOrThrow()
  const before = (await drift()).length
  await sql`update products set tags = '{Día}', tags_normalized = '{dia}' where id = ${variantRow.product_id}`.execute(
    db,
  )
  await sql`update product_measures set lower_value = -1
    where product_id = ${variantRow.product_id} and measure = 'available'`.execute(db)
  const rules = (await drift()).filter(({ id }) => id === variantRow.product_id).map(({ rule }) => rule)
  expect(rules).toEqual([
    'Product facets match tags and field values',
    'Product figures match those of the variants, with the next lower one',
  ])
  await sql`select refresh_products(${fixture.store}, ${[variantRow.product_id]}::uuid[])`.execute(db)
  expect((await drift()).length).toBe(before)
})

it('keeps what was sold or received between a count and its saving', async () => {
  const [sold, received, empty] = [await fixture.newVariant(), await fixture.newVariant(), await fixture.newVariant()]
  const count = (variant: string, setTo: number, countedFrom: number) => ({
    variant,
    location: fixture.mainLocation,
    setTo,
    countedFrom,
  })
  await fixture.adjust(sold, 16)
  await fixture.adjust(received, 30)
  await fixture.adjust(empty, 1)
  // Counted when 18, 20 and 5 were on hand.
  const changes = [count(sold, 17, 18), count(received, 20, 20), count(empty, 2, 5)]
  expect((await call(inventory.adjust, { changes, reason: 'correction' })).status).toBe(200)
  expect(await fixture.onHand(sold)).toEqual([15, 0])
  expect(await fixture.onHand(received)).toEqual([30, 0])
  expect(await fixture.onHand(empty)).toEqual([0, 0])
})
