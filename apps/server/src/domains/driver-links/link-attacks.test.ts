import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { minute } from '#contract/core/time.ts'
import { driverApp, type DriverRoute, type EventResult, maxCodeTries } from '#contract/domains/driver-app.ts'
import { orders } from '#contract/domains/orders.ts'
import type { Route } from '#contract/domains/route.ts'
import { driverLinks, routes } from '#contract/domains/routes.ts'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp } from '#server/testing/app.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { makeDeliveryCode } from './driver-token.rules.ts'

const logLines: string[] = []
let fixture: StoreFixture
let deliveries: Deliveries
let photoBytes: Buffer

beforeAll(async () => {
  fixture = await newStoreFixture(await openTestApp({ LOG_LEVEL: 'debug' }, undefined, (line) => logLines.push(line)))
  deliveries = await makeDeliveries(fixture)
  photoBytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const request = () => ({ as: fixture.owner, store: fixture.store })
const inject = (url: string, options: object = {}) => fixture.test.app.fastify.inject({ url, ...options })

interface Trip {
  route: Route
  token: string
  stopIds: string[]
}
const dispatch = async (stops: number): Promise<Trip> => {
  const made = await deliveries.newOrders(stops)
  const { _id: driver } = await deliveries.newDriver()
  const orderIds = made.map(({ _id }) => _id)
  const route = await deliveries.dispatch((await deliveries.createRoute(driver, orderIds))._id)
  const { url } = await fixture.test.data(driverLinks.link, { ...request(), params: { id: route._id }, body: {} })
  return { route, token: url.slice(url.lastIndexOf('/') + 1), stopIds: route.stops.map(({ _id }) => _id) }
}
const event = (stopId: string | undefined, type: string, fields: object = {}) => ({
  client_id: newId(),
  stop_id: stopId,
  type,
  at: new Date().toISOString(),
  ...fields,
})
const send = async (token: string, ...events: object[]) => {
  const body = { events }
  const { results } = await fixture.test.data(driverApp.events, { params: { token }, body })
  return results.map(({ outcome, code }: EventResult) => `${outcome} ${code}`)
}
const readStatuses = async ({ route }: Trip) =>
  (await deliveries.readRoute(route._id)).stops.map(({ status }) => status)
const presign = (token: string, stopId: string | undefined, fields: object = {}) =>
  fixture.test.call(driverApp.presignPhoto, {
    params: { token },
    body: { stop_id: stopId, mimeType: 'image/jpeg', ...fields },
  })
const put = (url: string, payload: Buffer, type = 'image/jpeg') => {
  const { pathname, search } = new URL(url)
  return inject(pathname + search, { method: 'PUT', headers: { 'content-type': type }, payload })
}
const upload = async (token: string, stopId: string | undefined): Promise<string> => {
  const { url, objectKey } = (await presign(token, stopId)).body.data as { url: string; objectKey: string }
  expect((await put(url, photoBytes)).statusCode).toBe(200)
  return objectKey
}

const listKeys = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...listKeys(inner)])
}

it('sends a driver the documented fields only, and those of a stop that has ended without its customer', async () => {
  const trip = await dispatch(2)
  await send(trip.token, event(trip.stopIds[0], 'failed', { reason: 'not_home' }))
  const response = await inject(`/api/v1/driver-link/${trip.token}`)
  expect(response.headers['cache-control']).toContain('no-store')
  const view = response.json<{ data: DriverRoute }>().data
  const ofRoute = [
    '_id',
    'state',
    'status',
    'date',
    'timezone',
    'language',
    'store',
    'driver',
    'start',
    'end',
    'startsAt',
  ]
  const ofDay = ['endsAt', 'distance', 'proof', 'stops', 'version', 'name', 'phone', 'label', 'latitude', 'longitude']
  const ofStop = ['position', 'number', 'reason', 'eta', 'window', 'recipient', 'address', 'items', 'note', 'endedAt']
  const ofAddress = ['line1', 'line2', 'city', 'region', 'postcode', 'country', 'coordinates']
  const ofOrder = ['orderNotes', 'paymentDue', 'amount', 'currency', 'option']
  const others = ['undoUntil', 'codeTriesLeft', 'title', 'values', 'quantity', 'photo', 'signature', 'code']
  const allowed = new Set([...ofRoute, ...ofDay, ...ofStop, ...ofAddress, ...ofOrder, ...others])
  expect(listKeys(view).filter((key) => !allowed.has(key))).toEqual([])
  expect(view.stops[0]).toMatchObject({ recipient: '', address: null, phone: null, items: [], window: null, eta: null })
  expect(view.stops[0]).toMatchObject({ paymentDue: null, orderNotes: [] })
  // The response to events has the same route.
  const { route } = await fixture.test.data(driverApp.events, {
    params: { token: trip.token },
    body: { events: [event(trip.stopIds[1], 'arrived')] },
  })
  expect(listKeys(route).filter((key) => !allowed.has(key))).toEqual([])
})

