import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { insertOrder, insertWindow } from '#server/testing/orders.ts'
import { orderRules } from './orders.verify.repo.ts'

let test: TestApp
let store: string
let order: string

beforeAll(async () => {
  test = await openTestApp()
  store = await test.newStore((await test.newVendor()).vendorId)
  const window = { id: await insertWindow(test, store), date: '2025-06-10', endsAt: '2025-06-10T15:00:00Z' }
  order = await insertOrder(test, store, {
    window,
    quantity: 3,
    paid: 3000,
    refunded: 100,
    returned: 100,
    tags: ['Gift'],
  })
  await insertOrder(test, store, { status: 'cancelled', window, paid: 500 })
})
afterAll(() => test.close())

const findBrokenRules = async () => (await findDrift(test.database.kysely, orderRules)).map(({ rule }) => rule)

it('finds no drift in consistent data', async () => {
  expect(await findBrokenRules()).toEqual([])
})

const corruptions: [string, string][] = [
  [
    'Numbers of orders have no gaps and end with the counter',
    'update order_counters set last_number = last_number + 1',
  ],
  ['The counts by status are those of the orders', 'update order_counters set pending = pending + 1'],
  ['The revenue of a day is that of its orders', 'update order_days set revenue = revenue + 1'],
  [
    'The revenue of a day is that of its orders',
    `insert into order_days select store_id, '2001-01-01', 1, 5 from order_counters`,
  ],
  ['What a product has sold on a day is what its lines say', 'update product_days set quantity = quantity + 1'],
  ['The seats taken of a window are its orders of the date', 'update window_bookings set taken = taken + 1'],
  [
    'What a customer has ordered and spent is the sum of their orders',
    `insert into customers (store_id, id, name, name_normalized, source, spend)
     select store_id, gen_random_uuid(), 'A', 'a', 'manual', 5 from order_counters`,
  ],
  ['The lines of an order add up to it', 'update orders set pieces = pieces + 1'],
  ['The lines of an order add up to it', 'update orders set total = total + 1, due = due + 1 where paid = 500'],
  ['Each line has its tax in its total or on top of it', 'update order_lines set total = total + 1'],
  ['The discounts of an order add up to what it was given', 'update orders set fee_discount = fee_discount + 1'],
  ['What was paid and given back is the sum of the payments', 'update orders set paid = paid + 1'],
  ['What was paid and given back is the sum of the payments', `update orders set payment_status = 'refunded'`],
  ['The returned items of a line are those of its refunds', 'update order_lines set refunded_quantity = quantity'],
  [
    'Points and credit of an order were taken, and given back once',
    `update orders set points_used = 5 where status <> 'cancelled'`,
  ],
  ['What orders are found by is up to date', `update orders set customer_name = 'Somebody Else'`],
  ['What orders are found by is up to date', `delete from order_tags`],
  ['What orders are found by is up to date', `delete from order_products`],
  [
    'The uses of a discount are those that orders have',
    `insert into discounts (store_id, id, name, name_normalized, type, application, scope, terms, used)
     select store_id, gen_random_uuid(), 'A', 'a', 'fixed', 'automatic', 'whole_store', '{}', 1 from order_counters`,
  ],
]

it.each(corruptions)('%s: %s', async (rule, statement) => {
  const db = test.database.kysely
  const undone = db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    const { rows } = await sql<{ id: string }>`select * from (${orderRules[rule]}) drift`.execute(tx)
    expect(rows).not.toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

it('finds stock, code uses and customer uses without an order', async () => {
  const db = test.database.kysely
  const [discount, code] = [newId(), newId()]
  await sql`insert into discounts (store_id, id, name, name_normalized, type, application, scope, terms)
    values (${store}, ${discount}, 'A', 'a', 'fixed', 'manual', 'whole_store', '{}')`.execute(db)
  await sql`insert into discount_codes (store_id, id, discount_id, code, used)
    values (${store}, ${code}, ${discount}, 'CODE', 1)`.execute(db)
  await sql`insert into discount_user_uses (store_id, discount_id, user_key, used)
    values (${store}, ${discount}, 'a@b.example', 1)`.execute(db)
  await sql`insert into stock_levels (store_id, variant_id, location_id, reserved)
    select l.store_id, l.variant_id, p.id, 1 from order_lines l join locations p on p.store_id = l.store_id
    where l.store_id = ${store} and l.order_id = ${order}`.execute(db)
  expect((await findBrokenRules()).toSorted()).toEqual([
    'How often somebody has used a discount is what their orders say',
    'Reserved stock is what orders have reserved',
    'The stock of a variant equals the sum over its locations',
    'The uses of a code are those that orders have',
  ])
})
