import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import type { Route } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { usage } from '#contract/domains/usage.ts'
import { newId } from '#server/platform/ids.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { readQueue } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let deliveries: Deliveries

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const request = () => ({ as: fixture.owner, store: fixture.store })
const newRoute = async (count: number): Promise<Route> => {
  const made = await deliveries.newOrders(count)
  const driver = await deliveries.newDriver()
  return deliveries.createRoute(
    driver._id,
    made.map(({ _id }) => _id),
  )
}
const orderIds = ({ stops }: Route): string[] => stops.map(({ order }) => order._id)
const statuses = ({ stops }: Route): string[] => stops.map(({ status }) => status)
const readUsed = async (): Promise<number> => {
  const { meters } = await fixture.test.data(usage.get, { as: fixture.owner })
  return meters.find(({ meter }) => meter === 'routes')?.used ?? 0
}
const report = (stop: Route['stops'][number] | undefined, body: object) =>
  deliveries.changeStops({ stop_id: stop?._id, ...body })

it('computes times, distance and loads of a route that was made by hand', async () => {
  const route = await newRoute(3)
  expect(route).toMatchObject({ status: 'draft', units: 3, counts: { stops: 3, open: 3 }, violations: 0 })
  expect(route.distance).toBeGreaterThan(0)
  const etas = route.stops.map(({ eta }) => eta ?? '')
  expect(etas).toEqual(etas.toSorted())
  expect(new Set(etas).size).toBe(3)
  expect(route.stops.map(({ load }) => load.units)).toEqual([3, 2, 1])
  const moves = route.stops.map(({ order }) => ({ order_id: order._id, route_id: null }))
  expect((await deliveries.changeStops({ moves })).status).toBe(200)
  expect(await deliveries.readRoute(route._id)).toMatchObject({ stops: [], startsAt: null, endsAt: null, distance: 0 })
})

it('dispatches when every order is ready, once, and charges once', async () => {
  const unready = await deliveries.newOrder({}, 'confirmed')
  const driver = await deliveries.newDriver()
  const ready = await deliveries.newOrder()
  const route = await deliveries.createRoute(driver._id, [ready._id, unready._id])
  expect(route.unready).toBe(1)
  const body = { version: route.version, status: 'dispatched' }
  const refused = await deliveries.updateRoute(route._id, body)
  expect(refused).toMatchObject({ status: 409, body: { code: 'orders_not_ready' } })
  expect(JSON.stringify(refused.body)).toContain(`#${unready.number}`)
  for (const status of ['processing', 'ready'])
    await fixture.test.call(orders.status, { ...request(), params: { orderId: unready._id }, body: { status } })
  const before = await readUsed()
  const clicks = await Promise.all(Array.from({ length: 5 }, () => deliveries.updateRoute(route._id, body)))
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await readUsed()).toBe(before + 1)
  for (const id of [ready._id, unready._id])
    expect(await deliveries.readOrder(id)).toMatchObject({ status: 'ready', deliveryStatus: 'in_transit' })
  const emails = (await readQueue(fixture.test)).filter(
    ({ task, payload }) => task === 'customer-emails.send' && payload['kind'] === 'out_for_delivery',
  )
  expect(emails.map(({ payload }) => payload['subjectId']).sort()).toEqual([ready._id, unready._id].sort())
})

it('stops at the cap of the account and changes nothing then', async () => {
  const route = await newRoute(1)
  const used = await readUsed()
  const limits = { meter: 'routes', alertAt: null }
  await fixture.test.data(usage.changeLimits, { as: fixture.owner, body: { ...limits, cap: Math.max(used, 1) } })
  if (used === 0) await deliveries.dispatch((await newRoute(1))._id)
  const body = { version: route.version, status: 'dispatched' }
  expect((await deliveries.updateRoute(route._id, body)).body.code).toBe('routes_capped')
  expect(await deliveries.readRoute(route._id)).toMatchObject({ status: 'draft' })
  expect(await deliveries.readOrder(orderIds(route)[0] ?? '')).toMatchObject({ deliveryStatus: 'pending' })
  await fixture.test.data(usage.changeLimits, { as: fixture.owner, body: { ...limits, cap: null } })
})

