import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order, OrderStatus } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { mailsTo, runCustomerEmails } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const address = { line1: 'Gran Vía 7', city: 'Madrid', postcode: '28013', country: 'ES' }
const place = async (body: object): Promise<Order> => (await fixture.placeOrder(body)).body.data as Order
const forOrder = (order: Pick<Order, '_id'>) => ({
  as: fixture.owner,
  store: fixture.store,
  params: { orderId: order._id },
})
const move = (order: Pick<Order, '_id'>, body: object) => fixture.test.call(orders.status, { ...forOrder(order), body })
const get = (order: Pick<Order, '_id'>) => fixture.test.data(orders.get, forOrder(order))
const steps = ['confirmed', 'processing', 'ready', 'completed'] as const
const walk = async (order: Pick<Order, '_id'>, to: OrderStatus): Promise<void> => {
  for (const status of steps.slice(0, steps.indexOf(to as 'ready') + 1)) {
    expect((await move(order, { status })).status).toBe(200)
  }
}
const delivered = (variant: string) => place({ lines: [{ variant, quantity: 1 }], method: 'delivery', address })
const changeMany = (ids: readonly string[], status: string, headers: Record<string, string> = {}) =>
  fixture.test.data(orders.statusMany, { as: fixture.owner, store: fixture.store, body: { ids, status }, headers })

it('allows only the transitions in the table and sells the reserved stock on completion', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const made = await place({ lines: [{ variant, quantity: 3 }] })
  expect(await fixture.readStock(variant)).toEqual({ onHand: 5, reserved: 3, available: 2 })
  for (const status of ['pending', 'processing', 'completed', 'cancelled']) {
    const refused = await move(made, { status })
    expect(refused).toMatchObject({ status: 409, body: { code: 'status_changed', current: { status: 'pending' } } })
  }
  await walk(made, 'completed')
  expect(await fixture.readStock(variant)).toEqual({ onHand: 2, reserved: 0, available: 2 })
  const { rows } = await sql<object>`select delta, reason from stock_log where order_id = ${made._id}`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toEqual([{ delta: -3, reason: 'sold' }])
  const order = await get(made)
  expect(order).toMatchObject({ status: 'completed', deliveryStatus: null })
  expect(order.timeline.filter(({ kind }) => kind === 'status').map(({ facts }) => facts)).toEqual([
    { from: 'ready', to: 'completed' },
    { from: 'processing', to: 'ready' },
    { from: 'confirmed', to: 'processing' },
    { from: 'pending', to: 'confirmed' },
  ])
  expect((await move(made, { status: 'completed' })).status).toBe(409)
  expect((await move(made, { deliveryStatus: 'in_transit' })).status).toBe(409)
  expect((await move({ _id: newId() }, { status: 'confirmed' })).status).toBe(404)
})

it('lets a delivery start when the order is ready and completes the order with it', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const made = await delivered(variant)
  expect(made.deliveryStatus).toBe('pending')
  for (const deliveryStatus of ['in_transit', 'cancelled']) {
    expect((await move(made, { deliveryStatus })).body.code).toBe('status_changed')
  }
  await walk(made, 'ready')
  expect((await move(made, { deliveryStatus: 'delivered' })).status).toBe(409)
  await move(made, { deliveryStatus: 'in_transit' })
  expect((await move(made, { deliveryStatus: 'failed', reason: 'Nobody there' })).status).toBe(200)
  await move(made, { deliveryStatus: 'pending' })
  await move(made, { deliveryStatus: 'in_transit' })
  expect((await move(made, { deliveryStatus: 'delivered' })).body.data).toMatchObject({
    status: 'completed',
    deliveryStatus: 'delivered',
  })
  expect((await fixture.readStock(variant)).onHand).toBe(4)
  const { timeline } = await get(made)
  expect(timeline.find(({ facts }) => facts.to === 'failed')?.facts.reason).toBe('Nobody there')
  expect(timeline.slice(0, 2).map(({ kind, facts }) => [kind, facts.to])).toEqual([
    ['status', 'completed'],
    ['delivery', 'delivered'],
  ])
})

it('completes an order whose delivery is under way, and leaves a cancelled delivery cancelled', async () => {
  const variant = await fixture.newVariant()
  const [first, second] = [await delivered(variant), await delivered(variant)]
  await walk(first, 'ready')
  await move(first, { deliveryStatus: 'in_transit' })
  await move(first, { status: 'completed' })
  expect(await get(first)).toMatchObject({ status: 'completed', deliveryStatus: 'delivered' })
  await walk(second, 'ready')
  expect((await move(second, { deliveryStatus: 'cancelled' })).body.data).toMatchObject({ status: 'ready' })
  await move(second, { status: 'completed' })
  expect(await get(second)).toMatchObject({ status: 'completed', deliveryStatus: 'cancelled' })
})

it('marks a pending or failed delivery as delivered only on request', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const [pending, failed] = [await delivered(variant), await delivered(variant)]
  for (const order of [pending, failed]) await walk(order, 'ready')
  await move(failed, { deliveryStatus: 'in_transit' })
  await move(failed, { deliveryStatus: 'failed' })
  for (const [order, deliveryStatus] of [[pending, 'pending'] as const, [failed, 'failed'] as const]) {
    expect(await move(order, { status: 'completed' })).toMatchObject({
      status: 409,
      body: { code: 'delivery_open', current: { status: 'ready', deliveryStatus } },
    })
  }
  expect((await changeMany([pending._id, failed._id], 'completed')).data.map(({ problem }) => problem)).toEqual([
    'The delivery is still open. Mark it as delivered first.',
    'The delivery is still open. Mark it as delivered first.',
  ])
  expect((await fixture.readStock(variant)).onHand).toBe(5)
  for (const order of [pending, failed]) {
    expect((await move(order, { status: 'completed', delivery: 'delivered' })).body.data).toMatchObject({
      status: 'completed',
      deliveryStatus: 'delivered',
    })
  }
  expect((await fixture.readStock(variant)).onHand).toBe(3)
})

