import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drivers } from '#contract/domains/drivers.ts'
import { newId } from '#server/platform/ids.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  vendorId = vendor.vendorId
  owner = vendor.owner
  store = await test.newStore(vendorId)
  otherStore = await test.newStore(vendorId)
})
afterAll(() => test.close())

const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '17:00' }))
const create = (overrides: object = {}, inStore = store) =>
  test.data(drivers.create, {
    as: owner,
    store: inStore,
    body: { name: 'Rosa Delgado', shifts: week, store_ids: [inStore], ...overrides },
  })
const get = (id: string, inStore = store) => test.call(drivers.get, { as: owner, store: inStore, params: { id } })
const addRoute = async (driverId: string, status = 'draft', inStore = store): Promise<string> => {
  const id = newId()
  await sql`
    insert into routes (store_id, id, date, driver_id, status, available_from)
    values (${inStore}, ${id}, '2026-11-20', ${driverId}, ${status}, now())`.execute(test.database.kysely)
  return id
}

it('creates a driver with defaults, changes single fields and logs them', async () => {
  const made = await create({ phone: '+1 555 010 0199', skills: ['Fridge'], maxUnits: 20 })
  expect(made).toMatchObject({
    name: 'Rosa Delgado',
    status: 'active',
    end: 'start',
    start: null,
    break: null,
    shifts: week,
    skills: ['Fridge'],
    maxUnits: 20,
    maxWeight: null,
    store_ids: [store],
    canEdit: true,
    openRoutes: [],
    version: 1,
  })
  const params = { id: made._id }
  const start = { label: 'Depot', latitude: 40.4, longitude: -3.7 }
  const body = { version: 1, maxUnits: null, break: { start: '12:00', end: '13:00', minutes: 30 }, start }
  const changed = await test.data(drivers.update, { as: owner, store, params, body })
  expect(changed).toMatchObject({ maxUnits: null, skills: ['Fridge'], break: body.break, start, version: 2 })
  const stale = await test.call(drivers.update, { as: owner, store, params, body: { version: 1, plate: 'X' } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { version: 2 } } })
  const { rows } = await sql<object>`
    select action, store_id = ${store} as here from audit_log where entity_id = ${made._id} order by at`.execute(
    test.database.kysely,
  )
  expect(rows).toEqual([
    { action: 'create', here: true },
    { action: 'update', here: true },
  ])
})

it('refuses shifts that end early or repeat a weekday, a break that does not fit, and an end without its point', async () => {
  const refused = async (overrides: object, path: string) => {
    const body = { name: 'A', store_ids: [store], ...overrides }
    const response = await test.call(drivers.create, { as: owner, store, body })
    expect([response.status, response.body.errors?.map((error) => error.path)]).toEqual([422, [path]])
  }
  await refused({ shifts: [{ weekday: 1, start: '10:00', end: '10:00' }] }, 'shifts.0.end')
  await refused({ shifts: [week[1], week[1]] }, 'shifts.1.weekday')
  await refused({ break: { start: '12:00', end: '12:20', minutes: 30 } }, 'break.end')
  await refused({ end: 'point' }, 'endPoint')
  await refused({ store_ids: [otherStore] }, 'store_ids')
  const body = { name: 'A', store_ids: [store, newId()] }
  expect((await test.call(drivers.create, { as: owner, store, body })).status).toBe(404)
})

it('lists the drivers of the store, by name and status', async () => {
  const inOther = await create({ name: 'Zoë Only There' }, otherStore)
  const list = async (query: Record<string, string>) =>
    (
      await test.data(drivers.list, {
        as: owner,
        store: otherStore,
        query: { sortBy: 'name', sortOrder: 'asc', ...query },
      })
    ).data.map(({ name }) => name)
  expect(await list({})).toEqual(['Zoë Only There'])
  expect(await list({ search: 'zoe' })).toEqual(['Zoë Only There'])
  expect(await list({ status: 'inactive' })).toEqual([])
  expect((await get(inOther._id)).status).toBe(404)
})

