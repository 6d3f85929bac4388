import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#contract/core/time-zone.ts'
import { fulfillmentWindows, maxWindows, validWindowFields } from '#contract/domains/fulfillment-windows.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { demoWindows } from '#server/demo/fulfillment-windows.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ owner, vendorId } = await test.newVendor())
})
beforeEach(async () => {
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const fields = {
  method: 'delivery',
  weekdays: [1, 2, 3, 4, 5],
  start: '09:00',
  end: '12:00',
  capacity: 10,
  cutoffMinutes: 60,
  horizonDays: 14,
  fee: 500,
  postcodes: [],
  blackouts: [],
  overrides: [],
  isActive: true,
}
const triangle = [
  { latitude: 41, longitude: -74 },
  { latitude: 41, longitude: -73 },
  { latitude: 42, longitude: -73 },
]
const toRequest = (name: string, more: object = {}) => ({ as: owner, store, body: { ...fields, name, ...more } })
const create = (name: string, more?: object) => test.data(fulfillmentWindows.create, toRequest(name, more))
const change = (id: string, body: object) =>
  test.call(fulfillmentWindows.update, { as: owner, store, params: { id }, body })
const setDay = (id: string, body: object) =>
  test.call(fulfillmentWindows.setDay, { as: owner, store, params: { id }, body })
const read = (id: string) => test.data(fulfillmentWindows.get, { as: owner, store, params: { id } })
const list = async (query: Record<string, string> = {}) =>
  (await test.data(fulfillmentWindows.list, { as: owner, store, query })).data.map(({ name }) => name)

it('creates, reads, updates and deletes a window and writes audit entries', async () => {
  const made = await create('Morning', {
    weekdays: [5, 1, 5],
    postcodes: ['12508', '12508', '125*'],
    area: triangle,
    blackouts: ['2026-12-25', '2026-11-26', '2026-12-25'],
    overrides: [
      { date: '2026-12-24', end: '11:00' },
      { date: '2026-12-23', capacity: 20 },
    ],
  })
  expect(made).toMatchObject({
    weekdays: [1, 5],
    postcodes: ['125*', '12508'],
    area: triangle,
    blackouts: ['2026-11-26', '2026-12-25'],
    overrides: [
      { date: '2026-12-23', capacity: 20 },
      { date: '2026-12-24', end: '11:00' },
    ],
    version: 1,
    updatedBy: 'A owner',
  })
  expect(await read(made._id)).toEqual(made)
  expect(await change(made._id, { version: 1, fee: 0, blackouts: [] })).toMatchObject({
    status: 200,
    body: { data: { fee: 0, blackouts: [], weekdays: [1, 5], area: triangle, version: 2 } },
  })
  expect(await change(made._id, { version: 2, area: triangle.slice(1) })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'area' }] },
  })
  const params = { id: made._id }
  await test.data(fulfillmentWindows.remove, { as: owner, store, params })
  expect((await test.call(fulfillmentWindows.get, { as: owner, store, params })).status).toBe(404)
  expect((await test.call(fulfillmentWindows.remove, { as: owner, store, params })).status).toBe(404)
  const restored = await test.data(fulfillmentWindows.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  expect(restored.ids).toEqual([made._id])
  const { rows } = await sql<{ action: string; label: string }>`
    select action, label from audit_log where entity_id = ${made._id} order by at, id`.execute(test.database.kysely)
  expect(rows.map(({ action, label }) => `${action} ${label}`)).toEqual([
    'create Morning',
    'update Morning',
    'delete Morning',
    'restore Morning',
  ])
})

it('validates a change together with the stored fields', async () => {
  const { _id } = await create('Kept', { overrides: [{ date: '2026-12-24', end: '11:00' }] })
  const backwards = await change(_id, { version: 1, start: '11:30' })
  expect(backwards).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ path: 'overrides.0.end' }] } })
  expect(await change(_id, { version: 1, end: '08:00' })).toMatchObject({ status: 422 })
  expect((await change(_id, { version: 1, start: '10:30' })).status).toBe(200)
  expect(await change(_id, { version: 1, start: '11:30' })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { start: '10:30', version: 2 } },
  })
  expect(await test.call(fulfillmentWindows.create, toRequest('Never', { start: '12:00' }))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'end' }] },
  })
})