it('shows the driver which order was cancelled, and nothing else about it', async () => {
  const trip = await dispatch(2)
  const [cancelled] = trip.route.stops
  await fixture.test.data(orders.cancel, { ...request(), params: { orderId: cancelled?.order._id ?? '' } })
  const view = await fixture.test.data(driverApp.get, { params: { token: trip.token } })
  expect(view.version).toBeGreaterThan(trip.route.version)
  expect(view.stops[0]).toMatchObject({ status: 'cancelled', reason: 'order_cancelled', recipient: '', address: null })
  expect(view.stops[0]).toMatchObject({ phone: null, items: [], window: null, paymentDue: null, orderNotes: [] })
  expect(view.stops[1]?.address).not.toBeNull()
})

it('gives a link no power over the stops of other routes, stores and vendors', async () => {
  const [mine, other] = [await dispatch(1), await dispatch(1)]
  expect(
    await send(mine.token, event(other.stopIds[0], 'delivered'), event(other.stopIds[0], 'note', { note: 'x' })),
  ).toEqual(['refused stop_moved', 'refused stop_moved'])
  expect((await presign(mine.token, other.stopIds[0])).status).toBe(404)
  expect(await readStatuses(other)).toEqual(['pending'])
  const foreign = await newStoreFixture(fixture.test)
  const foreignDeliveries = await makeDeliveries(foreign)
  const [order] = await foreignDeliveries.newOrders(1)
  const draft = await foreignDeliveries.createRoute((await foreignDeliveries.newDriver())._id, [order?._id ?? ''])
  const foreignRoute = await foreignDeliveries.dispatch(draft._id)
  expect(await send(mine.token, event(foreignRoute.stops[0]?._id, 'delivered'))).toEqual(['refused stop_moved'])
  expect((await presign(mine.token, foreignRoute.stops[0]?._id)).status).toBe(404)
  // Ids of another route with this one's signature, and other spellings of the same bytes.
  const bytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
  const ids = Buffer.concat([bytes(foreign.store), bytes(foreignRoute._id)]).toString('base64url')
  const forged = [ids + mine.token.slice(43), `${mine.token.slice(0, 42)}x${mine.token.slice(43)}`]
  for (const token of [...forged, mine.token.toLowerCase(), mine.token.slice(43), `${mine.token}=`])
    expect((await fixture.test.call(driverApp.get, { params: { token } })).status).toBe(404)
})

