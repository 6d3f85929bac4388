import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#contract/core/time-zone.ts'
import { type DeliveryReport, deliveryReports } from '#contract/domains/delivery-reports.ts'
import { drivers } from '#contract/domains/drivers.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let deliveries: Deliveries
let anyDriver: string
let anyOrder: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
  anyDriver = (await deliveries.newDriver())._id
  anyOrder = await insertOrder(fixture.test, fixture.store, { method: 'delivery', status: 'ready' })
})
afterAll(() => fixture.close())

/** Each test has its days, so that none sees the routes of another. */
let date = '2026-03-01'
beforeEach(() => {
  date = addDays(date, 20)
})

const db = () => fixture.test.database.kysely
const request = () => ({ as: fixture.owner, store: fixture.store })
const read = (query: object = {}, store = fixture.store): Promise<DeliveryReport> =>
  fixture.test.data(deliveryReports.report, { as: fixture.owner, store, query: { from: date, to: date, ...query } })

interface Stop {
  status: 'delivered' | 'failed' | 'cancelled'
  reason?: string
  /** Minutes after the end of the window; null without a window. */
  after?: number | null
}

interface PastRoute {
  stops: readonly Stop[]
  driver?: string
  on?: string
  status?: string
  distance?: number
  duration?: number
  fee?: number
}

/** A row without the calls that lead to it: the order of ended stops may be the same one. */
const addRoute = async (route: PastRoute): Promise<{ id: string; stopIds: string[] }> => {
  const { stops, driver = anyDriver, on = date, status = 'completed' } = route
  const { distance = 9000, duration = 3600, fee = 20 } = route
  const id = newId()
  await sql`
    insert into routes (store_id, id, date, driver_id, status, available_from, distance, duration, dispatch_fee)
    values (${fixture.store}, ${id}, ${on}::date, ${driver}, ${status}, now(), ${distance}, ${duration}, ${fee})
  `.execute(db())
  const rows = stops.map((stop, index) => ({ id: newId(), position: index + 1, after: null, ...stop }))
  await sql`
    insert into route_stops (store_id, id, route_id, order_id, position, status, reason, service_minutes, ended_at,
      window_id, window_name, window_start, window_end, window_ends_at)
    select ${fixture.store}, s.id, ${id}, ${anyOrder}, s.position, s.status, s.reason, 5, now(), w.id, w.name, w.start,
      w.end, w.ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, position integer, status text, reason text,
      after integer)
    left join lateral (select ${anyOrder}::uuid as id, 'Morning' as name, '09:00' as start, '12:00' as "end",
      now() - make_interval(mins => s.after) as ends_at) w on s.after is not null`.execute(db())
  return { id, stopIds: rows.map((row) => row.id) }
}

const delivered = (after: number | null = null): Stop => ({ status: 'delivered', after })
const rates = { currency: 'USD', perHour: 3000, perDistance: 50, distanceUnit: 'km' }

it('counts delivered, late and failed stops, and no cancelled ones or drafts', async () => {
  await addRoute({
    stops: [
      delivered(-10),
      delivered(0),
      delivered(25),
      delivered(),
      { status: 'failed', reason: 'not_home', after: 5 },
    ],
  })
  await addRoute({ stops: [delivered(5), { status: 'failed', reason: 'refused' }, { status: 'cancelled' }] })
  await addRoute({ stops: [], status: 'draft' })
  const { totals } = await read()
  // Without a window a delivery is neither on time nor late.
  expect(totals).toMatchObject({ routes: 2, delivered: 5, failed: 2, onTime: 2, late: 2, lateSeconds: 30 * 60 })
  expect(totals).toMatchObject({ distance: 18_000, duration: 7200 })
  expect(totals.reasons).toMatchObject({ not_home: 1, refused: 1, no_access: 0, other: 0 })
})

it('counts stops of routes that are under way or were cancelled, without distance and costs', async () => {
  const driver = (await deliveries.newDriver({ costs: rates }))._id
  await addRoute({
    stops: [delivered(), { status: 'cancelled', reason: 'route_cancelled' }],
    driver,
    status: 'cancelled',
  })
  // Staff may have ended it on the order's page, without a reason.
  await addRoute({ stops: [{ status: 'failed' }], driver, status: 'in_progress' })
  const { totals, uncostedRoutes } = await read()
  expect(totals.reasons).toMatchObject({ other: 1, not_home: 0 })
  expect(totals).toMatchObject({
    routes: 0,
    delivered: 1,
    failed: 1,
    distance: 0,
    duration: 0,
    costedStops: 0,
    fees: 0,
  })
  expect(uncostedRoutes).toBe(0)
})