it('lets only people with all stores of a driver edit them', async () => {
  const shared = await create({ store_ids: [store, otherStore] })
  const params = { id: shared._id }
  const staff = await test.newPerson(vendorId, 'staff', ['view_logistics', 'edit_driver'], [store])
  expect((await test.call(drivers.get, { as: staff, store, params })).body.data).toMatchObject({
    store_ids: [store],
    canEdit: false,
  })
  const calls = [
    test.call(drivers.update, { as: staff, store, params, body: { version: 1, plate: 'X' } }),
    test.call(drivers.changeStatus, { as: staff, store, params, body: { status: 'inactive' } }),
    test.call(drivers.remove, { as: staff, store, params }),
  ]
  for (const response of await Promise.all(calls))
    expect(response).toMatchObject({ status: 403, body: { code: 'driver_shared' } })
  const body = { version: 1, store_ids: [store, otherStore] }
  const grant = await test.call(drivers.update, { as: staff, store, params, body })
  expect(grant.status).toBe(404)
  const viewer = await test.newPerson(vendorId, 'staff', ['view_logistics'], [store, otherStore])
  expect((await test.call(drivers.remove, { as: viewer, store, params })).status).toBe(403)
})

it('keeps a driver with an open route active, and names the route', async () => {
  const driver = await create({ store_ids: [store, otherStore] })
  const params = { id: driver._id }
  const route = await addRoute(driver._id, 'dispatched', otherStore)
  const off = await test.call(drivers.changeStatus, { as: owner, store, params, body: { status: 'inactive' } })
  expect(off).toMatchObject({ status: 409, body: { code: 'driver_on_route' } })
  expect(JSON.stringify(off.body)).toContain('2026-11-20')
  expect((await test.call(drivers.remove, { as: owner, store, params })).body.code).toBe('driver_on_route')
  const leave = await test.call(drivers.update, { as: owner, store, params, body: { version: 1, store_ids: [store] } })
  expect(leave.body.code).toBe('driver_on_route')
  expect((await get(driver._id)).body.data).toMatchObject({ openRoutes: [{ _id: route, store_id: otherStore }] })
  await sql`update routes set status = 'completed' where id = ${route}`.execute(test.database.kysely)
  const inactive = await test.data(drivers.changeStatus, { as: owner, store, params, body: { status: 'inactive' } })
  expect(inactive.status).toBe('inactive')
  const again = await test.call(drivers.changeStatus, { as: owner, store, params, body: { status: 'inactive' } })
  expect(again.body.code).toBe('status_changed')
})

it('deletes a driver who has finished routes and restores them', async () => {
  const driver = await create()
  await addRoute(driver._id, 'completed')
  const params = { id: driver._id }
  await test.data(drivers.remove, { as: owner, store, params })
  expect((await get(driver._id)).status).toBe(404)
  expect((await test.call(drivers.remove, { as: owner, store, params })).status).toBe(404)
  const body = { ids: [driver._id] }
  expect(await test.data(drivers.restoreMany, { as: owner, store, body })).toEqual({ ids: [driver._id] })
  expect((await get(driver._id)).status).toBe(200)
  const other = await test.newVendor()
  const foreignStore = await test.newStore(other.vendorId)
  expect((await test.call(drivers.get, { as: other.owner, store: foreignStore, params })).status).toBe(404)
})

it('lists deliveries, the newest first, with how late they were', async () => {
  const driver = await create()
  const route = await addRoute(driver._id, 'completed')
  const order = await insertOrder(test, store, { method: 'delivery', status: 'completed', delivery: 'delivered' })
  const addStop = (position: number, status: string, windowEnds: string | null) =>
    sql`
      insert into route_stops (store_id, id, route_id, order_id, position, status, reason, service_minutes, ended_at,
        window_ends_at)
      values (${store}, ${newId()}, ${route}, ${order}, ${position}, ${status}, ${status === 'failed' ? 'refused' : null}, 5,
        timestamptz '2026-11-20T10:00:00Z' + make_interval(mins => ${position}::int), ${windowEnds})`.execute(
      test.database.kysely,
    )
  await addStop(1, 'delivered', '2026-11-20T09:31:00Z')
  await addStop(2, 'failed', null)
  await addStop(3, 'cancelled', null)
  await addStop(4, 'delivered', '2026-11-20T12:00:00Z')
  const request = { as: owner, store, params: { id: driver._id } }
  const { data } = await test.data(drivers.deliveries, request)
  expect(data.map(({ status, reason, late }) => [status, reason, late])).toEqual([
    ['delivered', null, 0],
    ['failed', 'refused', null],
    ['delivered', null, 30 * 60],
  ])
  expect(data[0]).toMatchObject({ route_id: route, order_id: order })
  expect((await test.data(drivers.deliveries, { ...request, query: { status: 'failed' } })).data).toHaveLength(1)
  expect((await test.call(drivers.deliveries, { ...request, params: { id: newId() } })).status).toBe(404)
  expect((await test.call(drivers.deliveries, { ...request, store: otherStore })).status).toBe(404)
})
