import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order, type OrderAddress } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { insertOrder, insertWindow } from '#server/testing/orders.ts'
import { readOrder, readOrders } from '#server/domains/order-records/orders.repo.ts'

let test: TestApp
let owner: Person
let masked: Person
let store: string
let product: string

const address: OrderAddress = {
  recipient: 'Hidden Lane',
  line1: '1 Hidden Lane',
  line2: '',
  city: 'Nowhere',
  region: 'Nowhere',
  postcode: 'NY 12508',
  country: 'US',
  phone: '+1 845 555 0143',
  coordinates: { latitude: 41.50372, longitude: -73.9 },
}

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  masked = await test.newPerson(vendor.vendorId, 'staff', ['view_orders'], [store])
  product = await insertProduct(test, store, { title: 'Sourdough' })
})
afterAll(() => test.close())

const get = (orderId: string, as = owner) => test.data(orders.get, { as, store, params: { orderId } })

it('returns the whole order, newest notes and events first', async () => {
  const before = await insertOrder(test, store, { products: [product] })
  const window = await insertWindow(test, store)
  const id = await insertOrder(test, store, {
    products: [product],
    quantity: 2,
    paid: 500,
    email: 'secret.person@hush.example',
    phone: '+1 845 555 0142',
    address,
    window: { id: window, date: '2025-06-10', endsAt: '2025-06-10T15:00:00Z' },
  })
  const after = await insertOrder(test, store, { products: [product] })
  const db = test.database.kysely
  for (const [body, person, at] of [
    ['First', owner.personId, '2025-06-01T10:00Z'],
    ['Second', masked.personId, '2025-06-01T11:00Z'],
  ] as const) {
    await sql`insert into order_notes (store_id, id, order_id, body, is_for_customer, person_id, person_name, at)
      values (${store}, ${newId()}, ${id}, ${body}, false, ${person}, 'Somebody', ${at})`.execute(db)
  }
  await sql`
    insert into order_events (store_id, id, order_id, kind, facts, at)
    select ${store}, gen_random_uuid(), ${id}, 'status', '{"from": "pending"}', now() + n * interval '1 second'
    from generate_series(1, 205) n`.execute(db)
  const shown = await get(id)
  expect(order.strict().parse(shown)).toEqual(shown)
  expect(shown).toMatchObject({
    number: 1002,
    paymentStatus: 'partially_paid',
    balance: 1500,
    isLate: true,
    slot: { window, date: '2025-06-10', endsAt: '2025-06-10T15:00:00.000Z' },
    lines: [{ product, title: 'Sourdough', quantity: 2, gross: 2000, picture: null, refundedQuantity: 0 }],
    payments: [{ kind: 'payment', amount: 500, option: 'Cash', lines: [] }],
    notes: [
      { body: 'Second', isOwn: false },
      { body: 'First', isOwn: true },
    ],
    address,
    billingAddress: null,
    paymentOption: null,
    previous: before,
    next: after,
  })
  expect(shown.timeline).toHaveLength(200)
  expect(shown.timeline.map((event) => event.at)).toEqual(
    shown.timeline
      .map((event) => event.at)
      .toSorted()
      .toReversed(),
  )
  expect(await get(before)).toMatchObject({ previous: null, next: id, slot: null, address: null })
  expect((await get(id, masked)).notes.map((note) => note.isOwn)).toEqual([true, false])
  expect(
    (await readOrders(db, store as StoreId, [after, newId(), before], { canSeePii: true })).map(({ _id }) => _id),
  ).toEqual([after, before])
})

it('masks contact details for staff without the permission', async () => {
  const id = await insertOrder(test, store, {
    products: [product],
    email: 'secret@hush.example',
    phone: '845 555 0142',
    address,
  })
  const shown = await get(id, masked)
  expect(shown).toMatchObject({
    isMasked: true,
    customer: { name: 'Ana Ruiz', email: 's•••@h•••.example', phone: '•••• 42' },
    address: {
      recipient: '•••',
      line1: '•••',
      line2: '',
      postcode: '•••',
      country: 'US',
      phone: '•••',
      coordinates: null,
    },
  })
  const text = JSON.stringify(shown)
  for (const secret of ['secret', 'hush.', '845 ', 'Hidden', 'Nowhere', 'NY 12508', '41.50372'])
    expect(text).not.toContain(secret)
})

it('doesn’t find orders of another store', async () => {
  const id = await insertOrder(test, store, { products: [product] })
  const other = await test.newStore(owner.vendorId)
  expect((await test.call(orders.get, { as: owner, store: other, params: { orderId: id } })).status).toBe(404)
  expect(await readOrder(test.database.kysely, other as StoreId, id, { canSeePii: true })).toBeUndefined()
})