it('completes orders with their stops, returns failures to planning, and completes the route', async () => {
  const route = await deliveries.dispatch((await newRoute(3))._id)
  const [first, second, third] = route.stops
  expect((await report(second, { status: 'failed' })).body.code).toBe('reason_needed')
  await report(first, { status: 'arrived' })
  expect((await deliveries.readRoute(route._id)).status).toBe('in_progress')
  const delivered = await Promise.all(
    Array.from({ length: 4 }, () => report(first, { status: 'delivered', proof: { name: 'Ana' } })),
  )
  expect(delivered.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await deliveries.readOrder(first?.order._id ?? '')).toMatchObject({
    status: 'completed',
    deliveryStatus: 'delivered',
  })
  await report(second, { status: 'failed', reason: 'not_home', note: 'Dog' })
  expect(await deliveries.readOrder(second?.order._id ?? '')).toMatchObject({ deliveryStatus: 'failed' })
  const back = (await deliveries.readDay()).orders.find(({ _id }) => _id === second?.order._id)
  expect(back).toMatchObject({ deliveryStatus: 'failed', failure: { reason: 'not_home', note: 'Dog' } })
  // Staff complete the last one from the order's page.
  const complete = { deliveryStatus: 'delivered' }
  await fixture.test.data(orders.status, { ...request(), params: { orderId: third?.order._id ?? '' }, body: complete })
  const done = await deliveries.readRoute(route._id)
  expect(done).toMatchObject({ status: 'completed', counts: { open: 0, delivered: 2, failed: 1 } })
  expect(done.stops[0]).toMatchObject({ proof: { name: 'Ana', hasPhoto: false, hasCode: false } })
  // The failed order goes out again on another route.
  const again = await deliveries.createRoute((await deliveries.newDriver())._id, [second?.order._id ?? ''])
  await deliveries.dispatch(again._id)
  const { timeline } = await deliveries.readOrder(second?.order._id ?? '')
  expect(timeline.filter(({ kind }) => kind === 'delivery').map(({ facts }) => facts['to'])).toEqual([
    'in_transit',
    'pending',
    'failed',
    'in_transit',
  ])
  const notices = (await readQueue(fixture.test)).filter(({ payload }) => payload['kind'] === 'delivery_failed')
  expect(notices.length).toBeGreaterThan(0)
})

it('measures the whole route while its stops are delivered', async () => {
  const planned = await newRoute(3)
  const route = await deliveries.dispatch(planned._id)
  for (const stop of route.stops.slice(0, 2)) {
    await report(stop, { status: 'delivered' })
    const { distance, startsAt } = await deliveries.readRoute(route._id)
    expect(startsAt).toBe(route.startsAt)
    // Both parts are rounded to meters.
    expect(Math.abs(distance - planned.distance)).toBeLessThanOrEqual(1)
  }
  const before = await deliveries.readRoute(route._id)
  await report(route.stops[2], { status: 'failed', reason: 'refused' })
  expect(await deliveries.readRoute(route._id)).toMatchObject({
    status: 'completed',
    distance: before.distance,
    duration: before.duration,
  })
  expect(before.duration).toBeGreaterThan(0)
})

it('starts when it left if it ends before its planned start', async () => {
  const route = await deliveries.dispatch((await newRoute(2))._id)
  await sql`update routes set starts_at = ends_at + interval '1 hour' where id = ${route._id}`.execute(
    fixture.test.database.kysely,
  )
  await report(route.stops[0], { status: 'delivered' })
  const { startsAt, endsAt } = await deliveries.readRoute(route._id)
  expect(Date.parse(startsAt ?? '')).toBeLessThan(Date.parse(endsAt ?? ''))
})