it('divides distance and costs of a route among its stops, by driver and by window', async () => {
  const rosa = await deliveries.newDriver({ name: 'Rosa', costs: rates })
  const tom = await deliveries.newDriver({
    name: 'Tom',
    costs: { ...rates, perHour: null, perDistance: 100, distanceUnit: 'mi' },
  })
  await addRoute({ stops: [delivered(-1), delivered()], driver: rosa._id, distance: 10_000, duration: 5400 })
  await addRoute({ stops: [delivered(), delivered(1), delivered(2)], driver: tom._id, distance: 16_093, duration: 60 })
  const { totals, drivers: byDriver, windows, uncostedRoutes } = await read()
  // 1.5 h and 10 km; 10 miles.
  expect(byDriver.map(({ name, driverCost, fees, costedStops }) => [name, driverCost, fees, costedStops])).toEqual([
    ['Rosa', 5000, 20, 2],
    ['Tom', 1000, 20, 3],
  ])
  expect(totals).toMatchObject({ driverCost: 6000, fees: 40, costedStops: 5, distance: 26_093 })
  expect(uncostedRoutes).toBe(0)
  const withWindow = windows.filter(({ window }) => window !== null)
  expect(withWindow.map(({ window }) => [window?.name, window?.start, window?.end])).toEqual(
    withWindow.map(() => ['Morning', '09:00', '12:00']),
  )
  const without = windows.find(({ window }) => window === null)
  expect(without).toMatchObject({ delivered: 2, onTime: 0, late: 0, distance: Math.round(5000 + 16_093 / 3) })
  const sum = (field: 'driverCost' | 'distance') => windows.reduce((total, row) => total + row[field], 0)
  expect(Math.abs(sum('driverCost') - totals.driverCost)).toBeLessThanOrEqual(windows.length)
  expect(Math.abs(sum('distance') - totals.distance)).toBeLessThanOrEqual(windows.length)
  expect((await read({ driver: tom._id })).totals).toMatchObject({ delivered: 3, driverCost: 1000 })
})

it('leaves out routes whose costs are unknown, until they are entered', async () => {
  const driver = await deliveries.newDriver({ costs: rates })
  await addRoute({ stops: [delivered()], driver: driver._id, distance: 0 })
  // No coordinates, no costs of the driver, costs in another currency.
  await addRoute({ stops: [delivered()], driver: driver._id, duration: 0, distance: 0 })
  const none = await deliveries.newDriver()
  await addRoute({ stops: [delivered()], driver: none._id })
  const abroad = await deliveries.newDriver({ costs: { ...rates, currency: 'EUR' } })
  await addRoute({ stops: [delivered()], driver: abroad._id })
  const report = await read()
  expect(report.totals).toMatchObject({ routes: 4, delivered: 4, driverCost: 3000, fees: 20, costedStops: 1 })
  expect(report.uncostedRoutes).toBe(3)
  const body = { version: 1, costs: { ...rates, perHour: 0, perDistance: null } }
  await fixture.test.data(drivers.update, { ...request(), params: { id: none._id }, body })
  expect(await read()).toMatchObject({ uncostedRoutes: 2, totals: { driverCost: 3000, fees: 40, costedStops: 2 } })
})

it('uses the driver’s costs at the time of dispatch', async () => {
  const driver = await deliveries.newDriver({ costs: { ...rates, perDistance: null } })
  const draft = await deliveries.createRoute(driver._id, [(await deliveries.newOrder())._id])
  const route = await deliveries.dispatch(draft._id)
  await deliveries.changeStops({ stop_id: route.stops[0]?._id, status: 'delivered' })
  await sql`update routes set date = ${date}::date, duration = 1800 where id = ${route._id}`.execute(db())
  const changed = { ...request(), params: { id: driver._id } }
  const update = (body: object) => fixture.test.data(drivers.update, { ...changed, body })
  await update({ version: 1, costs: { ...rates, perHour: 9900 } })
  expect((await read()).totals).toMatchObject({ driverCost: 1500, fees: 20, costedStops: 1 })
  // Without a rate there are no costs.
  expect(await update({ version: 2, costs: { ...rates, perHour: null, perDistance: null } })).toMatchObject({
    costs: null,
  })
})