it('applies the first version of an event and ignores later ones with its id', async () => {
  const trip = await dispatch(2)
  const first = event(trip.stopIds[0], 'failed', { reason: 'not_home' })
  expect(await send(trip.token, first)).toEqual(['applied null'])
  const changed = [
    { ...first, type: 'delivered', reason: undefined },
    { ...first, reason: 'damaged', note: 'changed' },
    { ...first, stop_id: trip.stopIds[1], type: 'delivered', reason: undefined },
  ]
  for (const replay of changed) expect(await send(trip.token, replay)).toEqual(['applied null'])
  const { stops } = await deliveries.readRoute(trip.route._id)
  expect(stops.map(({ status, reason, note }) => [status, reason, note])).toEqual([
    ['failed', 'not_home', ''],
    ['pending', null, ''],
  ])
  // The same id for two stops in parallel requests: one is applied, and the phone sends the other again.
  const both = await dispatch(2)
  const id = newId()
  const responses = await Promise.all(
    both.stopIds.map((stopId) =>
      fixture.test.call(driverApp.events, {
        params: { token: both.token },
        body: { events: [{ ...event(stopId, 'delivered'), client_id: id }] },
      }),
    ),
  )
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  expect((await readStatuses(both)).sort()).toEqual(['delivered', 'pending'])
})

it('allows five guesses of a code, in one request or in many at once', async () => {
  const { version } = await fixture.test.data(routes.settings, request())
  const proof = { photo: false, name: false, signature: false, code: true }
  await fixture.test.data(routes.updateSettings, { ...request(), body: { version, proof } })
  const trip = await dispatch(2)
  const tokens = makeTokens(fixture.test.config.secretKey)
  const guesses = (stopId = '') => {
    const code = Number(makeDeliveryCode(tokens, fixture.store, stopId))
    return Array.from({ length: 20 }, (_, index) =>
      event(stopId, 'delivered', { proof: { code: String((code + 1 + index) % 10_000).padStart(4, '0') } }),
    )
  }
  const count = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length
  const batch = await send(trip.token, ...guesses(trip.stopIds[0]))
  expect([count(batch, 'refused wrong_code'), count(batch, 'refused code_locked')]).toEqual([maxCodeTries, 15])
  const parallel = (await Promise.all(guesses(trip.stopIds[1]).map((guess) => send(trip.token, guess)))).flat()
  expect([count(parallel, 'refused wrong_code'), count(parallel, 'refused code_locked')]).toEqual([maxCodeTries, 15])
  for (const stopId of trip.stopIds) {
    const code = makeDeliveryCode(tokens, fixture.store, stopId)
    expect(await send(trip.token, event(stopId, 'delivered', { proof: { code } }))).toEqual(['refused code_locked'])
  }
  const settings = await fixture.test.data(routes.settings, request())
  const none = { photo: false, name: false, signature: false, code: false }
  await fixture.test.data(routes.updateSettings, { ...request(), body: { version: settings.version, proof: none } })
})

it('accepts a photo that has arrived, for one delivery, and deletes those that no delivery has', async () => {
  const trip = await dispatch(3)
  const [first, second, third] = trip.stopIds
  const deliver = (stopId: string | undefined, photo: string) => event(stopId, 'delivered', { proof: { photo } })
  const { objectKey: missing } = (await presign(trip.token, first)).body.data as { objectKey: string }
  const otherStore = await fixture.test.newStore(fixture.vendorId)
  const elsewhere = `${fixture.vendorId}/${newId()}.proof`
  await sql`insert into files (key, vendor_id, store_id, mime_type, state) values
    (${elsewhere}, ${fixture.vendorId}, ${otherStore}, 'image/jpeg', 'ready')`.execute(fixture.test.database.kysely)
  const image = elsewhere.replace('.proof', '.jpg')
  for (const key of [missing, elsewhere, image, `${newId()}/${newId()}.proof`])
    expect(await send(trip.token, deliver(first, key))).toEqual(['refused photo_missing'])
  const photo = await upload(trip.token, first)
  const once = await Promise.all([send(trip.token, deliver(first, photo)), send(trip.token, deliver(second, photo))])
  expect(once.flat().sort()).toEqual(['applied null', 'refused photo_missing'])
  const unused = await upload(trip.token, third)
  const removals = (await readQueue(fixture.test)).filter(({ task }) => task === 'uploads.remove')
  expect(removals.map(({ payload }) => payload['key'])).toEqual(expect.arrayContaining([photo, unused]))
  await runQueuedJobs(fixture.test, 'uploads.remove', ({ key }) => key === photo || key === unused)
  const { rows } = await sql<{ key: string; state: string }>`
    select key, state from files where key in (${photo}, ${unused}) order by key`.execute(fixture.test.database.kysely)
  expect(new Map(rows.map(({ key, state }) => [key, state]))).toEqual(
    new Map([
      [photo, 'ready'],
      [unused, 'deleted'],
    ]),
  )
})