it('frees the stops of a cancelled route and keeps what was delivered', async () => {
  const route = await deliveries.dispatch((await newRoute(2))._id)
  await report(route.stops[0], { status: 'delivered' })
  expect((await deliveries.cancel(route._id)).status).toBe(200)
  expect((await deliveries.cancel(route._id)).body.code).toBe('status_changed')
  const cancelled = await deliveries.readRoute(route._id)
  expect(cancelled.status).toBe('cancelled')
  expect(cancelled.stops.map(({ status, reason }) => [status, reason])).toEqual([
    ['delivered', null],
    ['cancelled', 'route_cancelled'],
  ])
  const freed = await deliveries.readOrder(route.stops[1]?.order._id ?? '')
  expect(freed).toMatchObject({ status: 'ready', deliveryStatus: 'pending' })
  expect(
    freed.timeline.filter(({ kind }) => kind === 'delivery').map(({ facts }) => [facts['to'], facts['reason']]),
  ).toEqual([
    ['pending', undefined],
    ['failed', 'route_cancelled'],
    ['in_transit', undefined],
  ])
  expect((await deliveries.readDay()).orders.map(({ _id }) => _id)).toContain(freed._id)
  const draft = await newRoute(1)
  await deliveries.cancel(draft._id)
  expect((await deliveries.readDay()).orders.map(({ _id }) => _id)).toContain(orderIds(draft)[0])
})

it('takes cancelled orders off their route', async () => {
  const draft = await newRoute(2)
  const cancelOrder = (id: string | undefined) =>
    fixture.test.data(orders.cancel, { ...request(), params: { orderId: id ?? '' } })
  await cancelOrder(orderIds(draft)[0])
  expect(orderIds(await deliveries.readRoute(draft._id))).toEqual([orderIds(draft)[1]])
  const sent = await deliveries.dispatch((await newRoute(2))._id)
  await cancelOrder(orderIds(sent)[0])
  const after = await deliveries.readRoute(sent._id)
  expect(after.stops.map(({ status, reason }) => [status, reason])).toEqual([
    ['cancelled', 'order_cancelled'],
    ['pending', null],
  ])
  await cancelOrder(orderIds(sent)[1])
  expect((await deliveries.readRoute(sent._id)).status).toBe('dispatched')
})

it('moves stops within and between routes, and refuses a stale version with the current routes', async () => {
  const [one, two] = [await newRoute(3), await newRoute(1)]
  const [a, b, c] = orderIds(one)
  const moved = await deliveries.changeStops({ moves: [{ order_id: c, route_id: one._id, position: 1 }] })
  expect((moved.body.data as { routes: Route[] }).routes.map(orderIds)).toEqual([[c, a, b]])
  const between = { moves: [{ order_id: a, route_id: two._id, position: 1 }] }
  const stale = await deliveries.changeStops({ ...between, versions: [{ route_id: one._id, version: one.version }] })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect((stale.body.current as { routes: Route[] }).routes.map(orderIds)).toEqual([[c, a, b]])
  expect((await deliveries.changeStops(between)).status).toBe(200)
  expect(orderIds(await deliveries.readRoute(one._id))).toEqual([c, b])
  expect(orderIds(await deliveries.readRoute(two._id))).toEqual([a, ...orderIds(two)])
  await deliveries.changeStops({ moves: [{ order_id: b, route_id: null }] })
  expect((await deliveries.readDay()).orders.map(({ _id }) => _id)).toContain(b)
  await deliveries.changeStops({ moves: [{ order_id: b, route_id: two._id }] })
  expect((await deliveries.readRoute(two._id)).stops.map(({ position }) => position)).toEqual([1, 2, 3])
})

it('moves stops of dispatched routes together with the delivery of the order', async () => {
  const sent = await deliveries.dispatch((await newRoute(2))._id)
  const draft = await newRoute(1)
  const [a, b] = orderIds(sent)
  const unready = await deliveries.newOrder({}, 'confirmed')
  const refused = await deliveries.changeStops({ moves: [{ order_id: unready._id, route_id: sent._id }] })
  expect(refused.body.code).toBe('orders_not_ready')
  await deliveries.changeStops({ moves: [{ order_id: a, route_id: draft._id }] })
  expect(await deliveries.readOrder(a ?? '')).toMatchObject({ deliveryStatus: 'pending' })
  expect(statuses(await deliveries.readRoute(sent._id))).toEqual(['cancelled', 'pending'])
  await deliveries.changeStops({ moves: [{ order_id: orderIds(draft)[0], route_id: sent._id, position: 1 }] })
  expect(await deliveries.readOrder(orderIds(draft)[0] ?? '')).toMatchObject({ deliveryStatus: 'in_transit' })
  const after = await deliveries.readRoute(sent._id)
  expect(after.stops.filter(({ status }) => status === 'pending').map(({ order }) => order._id)).toEqual([
    orderIds(draft)[0],
    b,
  ])
})