it('lets one of several concurrent calls complete the order and sells once', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const made = await delivered(variant)
  await walk(made, 'ready')
  await move(made, { deliveryStatus: 'in_transit' })
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      move(made, index % 2 === 0 ? { status: 'completed' } : { deliveryStatus: 'delivered' }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await fixture.readStock(variant)).onHand).toBe(4)
})

it('completes and restocks backorders and deleted variants', async () => {
  const variant = await fixture.newVariant({ stock: 1, backorder: true })
  const made = await place({ lines: [{ variant, quantity: 3 }] })
  await walk(made, 'completed')
  expect(await fixture.readStock(variant)).toEqual({ onHand: -2, reserved: 0, available: -2 })

  const gone = await fixture.newVariant({ stock: 4 })
  const other = await place({ lines: [{ variant: gone, quantity: 3 }] })
  const db = fixture.test.database.kysely
  const product = other.lines[0]?.product ?? ''
  await sql`update variants set deleted_at = now() where id = ${gone}`.execute(db)
  await sql`select refresh_products(${fixture.store}, array[${product}::uuid])`.execute(db)
  await walk(other, 'completed')
  await fixture.test.data(orders.pay, { ...forOrder(other), body: { amount: 100 } })
  const lines = other.lines.map(({ _id }) => ({ line: _id, quantity: 1 }))
  await fixture.test.data(orders.refund, { ...forOrder(other), body: { amount: 100, lines, restock: true } })
  const { rows } = await sql<object>`
    select sum(delta)::integer as "left", count(*)::integer as entries from stock_log where variant_id = ${gone}`.execute(
    db,
  )
  expect(rows).toEqual([{ left: 2, entries: 3 }])
})

it('changes many orders individually and returns localized reasons for the rest', async () => {
  const variant = await fixture.newVariant()
  const made = await Promise.all([1, 2, 3].map(() => place({ lines: [{ variant, quantity: 1 }] })))
  const [first, second, third] = made.map(({ _id }) => _id)
  const ids = [third, first, second].map((id) => id ?? '')
  await move({ _id: second ?? '' }, { status: 'confirmed' })
  const gone = newId()
  const { data } = await changeMany([...ids, gone, ids[0] ?? ''], 'confirmed', { 'accept-language': 'es' })
  expect(data.map(({ id, problem }) => [id, problem])).toEqual([
    [third, null],
    [first, null],
    [second, 'El estado cambió, así que esto ya no es posible.'],
    [gone, 'No se encontró el recurso solicitado.'],
  ])
  expect(data.map(({ number }) => number)).toEqual([made[2]?.number, made[0]?.number, made[1]?.number, null])
  for (const id of ids) expect((await get({ _id: id })).status).toBe('confirmed')
})

it('completes many orders concurrently, each once', async () => {
  const [a, b] = [await fixture.newVariant({ stock: 50 }), await fixture.newVariant({ stock: 50 })]
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const lines = [a, b].map((variant) => ({ variant, quantity: 1 }))
      return place({ lines: index % 2 === 0 ? lines : lines.toReversed() })
    }),
  )
  const ids = made.map(({ _id }) => _id)
  for (const status of ['confirmed', 'processing', 'ready']) await changeMany(ids, status)
  const singly = made.slice(0, 4).map((order) => move(order, { status: 'completed' }))
  const [one, other] = await Promise.all([
    changeMany(ids, 'completed'),
    changeMany(ids.toReversed(), 'completed'),
    ...singly,
  ])
  const won = [...(one?.data ?? []), ...(other?.data ?? [])].filter(({ problem }) => problem === null).length
  const alone = (await Promise.all(singly)).filter(({ status }) => status === 200).length
  expect(won + alone).toBe(8)
  expect([await fixture.readStock(a), await fixture.readStock(b)]).toEqual([
    { onHand: 42, reserved: 0, available: 42 },
    { onHand: 42, reserved: 0, available: 42 },
  ])
})

it('saves the tracking number with the step, so that the email has it', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const buyer = { name: 'Ada', email: 'ada.tracking@example.com' }
  const made = await place({ lines: [{ variant, quantity: 1 }], method: 'shipping', address, buyer })
  await walk(made, 'ready')
  const tracking = { carrier: 'Royal Mail', trackingNumber: 'AB 12' }
  expect((await move(made, { deliveryStatus: 'in_transit', ...tracking })).body.data).toMatchObject(tracking)
  expect((await get(made)).timeline).toMatchObject([
    { kind: 'delivery', facts: { to: 'in_transit' } },
    { kind: 'details', facts: { fields: ['carrier', 'trackingNumber'] } },
    {},
    {},
    {},
    {},
  ])
  await runCustomerEmails(fixture.test)
  const [mail] = await mailsTo(fixture.test, buyer.email)
  expect(mail?.text).toContain('Royal Mail AB 12')
})
