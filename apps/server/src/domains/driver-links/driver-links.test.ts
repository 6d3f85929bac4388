import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { driverApp, type DriverRoute, type EventResult, maxCodeTries } from '#contract/domains/driver-app.ts'
import { orders } from '#contract/domains/orders.ts'
import type { Route } from '#contract/domains/route.ts'
import { driverLinks, routes } from '#contract/domains/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { mailsTo, readQueue, runCustomerEmails, runQueuedJobs } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { makeDeliveryCode } from './driver-token.rules.ts'

let fixture: StoreFixture
let deliveries: Deliveries

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const request = () => ({ as: fixture.owner, store: fixture.store })
const now = () => new Date().toISOString()

const setProof = async (proof: object) => {
  const { version } = await fixture.test.data(routes.settings, request())
  const all = { photo: false, name: false, signature: false, code: false, ...proof }
  await fixture.test.data(routes.updateSettings, { ...request(), body: { version, proof: all } })
}
const readToken = async (routeId: string): Promise<string> => {
  const { url } = await fixture.test.data(driverLinks.link, { ...request(), params: { id: routeId }, body: {} })
  return url.slice(url.lastIndexOf('/') + 1)
}
const dispatched = async (count: number, driverFields: object = {}): Promise<{ route: Route; token: string }> => {
  const made = await deliveries.newOrders(count)
  const driver = await deliveries.newDriver(driverFields)
  const draft = await deliveries.createRoute(
    driver._id,
    made.map(({ _id }) => _id),
  )
  const route = await deliveries.dispatch(draft._id)
  return { route, token: await readToken(route._id) }
}
const open = (token: string) => fixture.test.call(driverApp.get, { params: { token } })
const read = async (token: string): Promise<DriverRoute> => fixture.test.data(driverApp.get, { params: { token } })
const post = (token: string, events: object[]) =>
  fixture.test.call(driverApp.events, { params: { token }, body: { events } })
const send = async (token: string, ...events: object[]): Promise<EventResult[]> => {
  const response = await post(token, events)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return (response.body.data as { results: EventResult[] }).results
}
const event = (stopId: string | undefined, type: string, fields: object = {}) => ({
  client_id: newId(),
  stop_id: stopId,
  type,
  at: now(),
  ...fields,
})
const outcomes = (results: readonly EventResult[]) => results.map(({ outcome, code }) => [outcome, code])
const readDelivery = async (route: Route, index: number) => {
  const { status, deliveryStatus } = await deliveries.readOrder(route.stops[index]?.order._id ?? '')
  return [status, deliveryStatus]
}

it('shows a route to its driver without prices, other orders or the team’s notes, and nothing about stops that have ended', async () => {
  const { route, token } = await dispatched(2)
  await dispatched(1)
  const params = { orderId: route.stops[0]?.order._id ?? '' }
  for (const body of ['Internal: pays late', 'Leave it with the neighbor', 'Ring twice'])
    await fixture.test.data(orders.addNote, {
      ...request(),
      params,
      body: { body, isForCustomer: !body.startsWith('Internal') },
    })
  const response = await open(token)
  const text = JSON.stringify(response.body)
  for (const secret of ['total', 'price', 'pays late', 'email', 'customer_id']) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[:"]1000[,"}]/)
  const view = response.body.data as DriverRoute
  expect(view).toMatchObject({ state: 'open', status: 'dispatched', driver: route.driver.name })
  expect(view.stops.map(({ _id }) => _id)).toEqual(route.stops.map(({ _id }) => _id))
  expect(view.stops[0]).toMatchObject({ phone: '+34 600 000 000', items: [{ quantity: 1 }], undoUntil: null })
  const orderNotes = ['Ring twice', 'Leave it with the neighbor']
  expect(view.stops.map((stop) => stop.orderNotes)).toEqual([orderNotes, []])
  await send(token, event(view.stops[0]?._id, 'delivered'))
  const [ended, other] = (await read(token)).stops
  expect(ended).toMatchObject({
    status: 'delivered',
    address: null,
    phone: null,
    recipient: '',
    items: [],
    orderNotes: [],
  })
  expect(other?.address).not.toBeNull()
  expect((await deliveries.readRoute(route._id)).linkOpenedAt).not.toBeNull()
})