it('stays on the store’s day and compares instants when clocks change', async () => {
  // In New York 1:00 to 2:00 happens twice on this day.
  const route = await addRoute({ stops: [delivered(0), delivered(0)], on: '2026-11-01' })
  const [early, late] = route.stopIds
  const write = (id: string | undefined, windowEnds: string, ended: string) =>
    sql`update route_stops set window_ends_at = ${windowEnds}, ended_at = ${ended} where id = ${id}`.execute(db())
  // The window ends at 1:30, the first time. Delivered at 1:20 before and after the change.
  await write(early, '2026-11-01T05:30:00Z', '2026-11-01T05:20:00Z')
  await write(late, '2026-11-01T05:30:00Z', '2026-11-01T06:20:00Z')
  // 23:30 in the store is the next day in UTC.
  const night = await addRoute({ stops: [delivered(0)], on: '2026-11-01' })
  await write(night.stopIds[0], '2026-11-02T05:00:00Z', '2026-11-02T04:30:00Z')
  const { totals, days } = await read({ from: '2026-11-01', to: '2026-11-01' })
  expect(totals).toMatchObject({ delivered: 3, onTime: 2, late: 1, lateSeconds: 50 * 60 })
  expect(days.map((day) => [day.date, day.delivered])).toEqual([['2026-11-01', 3]])
  expect((await read({ from: '2026-11-02', to: '2026-11-02' })).totals.delivered).toBe(0)
})

it('remembers the window of a failed delivery when the order gets another one', async () => {
  const windowFields = { method: 'delivery', capacity: 10 }
  const first = await fixture.newWindow({ name: 'First', start: '08:00', end: '10:00', ...windowFields })
  const second = await fixture.newWindow({ name: 'Second', start: '15:00', end: '18:00', ...windowFields })
  const slot = (window: string) => ({ window, date: fixture.dayAfterTomorrow })
  const order = await deliveries.newOrder({ slot: slot(first) })
  const attempt = async (body: object) => {
    const draft = await deliveries.createRoute((await deliveries.newDriver())._id, [order._id])
    const route = await deliveries.dispatch(draft._id)
    await deliveries.changeStops({ stop_id: route.stops[0]?._id, ...body })
    await sql`update routes set date = ${date}::date where id = ${route._id}`.execute(db())
  }
  await attempt({ status: 'failed', reason: 'no_access' })
  await fixture.test.data(orders.window, { ...request(), params: { orderId: order._id }, body: slot(second) })
  await attempt({ status: 'delivered' })
  const { windows } = await read()
  expect(windows.map(({ window, delivered: done, failed }) => [window?.name, done, failed])).toEqual([
    ['First', 0, 1],
    ['Second', 1, 0],
  ])
})

it('compares with the days before and shows single days', async () => {
  await addRoute({ stops: [delivered(-5)] })
  await addRoute({ stops: [delivered(5)], on: addDays(date, 2) })
  await addRoute({ stops: [delivered(5), delivered(5)], on: addDays(date, -1) })
  const report = await read({ to: addDays(date, 2) })
  expect(report.days.map((day) => [day.date, day.onTime, day.late])).toEqual([
    [date, 1, 0],
    [addDays(date, 2), 0, 1],
  ])
  expect(report.previous).toMatchObject({ delivered: 2, late: 2 })
})

it('shows only the store’s deliveries, to people who may see them, for at most a year', async () => {
  await addRoute({ stops: [delivered()] })
  const { test, vendorId, owner, store } = fixture
  const other = await test.newStore(vendorId)
  expect(await read({}, other)).toMatchObject({
    totals: { delivered: 0, routes: 0 },
    drivers: [],
    windows: [],
    days: [],
  })
  const stranger = await test.newVendor()
  const query = { from: date, to: date }
  expect((await test.call(deliveryReports.report, { as: stranger.owner, store, query })).status).toBe(404)
  const packer = await test.newPerson(vendorId, 'staff', ['view_orders'], [store])
  expect((await test.call(deliveryReports.report, { as: packer, store, query })).status).toBe(403)
  const expectInvalid = async (span: object) =>
    expect((await test.call(deliveryReports.report, { as: owner, store, query: { ...query, ...span } })).status).toBe(
      422,
    )
  await expectInvalid({ to: addDays(date, -1) })
  await expectInvalid({ from: '2025-01-01', to: '2026-01-02' })
})