it('lets one of ten writers of a version win', async () => {
  const { _id } = await create('Contended')
  const tries = Array.from({ length: 10 }, (_, index) => change(_id, { version: 1, capacity: index + 1 }))
  const statuses = (await Promise.all(tries)).map((response) => response.status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

it('rejects a duplicate name until the first window is deleted', async () => {
  const first = await create('Mañana')
  const taken = { status: 409, body: { code: 'name_taken', errors: [{ path: 'name' }] } }
  expect(await test.call(fulfillmentWindows.create, toRequest(' MANANA'))).toMatchObject(taken)
  await test.data(fulfillmentWindows.remove, { as: owner, store, params: { id: first._id } })
  const second = await create('manana')
  const restore = { as: owner, store, body: { ids: [first._id] } }
  expect(await test.call(fulfillmentWindows.restoreMany, restore)).toMatchObject(taken)
  expect((await change(second._id, { version: 1, name: 'Other' })).status).toBe(200)
  expect((await test.data(fulfillmentWindows.restoreMany, restore)).ids).toEqual([first._id])
})

it('limits the number of windows on create and restore', async () => {
  const { _id } = await create('Deleted')
  await test.data(fulfillmentWindows.remove, { as: owner, store, params: { id: _id } })
  await sql`
    insert into fulfillment_windows (store_id, id, name, name_normalized, method, weekdays, start_time, end_time, capacity,
      cutoff_minutes, horizon_days)
    select ${store}, gen_random_uuid(), 'n' || n, 'n' || n, 'pickup', '{1}', '09:00', '10:00', 1, 0, 1
    from generate_series(2, ${maxWindows}) n`.execute(test.database.kysely)
  const tries = ['One', 'Two', 'Three'].map((name) => test.call(fulfillmentWindows.create, toRequest(name)))
  const codes = (await Promise.all(tries)).map(({ body }) => body.code ?? 'made').sort()
  expect(codes).toEqual(['list_full', 'list_full', 'made'])
  const restore = await test.call(fulfillmentWindows.restoreMany, { as: owner, store, body: { ids: [_id] } })
  expect(restore.body.code).toBe('list_full')
})

it('sorts by start, name and age, and filters', async () => {
  await create('Noon', { start: '12:00', end: '13:00', method: 'pickup' })
  await create('Évening', { start: '18:00', end: '20:00', isActive: false })
  await create('Dawn', { start: '06:00', end: '07:00' })
  expect(await list({ sortBy: 'start', sortOrder: 'asc' })).toEqual(['Dawn', 'Noon', 'Évening'])
  expect(await list({ sortBy: 'name', sortOrder: 'desc' })).toEqual(['Noon', 'Évening', 'Dawn'])
  expect(await list({ sortBy: 'createdAt', sortOrder: 'asc' })).toEqual(['Noon', 'Évening', 'Dawn'])
  expect(await list({ method: 'pickup' })).toEqual(['Noon'])
  expect(await list({ active: 'false' })).toEqual(['Évening'])
  expect(await list({ active: 'true', sortBy: 'start', sortOrder: 'asc' })).toEqual(['Dawn', 'Noon'])
  expect(await list({ search: 'even' })).toEqual(['Évening'])
})

// A Thursday and a Saturday.
const [weekday, weekend] = ['2026-12-24', '2026-12-26']

it('closes a day, reopens it, and gives it its own hours', async () => {
  const { _id } = await create('Days', { overrides: [{ date: weekday, capacity: 3 }] })
  const day = async (body: object) => {
    expect((await setDay(_id, body)).status).toBe(200)
    const { blackouts, overrides } = await read(_id)
    return { blackouts, overrides }
  }
  // A closed day has no override.
  expect(await day({ date: weekday, isClosed: true })).toEqual({ blackouts: [weekday], overrides: [] })
  expect(await day({ date: weekday, isClosed: true, capacity: 5 })).toEqual({ blackouts: [weekday], overrides: [] })
  expect(await day({ date: weekday, isClosed: false })).toEqual({ blackouts: [], overrides: [] })
  const override = { date: weekday, start: '08:00', capacity: 4 }
  expect(await day({ ...override, isClosed: false })).toEqual({ blackouts: [], overrides: [override] })
  // An override opens a day that isn't a regular weekday.
  const both = [override, { date: weekend }]
  expect(await day({ date: weekend, isClosed: false })).toEqual({ blackouts: [], overrides: both })
  expect(await setDay(_id, { date: weekend, isClosed: false, start: '13:00' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'end' }] },
  })
  expect((await setDay(newId(), { date: weekend, isClosed: true })).status).toBe(404)
})

it('keeps all ten days that ten people close concurrently', async () => {
  const { _id } = await create('Busy')
  const dates = Array.from({ length: 10 }, (_, index) => addDays(weekday, index))
  const responses = await Promise.all(dates.map((date) => setDay(_id, { date, isClosed: true })))
  expect(responses.map(({ status }) => status)).toEqual(dates.map(() => 200))
  expect(await read(_id)).toMatchObject({ blackouts: dates, version: 11 })
})

it('has valid demo windows with open slots', async () => {
  for (const index of [0, 1, 2]) {
    const mine = await test.newStore(vendorId)
    await test.database.kysely.transaction().execute((tx) => demoWindows(tx, mine, owner.personId, index))
    const { data } = await test.data(fulfillmentWindows.list, { as: owner, store: mine })
    for (const window of data) expect(validWindowFields.strip().safeParse(window).error).toBeUndefined()
    expect(new Set(data.map(({ isActive }) => isActive)).size).toBe(2)
    expect(data.some(({ blackouts, overrides }) => blackouts.length > 0 && overrides.length > 0)).toBe(true)
    const from = new Date().toISOString().slice(0, 10)
    const query = { from, to: addDays(from, 13) }
    const slots = (await test.data(fulfillmentWindows.slots, { as: owner, store: mine, query })).data
    expect(slots.filter(({ state }) => state === 'open').length).toBeGreaterThan(5)
  }
})