it('opens with the right token only, until it is revoked or the route has ended for a day', async () => {
  const draft = await deliveries.createRoute((await deliveries.newDriver())._id, [(await deliveries.newOrder())._id])
  const early = await fixture.test.call(driverLinks.link, { ...request(), params: { id: draft._id }, body: {} })
  expect(early.body.code).toBe('link_closed')
  const { route, token } = await dispatched(1)
  const other = await dispatched(1)
  const mixed = token.slice(0, 43) + other.token.slice(43)
  for (const wrong of [mixed, `${token}A`, token.slice(0, -1), 'x'.repeat(86), newId()])
    expect((await open(wrong)).status).toBe(404)
  expect((await open(token)).status).toBe(200)
  const stored = await sql<{ text: string }>`select r::text as text from routes r where id = ${route._id}`.execute(
    fixture.test.database.kysely,
  )
  expect(stored.rows[0]?.text).not.toContain(token.slice(43))
  await fixture.test.data(driverLinks.revokeLink, { ...request(), params: { id: route._id } })
  expect((await open(token)).status).toBe(404)
  expect((await post(token, [event(route.stops[0]?._id, 'arrived')])).status).toBe(404)
  const next = await readToken(route._id)
  expect(next).not.toBe(token)
  await deliveries.cancel(route._id)
  expect((await open(next)).body.data).toMatchObject({ state: 'ended', stops: [] })
  await sql`update routes set cancelled_at = now() - interval '25 hours' where id = ${route._id}`.execute(
    fixture.test.database.kysely,
  )
  expect((await open(next)).status).toBe(404)
  const setDate = (daysAgo: number) =>
    sql`update routes set date = current_date - ${sql.lit(daysAgo)} where id = ${other.route._id}`.execute(
      fixture.test.database.kysely,
    )
  await setDate(7)
  expect((await open(other.token)).status).toBe(200)
  await setDate(9)
  expect((await open(other.token)).status).toBe(404)
})

it('applies each event once, in order, however often the phone sends it', async () => {
  const { route, token } = await dispatched(2)
  const [first, second] = route.stops
  const queue = [
    event(first?._id, 'arrived'),
    event(first?._id, 'delivered', { note: 'Left with Ana' }),
    event(second?._id, 'failed', { reason: 'not_home' }),
  ]
  const responses = await Promise.all([1, 2, 3, 4].map(() => send(token, ...queue)))
  for (const results of responses) expect(outcomes(results)).toEqual(queue.map(() => ['applied', null]))
  expect(await readDelivery(route, 0)).toEqual(['completed', 'delivered'])
  expect(await readDelivery(route, 1)).toEqual(['ready', 'failed'])
  const done = await deliveries.readRoute(route._id)
  expect(done).toMatchObject({ status: 'completed', conflicts: [], counts: { delivered: 1, failed: 1 } })
  expect(done.stops[0]).toMatchObject({ note: 'Left with Ana' })
  const { timeline } = await deliveries.readOrder(first?.order._id ?? '')
  const delivered = timeline.filter(({ kind, facts }) => kind === 'delivery' && facts['to'] === 'delivered')
  expect(delivered).toMatchObject([{ by: route.driver.name, byCustomer: false }])
  expect(outcomes(await send(token, event(first?._id, 'failed', { reason: 'other' })))).toEqual([
    ['conflict', 'stop_ended'],
  ])
  expect(outcomes(await send(token, event(newId(), 'arrived')))).toEqual([['refused', 'stop_moved']])
})

