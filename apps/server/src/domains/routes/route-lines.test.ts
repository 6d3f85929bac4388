import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/domains/routes.ts'
import { openTestApp } from '#server/testing/app.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let server: Server
let fixture: StoreFixture
let deliveries: Deliveries
let requests: string[] = []

/** A road whose line has a bend in the middle. */
const answerLeg = (path: string): string => {
  const [from = [], to = []] = (path.split('/').at(-1) ?? '').split(';').map((pair) => pair.split(',').map(Number))
  const bend = [((from[0] ?? 0) + (to[0] ?? 0)) / 2 + 0.01, ((from[1] ?? 0) + (to[1] ?? 0)) / 2]
  return JSON.stringify({ code: 'Ok', routes: [{ geometry: { coordinates: [from, bend, to] } }] })
}

/** Distances of a table of any size. */
const answerTable = ({ searchParams }: URL): string => {
  const count = (name: string) => (searchParams.get(name) ?? '').split(';').length
  const row = Array.from({ length: count('destinations') }, () => 100)
  const rows = Array.from({ length: count('sources') }, () => row)
  return JSON.stringify({ code: 'Ok', distances: rows, durations: rows })
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://roads')
    requests.push(url.pathname)
    response.end(url.pathname.startsWith('/route/') ? answerLeg(url.pathname) : answerTable(url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  fixture = await newStoreFixture(await openTestApp({ ROADS_URL: `http://127.0.0.1:${port}` }))
  deliveries = await makeDeliveries(fixture)
})
afterAll(async () => {
  await fixture.close()
  server.close()
})

const readLines = (query: object = {}, as = fixture.owner) =>
  fixture.test.data(routes.lines, { as, store: fixture.store, query: { date: deliveries.date, ...query } })

it('follows the roads of saved routes and of plans, and reads each leg once', async () => {
  const made = await deliveries.newOrders(2)
  const driver = await deliveries.newDriver({ end: 'last_stop' })
  const plan = await deliveries.plan({ driver_ids: [driver._id] })
  expect((await readLines()).lines).toEqual([])
  const planned = await readLines({ plan: plan._id })
  expect(planned.lines).toMatchObject([{ route_id: null, driver_id: driver._id }])
  // The start and two stops, with a bend on each of two legs.
  expect(planned.lines[0]?.points).toHaveLength(5)
  expect((await deliveries.apply(plan._id)).status).toBe(200)
  requests = []
  const [route] = (await deliveries.readDay()).routes
  const saved = await readLines()
  expect(saved.lines).toMatchObject([{ route_id: route?._id, points: planned.lines[0]?.points }])
  expect(await readLines({ route: route?._id })).toEqual(saved)
  expect(requests.filter((path) => path.startsWith('/route/'))).toEqual([])
  expect(route?.stops).toHaveLength(made.length)
})

it('shows nothing to staff who may not see addresses, and to other stores', async () => {
  const { test, vendorId, store } = fixture
  const viewer = await test.newPerson(vendorId, 'staff', ['view_logistics'], [store])
  expect((await readLines({}, viewer)).lines).toEqual([])
  const otherStore = await test.newStore(vendorId)
  const [route] = (await deliveries.readDay()).routes
  const query = { date: deliveries.date, route: route?._id ?? '' }
  expect((await test.data(routes.lines, { as: fixture.owner, store: otherStore, query })).lines).toEqual([])
})
