import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { webhooks } from '#contract/domains/webhooks.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'

interface Place {
  owner: Person
  store: string
}

let test: TestApp
let place: Place
/** Its vendor has subscribed to events, so its notes are transactions of several round trips. */
let subscribed: Place

const openPlace = async (): Promise<Place> => {
  const { owner, vendorId } = await test.newVendor()
  return { owner, store: await test.newStore(vendorId) }
}

beforeAll(async () => {
  test = await openTestApp()
  place = await openPlace()
  subscribed = await openPlace()
  await test.stepUp(subscribed.owner)
  const body = { url: 'https://hooks.example.com/', description: '', events: ['order.updated'], stores: null }
  await test.data(webhooks.create, { as: subscribed.owner, body })
})
afterAll(() => test.close())

const addNote = (orderId: string, { owner, store }: Place = place, key: string = newId(), body = 'Ring “twice” \\') =>
  test.call(orders.addNote, {
    as: owner,
    store,
    params: { orderId },
    body: { body, isForCustomer: true },
    headers: { 'x-idempotency-key': key },
  })

const readAudit = (orderId: string) =>
  test.database.kysely
    .selectFrom('audit_log')
    .select(['label', 'before', 'after', 'resource', 'action', 'person_name', 'address'])
    .where('entity_id', '=', orderId)
    .execute()

const countNotes = async (orderId: string): Promise<number> =>
  (await test.database.kysely.selectFrom('order_notes').select('id').where('order_id', '=', orderId).execute()).length

it('logs, stores and returns the same in one packet as in several round trips', async () => {
  const results = []
  for (const at of [place, subscribed]) {
    const id = await insertOrder(test, at.store)
    const key = newId()
    const first = await addNote(id, at, key)
    expect((await addNote(id, at, key)).body).toEqual(first.body)
    const order = first.body.data as Order
    const read = await test.data(orders.get, { as: at.owner, store: at.store, params: { orderId: id } })
    expect(order).toEqual(read)
    expect(await countNotes(id)).toBe(1)
    results.push({ status: first.status, notes: order.notes.map(({ body }) => body), audit: await readAudit(id) })
  }
  expect(results[0]).toMatchObject({
    status: 200,
    notes: ['Ring “twice” \\'],
    audit: [
      { label: '#1001', action: 'update', after: { note: 'Ring “twice” \\', isForCustomer: true }, before: null },
    ],
  })
  expect(results[0]).toEqual(results[1])
})

it('adds one note for twenty requests with one key', async () => {
  const id = await insertOrder(test, place.store)
  const key = newId()
  const responses = await Promise.all(Array.from({ length: 20 }, () => addNote(id, place, key)))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect([await countNotes(id), (await readAudit(id)).length]).toEqual([1, 1])
  expect(await addNote(id, place, key, 'Another')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

it('writes nothing for an unknown order or one of another store, and its connection stays usable', async () => {
  const foreign = await insertOrder(test, subscribed.store)
  const key = newId()
  for (const id of [newId(), foreign]) expect((await addNote(id, place, key)).status).toBe(404)
  expect(await countNotes(foreign)).toBe(0)
  const id = await insertOrder(test, place.store)
  const responses = await Promise.all(Array.from({ length: 8 }, () => addNote(id)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await countNotes(id)).toBe(8)
})

it('does not wait for another change of the order', async () => {
  const id = await insertOrder(test, place.store)
  await test.database.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ cancel_reason: 'Late' }).where('id', '=', id).execute()
    expect((await addNote(id)).status).toBe(200)
  })
  expect(await countNotes(id)).toBe(1)
})
