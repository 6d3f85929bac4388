import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import { routes } from '#contract/domains/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Live } from '#server/platform/live.ts'
import { makeLog } from '#server/platform/log.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { makePlanRunner } from './plan-runner.service.ts'
import { maxOpenPlans } from './start-plan.service.ts'

let fixture: StoreFixture
let deliveries: Deliveries

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
})
afterAll(() => fixture.close())

const request = () => ({ as: fixture.owner, store: fixture.store })
const clearDay = async () => {
  const { test, store } = fixture
  await sql`delete from route_stops where store_id = ${store}`.execute(test.database.kysely)
  await sql`update routes set status = 'cancelled' where store_id = ${store}`.execute(test.database.kysely)
  await sql`update orders set status = 'cancelled' where store_id = ${store} and status <> 'completed'`.execute(
    test.database.kysely,
  )
}

it('plans the orders of the day without saving, and saves the plan as drafts', async () => {
  const made = await deliveries.newOrders(4)
  const driver = await deliveries.newDriver()
  const day = await deliveries.readDay()
  expect(day.orders.map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id))
  expect(day.orders[0]).toMatchObject({ units: 1, hasCoordinates: true, isOverdue: false, isMasked: false })
  expect(day.drivers).toMatchObject([{ _id: driver._id, shift: { start: '00:00', end: '23:59' } }])
  expect(day.dispatchCost).toBe(20)

  const plan = await deliveries.plan({ driver_ids: [driver._id] })
  expect(plan).toMatchObject({ status: 'done', unassigned: [] })
  expect(plan.routes).toHaveLength(1)
  expect(plan.routes[0]?.stops.map(({ order_id: id }) => id).sort()).toEqual(made.map(({ _id }) => _id).sort())
  expect((await deliveries.readDay()).routes).toEqual([])

  const applied = await deliveries.apply(plan._id)
  expect(applied.status).toBe(200)
  const after = await deliveries.readDay()
  expect(after.orders).toEqual([])
  expect(after.routes).toMatchObject([
    { status: 'draft', driver: { _id: driver._id }, counts: { stops: 4, open: 4 }, unready: 0, units: 4 },
  ])
  const [route] = after.routes
  expect(route?.stops.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect(route?.stops.map(({ order }) => order._id)).toEqual(plan.routes[0]?.stops.map(({ order_id: id }) => id))
  expect(route?.stops.map(({ eta }) => eta)).toEqual(plan.routes[0]?.stops.map(({ eta }) => eta))
  expect(route?.distance).toBe(plan.routes[0]?.distance)
  expect((await deliveries.apply(plan._id)).body.code).toBe('plan_outdated')
  await clearDay()
})

it('says why orders are left out: capacity, skill, no coordinates', async () => {
  const address = { line1: 'Gran Vía 7', city: 'Madrid', postcode: '28013', country: 'ES' }
  const nowhere = await deliveries.newOrder({ address })
  const large = await deliveries.newOrder({ lines: [{ variant: deliveries.variant, quantity: 9 }] })
  const cold = await deliveries.newOrder({ tags: ['FRIDGE'] })
  const small = await deliveries.newOrder()
  const driver = await deliveries.newDriver({ maxUnits: 5 })
  const withFridge = await deliveries.newDriver({ skills: ['Fridge'], maxUnits: 5 })
  const plan = await deliveries.plan({ driver_ids: [driver._id] })
  const reasons = Object.fromEntries(plan.unassigned.map(({ number, reason }) => [number, reason]))
  expect(reasons).toEqual({ [nowhere.number]: 'no_coordinates', [large.number]: 'capacity', [cold.number]: 'skill' })
  expect(plan.routes[0]?.stops.map(({ number }) => number)).toEqual([small.number])
  const both = await deliveries.plan({ driver_ids: [driver._id, withFridge._id] })
  expect(both.unassigned.map(({ number }) => number).sort()).toEqual([nowhere.number, large.number].sort())
  await clearDay()
})