it('requires the proof that the store asks for, and keeps photos private', async () => {
  await setProof({ photo: true, name: true, signature: true })
  const { route, token } = await dispatched(1)
  const stopId = route.stops[0]?._id ?? ''
  expect(outcomes(await send(token, event(stopId, 'delivered', { proof: { name: 'Ana' } })))).toEqual([
    ['refused', 'proof_missing'],
  ])
  expect(outcomes(await send(token, event(stopId, 'failed')))).toEqual([['refused', 'reason_missing']])
  const body = { stop_id: stopId, mimeType: 'image/jpeg' }
  const { url, objectKey } = await fixture.test.data(driverApp.presignPhoto, { params: { token }, body })
  expect(
    (await fixture.test.call(driverApp.presignPhoto, { params: { token }, body: { ...body, stop_id: newId() } }))
      .status,
  ).toBe(404)
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const put = await fixture.test.app.fastify.inject({
    method: 'PUT',
    url: new URL(url).pathname + new URL(url).search,
    headers: { 'content-type': 'image/jpeg' },
    payload: photo,
  })
  expect(put.statusCode).toBeLessThan(300)
  expect((await fixture.test.app.fastify.inject({ url: `/files/${objectKey}` })).statusCode).toBe(404)
  expect((await fixture.test.app.fastify.inject({ url: `/files/${objectKey}?w=96` })).statusCode).toBe(404)
  const foreign = await fixture.test.newVendor()
  const foreignKey = objectKey.replace(fixture.vendorId, foreign.vendorId)
  const proof = { name: 'Ana', photo: objectKey, signature: 'M10 10 L20 20' }
  const stolen = event(stopId, 'delivered', { proof: { ...proof, photo: foreignKey } })
  expect(outcomes(await send(token, stolen))).toEqual([['refused', 'photo_missing']])
  expect(outcomes(await send(token, event(stopId, 'delivered', { proof })))).toEqual([['applied', null]])
  const { stops } = await deliveries.readRoute(route._id)
  expect(stops[0]?.proof).toEqual({
    name: 'Ana',
    hasPhoto: true,
    signature: 'M10 10 L20 20',
    hasCode: false,
    collected: null,
  })
  const link = await fixture.test.data(driverLinks.photo, { ...request(), params: { id: stopId } })
  expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  const download = await fixture.test.app.fastify.inject({ url: new URL(link.url).pathname })
  expect([download.statusCode, download.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const otherStore = await fixture.test.newStore(fixture.vendorId)
  const elsewhere = { as: fixture.owner, store: otherStore, params: { id: stopId } }
  expect((await fixture.test.call(driverLinks.photo, elsewhere)).status).toBe(404)
  await setProof({})
})

it('accepts the customer’s code and locks it after five wrong ones', async () => {
  await setProof({ code: true })
  const { route, token } = await dispatched(2)
  const [first, second] = route.stops
  const tokens = makeTokens(fixture.test.config.secretKey)
  const getCode = (stopId = '') => makeDeliveryCode(tokens, fixture.store, stopId)
  const wrong = (stopId = '') => String((Number(getCode(stopId)) + 1) % 10_000).padStart(4, '0')
  const enter = (stopId: string | undefined, code: string) =>
    send(token, event(stopId, 'delivered', { proof: { code } }))
  expect(outcomes(await enter(first?._id, wrong(first?._id)))).toEqual([['refused', 'wrong_code']])
  expect((await read(token)).stops[0]?.codeTriesLeft).toBe(maxCodeTries - 1)
  expect(outcomes(await enter(first?._id, getCode(first?._id)))).toEqual([['applied', null]])
  await Promise.all(Array.from({ length: 12 }, () => enter(second?._id, wrong(second?._id))))
  expect(outcomes(await enter(second?._id, getCode(second?._id)))).toEqual([['refused', 'code_locked']])
  expect(await readDelivery(route, 1)).toEqual(['ready', 'in_transit'])
  // Staff can still end the stop.
  expect((await deliveries.changeStops({ stop_id: second?._id, status: 'delivered' })).status).toBe(200)
  await setProof({})
})

it('shows what to collect at the door, and staff what was collected', async () => {
  const option = await fixture.newPaymentOption({ name: 'Cash on delivery' })
  const transfer = await fixture.newPaymentOption({ name: 'Transfer', kind: 'bank_transfer' })
  const made = [
    await deliveries.newOrder({ paymentOption: option }),
    await deliveries.newOrder({ paymentOption: option }),
    await deliveries.newOrder({ paymentOption: option, isPaid: true }),
    await deliveries.newOrder({ paymentOption: transfer }),
  ]
  const ids = made.map(({ _id }) => _id)
  const { _id } = await deliveries.createRoute((await deliveries.newDriver())._id, ids)
  const route = await deliveries.dispatch(_id)
  const token = await readToken(_id)
  const { balance: amount, currency } = made[0] ?? { balance: 0, currency: 'USD' }
  expect(amount).toBeGreaterThan(0)
  const due = { amount, currency, option: 'Cash on delivery' }
  expect((await read(token)).stops.map(({ paymentDue }) => paymentDue)).toEqual([due, due, null, null])

  const [first, second, paid] = route.stops
  const collect = event(first?._id, 'delivered', { proof: { collected: amount } })
  await send(token, collect, collect, event(second?._id, 'delivered'), event(paid?._id, 'delivered'))
  const readCollected = async () => (await deliveries.readRoute(_id)).stops.map(({ proof }) => proof?.collected)
  expect(await readCollected()).toEqual([amount, 0, null, undefined])
  expect((await read(token)).stops[0]?.paymentDue).toBeNull()
  // Staff record the payment.
  expect((await deliveries.readOrder(ids[0] ?? '')).balance).toBe(amount)

  await send(token, event(first?._id, 'undo'), event(first?._id, 'delivered', { proof: { collected: 0 } }))
  expect(await readCollected()).toEqual([0, 0, null, undefined])
})

it('undoes within a minute: order, stock, route and stop are as before, and no email was sent', async () => {
  const { route, token } = await dispatched(1)
  const [stop] = route.stops
  const buyer = (await deliveries.readOrder(stop?.order._id ?? '')).customer.email ?? ''
  const before = await fixture.readStock(deliveries.variant)
  const [arrival, delivery] = [event(stop?._id, 'arrived'), event(stop?._id, 'delivered')]
  await send(token, arrival, delivery)
  expect((await deliveries.readRoute(route._id)).status).toBe('completed')
  expect((await read(token)).stops[0]?.undoUntil).not.toBeNull()
  const undo = event(stop?._id, 'undo')
  const responses = await Promise.all([send(token, undo), send(token, undo)])
  for (const results of responses) expect(outcomes(results)).toEqual([['applied', null]])
  expect(await readDelivery(route, 0)).toEqual(['ready', 'in_transit'])
  expect(await fixture.readStock(deliveries.variant)).toEqual(before)
  expect(await deliveries.readRoute(route._id)).toMatchObject({ status: 'in_progress', stops: [{ status: 'arrived' }] })
  const isOwn = (payload: Record<string, unknown>) => payload['orderId'] === stop?.order._id
  await runQueuedJobs(fixture.test, 'driver-links.stop-email', isOwn)
  await runCustomerEmails(fixture.test)
  const subjects = async () => (await mailsTo(fixture.test, buyer)).map(({ subject }) => subject)
  expect((await subjects()).filter((subject) => subject.includes('delivered'))).toEqual([])
  await send(token, event(stop?._id, 'failed', { reason: 'refused' }))
  await runQueuedJobs(fixture.test, 'driver-links.stop-email', isOwn)
  await runQueuedJobs(fixture.test, 'driver-links.stop-email', isOwn)
  await runCustomerEmails(fixture.test)
  expect((await subjects()).filter((subject) => subject.startsWith('We couldn’t deliver'))).toHaveLength(1)
})

it('refuses to undo after a minute, when nothing was done, or when the order is planned again', async () => {
  const { route, token } = await dispatched(2)
  const [first, second] = route.stops
  expect(outcomes(await send(token, event(first?._id, 'undo')))).toEqual([['refused', 'nothing_to_undo']])
  await send(token, event(first?._id, 'delivered'), event(second?._id, 'failed', { reason: 'not_home' }))
  await sql`update driver_events set received_at = received_at - interval '61 seconds' where stop_id = ${first?._id}`.execute(
    fixture.test.database.kysely,
  )
  expect(outcomes(await send(token, event(first?._id, 'undo')))).toEqual([['conflict', 'undo_expired']])
  await deliveries.createRoute((await deliveries.newDriver())._id, [second?.order._id ?? ''])
  expect(outcomes(await send(token, event(second?._id, 'undo')))).toEqual([['conflict', 'already_planned']])
  expect(await readDelivery(route, 1)).toEqual(['ready', 'failed'])
})

it('counts what a driver delivered offline although the route changed, and shows the conflict', async () => {
  const { route, token } = await dispatched(3)
  const [moved, cancelled, last] = route.stops
  const other = await deliveries.createRoute((await deliveries.newDriver())._id)
  await deliveries.changeStops({ moves: [{ order_id: moved?.order._id, route_id: other._id }] })
  await fixture.test.data(orders.cancel, { ...request(), params: { orderId: cancelled?.order._id ?? '' } })
  const queue = [
    event(moved?._id, 'arrived'),
    event(moved?._id, 'delivered'),
    event(cancelled?._id, 'delivered', { proof: { collected: 1250 } }),
  ]
  expect(outcomes(await send(token, ...queue, event(last?._id, 'delivered')))).toEqual([
    ['conflict', 'stop_moved'],
    ['applied', 'stop_moved'],
    ['conflict', 'order_changed'],
    ['applied', null],
  ])
  expect(await readDelivery(route, 0)).toEqual(['completed', 'delivered'])
  expect(await readDelivery(route, 1)).toEqual(['cancelled', 'cancelled'])
  expect((await deliveries.readRoute(other._id)).stops).toEqual([])
  const { conflicts, status } = await deliveries.readRoute(route._id)
  expect(status).toBe('completed')
  expect(conflicts.map(({ type, code, isApplied, collected }) => [type, code, isApplied, collected])).toEqual([
    ['arrived', 'stop_moved', false, null],
    ['delivered', 'stop_moved', true, null],
    ['delivered', 'order_changed', false, 1250],
  ])
  const notices = (await readQueue(fixture.test)).filter(({ payload }) => payload['kind'] === 'route_conflict')
  expect(notices.length).toBeGreaterThanOrEqual(3)
  const dismissed = await fixture.test.data(driverLinks.dismissConflict, {
    ...request(),
    params: { id: conflicts[0]?._id ?? '' },
  })
  expect(dismissed.conflicts).toHaveLength(2)
})

it('counts deliveries of a cancelled route once', async () => {
  const { route, token } = await dispatched(1)
  await deliveries.cancel(route._id)
  const delivery = event(route.stops[0]?._id, 'delivered')
  expect(outcomes(await send(token, delivery))).toEqual([['applied', 'route_ended']])
  expect(outcomes(await send(token, delivery))).toEqual([['applied', 'route_ended']])
  expect(await readDelivery(route, 0)).toEqual(['completed', 'delivered'])
})

it('stores only the last position while the route is under way', async () => {
  const { route, token } = await dispatched(1)
  const share = (latitude: number) =>
    fixture.test.call(driverApp.location, { params: { token }, body: { latitude, longitude: -3.7 } })
  await share(40.1)
  await share(40.2)
  expect((await deliveries.readRoute(route._id)).position).toMatchObject({ latitude: 40.2 })
  await send(token, event(route.stops[0]?._id, 'delivered'))
  expect((await deliveries.readRoute(route._id)).position).toBeNull()
  await share(40.3)
  const { rows } = await sql`select 1 from driver_locations where route_id = ${route._id}`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toEqual([])
})

it('emails the link to the driver', async () => {
  const email = `driver-${newId()}@example.com`
  const { route, token } = await dispatched(1, { email })
  const isOwn = (payload: Record<string, unknown>) => payload['routeId'] === route._id
  await runQueuedJobs(fixture.test, 'driver-links.send', isOwn)
  const [mail] = await mailsTo(fixture.test, email)
  expect(mail?.text).toContain(`/d/${token}`)
  const sent = await fixture.test.data(driverLinks.link, {
    ...request(),
    params: { id: route._id },
    body: { send: true },
  })
  expect(sent.sentTo).toBe(email)
})

it('keeps staff without the permission away from links', async () => {
  const { route } = await dispatched(1)
  const viewer = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_logistics'], [fixture.store])
  const params = { id: route._id }
  const as = { as: viewer, store: fixture.store, params }
  expect((await fixture.test.call(driverLinks.link, { ...as, body: {} })).status).toBe(403)
  expect((await fixture.test.call(driverLinks.revokeLink, as)).status).toBe(403)
})
