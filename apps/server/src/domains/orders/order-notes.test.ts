import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const place = async (more: object = {}): Promise<Order> =>
  (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], ...more })).body.data as Order
const forOrder = (order: Pick<Order, '_id'>) => ({
  as: fixture.owner,
  store: fixture.store,
  params: { orderId: order._id },
})
const tag = (ids: readonly string[], add: readonly string[], remove: readonly string[] = []) =>
  fixture.test.call(orders.tagMany, { as: fixture.owner, store: fixture.store, body: { ids, add, remove } })

it('stores notes for the team or the customer; authors can delete their own', async () => {
  const made = await place()
  const note = (body: string, isForCustomer = false) =>
    fixture.test.data(orders.addNote, { ...forOrder(made), body: { body, isForCustomer } })
  await note('Ring twice')
  const noted = await note('Thank you!', true)
  expect(noted).toMatchObject({
    hasNotes: true,
    version: made.version,
    notes: [
      { body: 'Thank you!', isForCustomer: true, by: 'A owner', isOwn: true },
      { body: 'Ring twice', isForCustomer: false },
    ],
    timeline: [{ kind: 'note', facts: { isForCustomer: true } }, { kind: 'note' }, { kind: 'placed' }],
  })
  const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders', 'edit_order'], [fixture.store])
  const [thanks, ring] = noted.notes.map(({ _id }) => _id)
  const remove = (noteId = '', as = fixture.owner, orderId = made._id) =>
    fixture.test.call(orders.removeNote, { as, store: fixture.store, params: { orderId, noteId } })
  expect((await remove(thanks, staff)).status).toBe(404)
  expect((await remove(thanks, fixture.owner, (await place())._id)).status).toBe(404)
  expect((await remove(thanks)).body.data).toMatchObject({ hasNotes: true, notes: [{ _id: ring }] })
  expect((await remove(thanks)).status).toBe(404)
  expect((await remove(ring)).body.data).toMatchObject({ hasNotes: false, notes: [] })
  const blank = await fixture.test.call(orders.addNote, { ...forOrder(made), body: { body: ' ', isForCustomer: true } })
  expect(blank.status).toBe(422)
})

it('stores a tag once, whatever its case', async () => {
  const order = await place({ tags: ['Gift', 'GIFT', 'rush'] })
  expect(order.tags).toEqual(['Gift', 'rush'])
  const body = { version: order.version, tags: ['Rush', 'rush'] }
  expect((await fixture.test.data(orders.update, { ...forOrder(order), body })).tags).toEqual(['Rush'])
})

it('adds and removes tags of several orders, ignoring case', async () => {
  const [first, second] = [await place({ tags: ['Gift'] }), await place()]
  const ids = [first._id, second._id, newId()]
  expect((await tag(ids, ['gift', 'Rush'])).body.data).toEqual({ ids: [first._id, second._id].sort() })
  expect((await fixture.test.data(orders.get, forOrder(first))).tags).toEqual(['Gift', 'Rush'])
  expect((await tag(ids, ['RUSH'])).body.data).toEqual({ ids: [] })
  expect((await tag(ids, [], ['rush'])).status).toBe(200)
  const after = await fixture.test.data(orders.get, forOrder(second))
  expect(after).toMatchObject({
    tags: ['gift'],
    timeline: [{ kind: 'tags', facts: { added: [], removed: ['rush'] } }, {}, {}],
  })
  const found = await fixture.test.data(orders.list, {
    as: fixture.owner,
    store: fixture.store,
    query: { tag: 'GIFT' },
  })
  expect(found.data.map(({ _id }) => _id).sort()).toEqual([first._id, second._id].sort())
  const many = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
  expect((await tag(ids, many)).body).toMatchObject({ code: 'invalid', errors: [{ path: 'add' }] })
})