it('replaces drafts, keeps locked stops with their driver, and leaves locked routes alone', async () => {
  const [first, second, third] = await deliveries.newOrders(3)
  if (!first || !second || !third) throw new Error('There are three orders.')
  const [one, two] = [await deliveries.newDriver(), await deliveries.newDriver()]
  const draft = await deliveries.createRoute(one._id, [first._id, second._id])
  const lockedRoute = await deliveries.createRoute(two._id, [third._id])
  await deliveries.updateRoute(lockedRoute._id, { version: lockedRoute.version, isLocked: true })
  const [stop] = draft.stops
  expect((await deliveries.changeStops({ locks: [{ stop_id: stop?._id, isLocked: true }] })).status).toBe(200)
  const late = await deliveries.newOrder()
  const plan = await deliveries.plan({ driver_ids: [one._id, two._id] })
  const planned = new Map(plan.routes.map((route) => [route.driver_id, route]))
  expect(planned.get(one._id)).toMatchObject({ route_id: draft._id })
  const lockedStop = planned.get(one._id)?.stops.find(({ order_id: id }) => id === first._id)
  expect(lockedStop).toMatchObject({ isLocked: true })
  const numbers = plan.routes.flatMap(({ stops }) => stops.map(({ number }) => number))
  expect(numbers.sort()).toEqual([first.number, second.number, late.number].sort())
  expect((await deliveries.apply(plan._id)).status).toBe(200)
  expect((await deliveries.readRoute(lockedRoute._id)).stops.map(({ order }) => order._id)).toEqual([third._id])
  const after = await deliveries.readRoute(draft._id)
  expect(after.stops.find(({ order }) => order._id === first._id)?.isLocked).toBe(true)
  await clearDay()
})

it('refuses a plan whose orders, routes or drivers have changed, and says what', async () => {
  const [gone, moved, same] = await deliveries.newOrders(3)
  if (!gone || !moved || !same) throw new Error('There are three orders.')
  const [one, two] = [await deliveries.newDriver(), await deliveries.newDriver()]
  const draft = await deliveries.createRoute(one._id, [same._id])
  const plan = await deliveries.plan({ driver_ids: [one._id] })
  const other = await deliveries.createRoute(two._id, [moved._id])
  const cancelBody = { ...request(), params: { orderId: gone._id }, query: { notify: 'false' } }
  await fixture.test.data(orders.cancel, cancelBody)
  await deliveries.updateRoute(draft._id, { version: draft.version, isLocked: true })
  const refused = await deliveries.apply(plan._id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'plan_outdated' } })
  expect(refused.body.current).toMatchObject({
    orders: expect.arrayContaining([
      expect.objectContaining({ number: gone.number, change: 'closed' }),
      expect.objectContaining({ number: moved.number, change: 'planned', route_id: other._id, driver: two.name }),
    ]),
    routes: [{ route_id: draft._id, change: 'changed' }],
  })
  expect((await deliveries.readRoute(draft._id)).stops.map(({ order }) => order._id)).toEqual([same._id])
  await clearDay()
})