it('limits the size and type of photos, and lets a link for one be used once', async () => {
  const trip = await dispatch(1)
  expect((await presign(trip.token, trip.stopIds[0], { size: maxUploadBytes + 1 })).status).toBe(422)
  expect((await presign(trip.token, trip.stopIds[0], { mimeType: 'image/svg+xml' })).status).toBe(422)
  const { url } = (await presign(trip.token, trip.stopIds[0], { size: photoBytes.length })).body.data as { url: string }
  expect((await put(url, Buffer.alloc(photoBytes.length + 1))).statusCode).toBe(413)
  expect((await put(url, photoBytes, 'text/html')).statusCode).toBe(422)
  expect((await put(`${url}x`, photoBytes)).statusCode).toBe(403)
  expect((await put(url, photoBytes)).statusCode).toBe(200)
  expect((await put(url, photoBytes)).statusCode).toBe(409)
  const { url: second, objectKey } = (await presign(trip.token, trip.stopIds[0])).body.data as {
    url: string
    objectKey: string
  }
  expect((await put(second, Buffer.from('<script>alert(1)</script>'))).statusCode).toBe(422)
  const refused = event(trip.stopIds[0], 'delivered', { proof: { photo: objectKey } })
  expect(await send(trip.token, refused)).toEqual(['refused photo_missing'])
})

it('lets links to photos expire after five minutes', async () => {
  const trip = await dispatch(1)
  const photo = await upload(trip.token, trip.stopIds[0])
  await send(trip.token, event(trip.stopIds[0], 'delivered', { proof: { photo } }))
  const params = { id: trip.stopIds[0] ?? '' }
  const { url } = await fixture.test.data(driverLinks.photo, { ...request(), params })
  const { pathname } = new URL(url)
  const now = Date.now()
  const readAt = async (ms: number): Promise<number> => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + ms })
    try {
      return (await inject(pathname)).statusCode
    } finally {
      vi.useRealTimers()
    }
  }
  expect([await readAt(4 * minute), await readAt(5 * minute + 2000)]).toEqual([200, 404])
  expect((await inject(`${pathname.slice(0, -2)}xx`)).statusCode).toBe(404)
  const viewer = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders'], [fixture.store])
  expect((await fixture.test.call(driverLinks.photo, { as: viewer, store: fixture.store, params })).status).toBe(403)
})

it('writes tokens and photo links into neither logs nor metrics', async () => {
  const trip = await dispatch(1)
  const { token } = trip
  const secret = token.slice(43)
  const api = `/api/v1/driver-link/${token}`
  for (const url of [
    api,
    `${api}/`,
    `${api}/unknown`,
    `/d/${token}`,
    `/d/${token}/`,
    `/d/${token}/more`,
    `/D/${token}`,
  ])
    await inject(url)
  await inject(`${api}/events`, {
    method: 'POST',
    payload: `{"events": "${token}"`,
    headers: { 'content-type': 'application/json' },
  })
  await inject(`${api}/events`, { method: 'POST', payload: { events: [{ token }] } })
  await inject(`${api}/photos`, { method: 'DELETE' })
  await inject(`/api/v1/driver-link/${token}${'x'.repeat(200)}`)
  await inject(`/downloads/${token}`)
  await pause(50)
  const paths = logLines.map((line) => (JSON.parse(line) as { path?: string }).path)
  expect(paths).toContain('/api/v1/driver-link/:token')
  expect(logLines.filter((line) => line.includes(secret))).toEqual([])
  expect((await inject('/metrics')).body).not.toContain(secret)
  const { rows } = await sql<{ text: string }>`select a::text as text from audit_log a`.execute(
    fixture.test.database.kysely,
  )
  expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
})