it('leaves an order on one route while many people drag it around', async () => {
  const made = [await newRoute(1), await newRoute(1), await newRoute(1)]
  const order = await deliveries.newOrder()
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      deliveries.changeStops({ moves: [{ order_id: order._id, route_id: made[index % 3]?._id, position: 1 }] }),
    ),
  )
  for (const { status, body } of outcomes) if (status !== 200) expect([status, body.code]).toEqual([409, 'conflict'])
  expect(outcomes.some(({ status }) => status === 200)).toBe(true)
  const { rows } = await sql`
    select 1 from route_stops where store_id = ${fixture.store} and order_id = ${order._id}`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toHaveLength(1)
})

it('gives a driver no two routes at the same time', async () => {
  const driver = await deliveries.newDriver()
  const [first, second] = await deliveries.newOrders(2)
  const one = await deliveries.createRoute(driver._id, [first?._id ?? ''])
  const two = await deliveries.createRoute(driver._id, [second?._id ?? ''])
  expect(Date.parse(two.startsAt ?? '')).toBeGreaterThanOrEqual(Date.parse(one.endsAt ?? ''))
  const { startsAt } = one
  await deliveries.dispatch(one._id)
  await sql`update routes set starts_at = ${startsAt} where id = ${two._id}`.execute(fixture.test.database.kysely)
  const body = { version: two.version, status: 'dispatched' }
  expect((await deliveries.updateRoute(two._id, body)).body.code).toBe('driver_busy')
})

it('marks what a route violates', async () => {
  const driver = await deliveries.newDriver({ maxUnits: 1, shifts: [] })
  const [first, second] = await deliveries.newOrders(2)
  const route = await deliveries.createRoute(driver._id, [first?._id ?? '', second?._id ?? ''])
  expect(route.stops.map(({ violations }) => violations)).toEqual([['shift'], ['capacity_units', 'shift']])
  expect(route.violations).toBe(2)
})

it('refuses foreign ids and missing permissions', async () => {
  const route = await newRoute(1)
  const { test, store, vendorId, owner } = fixture
  const other = await test.newStore(vendorId)
  const params = { id: route._id }
  const stop_id = route.stops[0]?._id
  const foreign = [
    test.call(routes.get, { as: owner, store: other, params }),
    test.call(routes.update, { as: owner, store: other, params, body: { version: 1, status: 'dispatched' } }),
    test.call(routes.cancel, { as: owner, store: other, params }),
    test.call(routes.stops, { as: owner, store: other, body: { stop_id, status: 'delivered' } }),
    test.call(routes.stops, { as: owner, store: other, body: { locks: [{ stop_id, isLocked: true }] } }),
    test.call(routes.stops, {
      as: owner,
      store: other,
      body: { moves: [{ order_id: orderIds(route)[0], route_id: null }] },
    }),
    test.call(routes.stops, { as: owner, store, body: { moves: [{ order_id: newId(), route_id: route._id }] } }),
    test.call(routes.create, { as: owner, store: other, body: { date: route.date, driver_id: route.driver._id } }),
  ]
  expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual(foreign.map(() => 404))
  const viewer = await test.newPerson(vendorId, 'staff', ['view_logistics', 'create_route'], [store])
  const forbidden = [
    test.call(routes.update, { as: viewer, store, params, body: { version: 1, status: 'dispatched' } }),
    test.call(routes.cancel, { as: viewer, store, params }),
    test.call(routes.stops, { as: viewer, store, body: { stop_id, status: 'delivered' } }),
    test.call(routes.updateSettings, { as: viewer, store, body: { version: 1, serviceMinutes: 1 } }),
  ]
  expect((await Promise.all(forbidden)).map(({ status }) => status)).toEqual(forbidden.map(() => 403))
})

it('stores the delivery settings with a version', async () => {
  const proof = { photo: true, name: true, signature: false, code: false }
  const body = { version: 1, serviceMinutes: 8, proof }
  expect(await fixture.test.data(routes.updateSettings, { ...request(), body })).toMatchObject({
    serviceMinutes: 8,
    allowsLate: true,
    proof,
    version: 2,
  })
  expect((await fixture.test.call(routes.updateSettings, { ...request(), body })).body.code).toBe('stale_version')
})