it('keeps every order on one route while 50 people plan the same day', async () => {
  const made = await deliveries.newOrders(6)
  const drivers = [await deliveries.newDriver(), await deliveries.newDriver()]
  const driverIds = drivers.map(({ _id }) => _id)
  const people = Array.from({ length: 50 }, (_, index) => index)
  const result = await deliveries.plan({ driver_ids: driverIds })
  // Each of them has a plan of the same day; computing 50 of them would only take time.
  const { rows } = await sql<{ id: string }>`
    insert into route_plans (store_id, id, date, status, seconds, input, result, person_name)
    select store_id, gen_random_uuid(), date, 'done', seconds, input, result, person_name
    from route_plans, generate_series(1, 49) where id = ${result._id} returning id`.execute(
    fixture.test.database.kysely,
  )
  const planIds = [result._id, ...rows.map(({ id }) => id)]
  const outcomes = await Promise.all(
    people.map((index) =>
      index % 5 === 4
        ? fixture.test.call(routes.create, {
            ...request(),
            body: { date: deliveries.date, driver_id: driverIds[index % 2], order_ids: made.map(({ _id }) => _id) },
          })
        : deliveries.apply(planIds[index] ?? ''),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of outcomes.filter((outcome) => outcome.status !== 200)) {
    expect(status).toBe(409)
    expect(['plan_outdated', 'order_planned']).toContain(body.code)
    if (body.code === 'plan_outdated') expect(JSON.stringify(body.current)).toContain('"planned"')
  }
  const open = await sql<{ order_id: string }>`
    select order_id from route_stops where store_id = ${fixture.store} and status in ('pending', 'arrived')`.execute(
    fixture.test.database.kysely,
  )
  expect(open.rows.map(({ order_id: id }) => id).sort()).toEqual(made.map(({ _id }) => _id).sort())
  await clearDay()
})

it('stops a plan, starts it over when its process has ended, and hides it from other stores', async () => {
  await deliveries.newOrders(3)
  const driver = await deliveries.newDriver()
  const { test, store, vendorId } = fixture
  const body = { date: deliveries.date, driver_ids: [driver._id], seconds: 60 }
  const { plan_id: id } = await test.data(routes.optimize, { ...request(), body })
  await test.data(routes.stopPlan, { ...request(), params: { id } })
  expect(['cancelled', 'done']).toContain((await deliveries.readPlan(id)).status)
  const lost = newId()
  await sql`
    insert into route_plans (store_id, id, date, status, seconds, input, person_name, renewed_at)
    select store_id, ${lost}, date, 'running', 1, input, person_name, now() - interval '1 minute'
    from route_plans where id = ${id}`.execute(test.database.kysely)
  expect(await deliveries.waitForPlan(lost)).toMatchObject({ status: 'done' })
  const otherStore = await test.newStore(vendorId)
  expect((await test.call(routes.plan, { as: fixture.owner, store: otherStore, params: { id } })).status).toBe(404)
  expect((await test.call(routes.apply, { as: fixture.owner, store: otherStore, params: { id } })).status).toBe(404)
  const viewer = await test.newPerson(vendorId, 'staff', ['view_logistics', 'edit_route'], [store])
  expect((await test.call(routes.optimize, { as: viewer, store, body })).status).toBe(403)
  const foreign = { ...body, driver_ids: [newId()] }
  expect((await test.call(routes.optimize, { ...request(), body: foreign })).status).toBe(404)
  await clearDay()
})

it('plans in local time on the day of a clock change', async () => {
  const { test, store } = fixture
  await sql`update stores set timezone = 'America/New_York' where id = ${store}`.execute(test.database.kysely)
  const shifts = [{ weekday: 0, start: '01:00', end: '05:00' }]
  const driver = await deliveries.newDriver({ shifts })
  // The clocks go from 2:00 to 3:00 on March 14, 2027: four hours on the clock are three.
  const [order] = await deliveries.newOrders(1)
  const plan = await deliveries.plan({ driver_ids: [driver._id], date: '2027-03-14' })
  const [route] = plan.routes
  expect(route?.stops.map(({ order_id: id }) => id)).toEqual([order?._id])
  expect(Date.parse(route?.startsAt ?? '')).toBeGreaterThanOrEqual(Date.parse('2027-03-14T06:00:00Z'))
  expect(Date.parse(route?.endsAt ?? '')).toBeLessThanOrEqual(Date.parse('2027-03-14T09:00:00Z'))
  const { rows } = await sql<{ seconds: number }>`
    select (input #>> '{problem,vehicles,0,shift,to}')::int - (input #>> '{problem,vehicles,0,shift,from}')::int as seconds
    from route_plans where id = ${plan._id}`.execute(test.database.kysely)
  expect(rows[0]?.seconds).toBe(3 * 3600)
  // A route that is made by hand leaves at 3:30 on the clock.
  const manual = { date: '2027-03-14', startsAt: '03:30' }
  const made = await deliveries.createRoute(driver._id, [order?._id ?? ''], manual)
  expect(Date.parse(made.startsAt ?? '')).toBeGreaterThanOrEqual(Date.parse('2027-03-14T07:30:00Z'))
  expect(Date.parse(made.stops[0]?.eta ?? '')).toBeLessThan(Date.parse('2027-03-14T08:30:00Z'))
  await clearDay()
})

it('masks addresses for staff who may not see contact details', async () => {
  await deliveries.newOrders(1)
  const { test, store, vendorId } = fixture
  const viewer = await test.newPerson(vendorId, 'staff', ['view_logistics'], [store])
  const day = await test.data(routes.day, { as: viewer, store, query: { date: deliveries.date } })
  expect(day.orders[0]).toMatchObject({
    isMasked: true,
    hasCoordinates: true,
    address: { line1: '•••', coordinates: null },
  })
  await clearDay()
})

it('runs a part of a vendor’s plans at once, and says how many are ahead of the others', async () => {
  const { test, store, vendorId } = fixture
  const driver = await deliveries.newDriver()
  await deliveries.newOrders(1)
  const { _id: model } = await deliveries.plan({ driver_ids: [driver._id] })
  const copyPlan = async (status: 'queued' | 'running') => {
    const id = newId()
    await sql`
      insert into route_plans (store_id, id, date, status, seconds, input, person_name)
      select store_id, ${id}, date, ${status}, 60, input, person_name from route_plans where id = ${model}`.execute(
      test.database.kysely,
    )
    return id
  }
  const started: string[] = []
  const endings = new Map<string, () => void>()
  const runner = makePlanRunner({
    db: test.database.kysely,
    live: { publishChanges: () => undefined } as unknown as Live,
    log: makeLog('silent'),
    getMatrix: async () => ({ distances: new Float64Array(4), durations: new Float64Array(4) }),
    solve: (problem, { signal }) =>
      new Promise((resolve, reject) => {
        const name = `plan ${started.length + 1}`
        started.push(name)
        endings.set(name, () => resolve({ routes: [], unassigned: [], distance: 0, duration: 0, lateness: 0 }))
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        if (problem.stops.length === 0) reject(new Error('The plan has no stops.'))
      }),
    maxPerVendor: 1,
  })
  const storeId = trustedStoreId(store)
  const startPlan = async (status: 'running' | 'queued', ahead: number) => {
    const id = await copyPlan('queued')
    runner.start({ store: storeId, id, vendorId })
    // Otherwise the next one may get its place first.
    await waitFor(async () => expect(await deliveries.readPlan(id)).toMatchObject({ status, ahead }))
    return id
  }
  const first = await startPlan('running', 0)
  const second = await startPlan('queued', 1)
  const third = await startPlan('queued', 2)
  runner.start({ store: storeId, id: await copyPlan('queued'), vendorId: newId() })
  // One of this vendor, and one of another.
  await waitFor(async () => expect(started).toHaveLength(2))
  await test.data(routes.stopPlan, { ...request(), params: { id: second } })
  runner.stop(second)
  await waitFor(async () => expect((await deliveries.readPlan(third)).ahead).toBe(1))
  endings.get('plan 1')?.()
  await waitFor(async () => expect(started).toHaveLength(3))
  await waitFor(async () => expect((await deliveries.readPlan(first)).status).toBe('done'))
  expect((await deliveries.readPlan(second)).status).toBe('cancelled')
  await runner.close()

  await sql`delete from route_plans where store_id = ${store} and id <> ${model}`.execute(test.database.kysely)
  for (let count = 0; count < maxOpenPlans; count++) await copyPlan('running')
  const body = { date: deliveries.date, driver_ids: [driver._id] }
  const refused = await test.call(routes.optimize, { ...request(), body })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_plans' } })
  await sql`delete from route_plans where store_id = ${store} and id <> ${model}`.execute(test.database.kysely)
  await clearDay()
})
