import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { businessHours, validBusinessHours } from '#contract/domains/business-hours.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { demoBusinessHours } from '#server/demo/business-hours.ts'
import { bookSlot, readSlot } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

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

const day = [{ start: '09:00', end: '18:00' }]
const read = () => test.data(businessHours.get, { as: owner, store })
const change = (body: object) => test.call(businessHours.update, { as: owner, store, body })
const readPublic = () => test.data(storefront.businessHours, { store })

it('has no hours by default and counts as always open', async () => {
  expect(await read()).toMatchObject({
    monday: [],
    sunday: [],
    closedDates: [],
    specialHours: [],
    version: 1,
    updatedBy: null,
  })
  expect(await readPublic()).toMatchObject({
    monday: [],
    timezone: 'America/New_York',
    isOpen: true,
    closesAt: null,
    opensAt: null,
  })
})

it('updates named days, keeps the others, sorts them and writes audit entries', async () => {
  const monday = [
    { start: '13:00', end: '18:00' },
    { start: '09:00', end: '12:00' },
  ]
  expect((await change({ version: 1, monday, tuesday: day })).status).toBe(200)
  const closedDates = [
    { date: '2099-12-25', name: ' Christmas ' },
    { date: '2099-01-01', name: '' },
  ]
  expect(await change({ version: 2, tuesday: [], closedDates })).toMatchObject({
    status: 200,
    body: {
      data: {
        monday: monday.toReversed(),
        tuesday: [],
        closedDates: [
          { date: '2099-01-01', name: '' },
          { date: '2099-12-25', name: 'Christmas' },
        ],
        version: 3,
        updatedBy: 'A owner',
      },
    },
  })
  const entries = await test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label', 'before', 'after'])
    .where('resource', '=', 'businessHours')
    .where('entity_id', '=', store)
    .orderBy('at')
    .execute()
  expect(entries).toMatchObject([
    { action: 'update', label: 'A store', before: { tuesday: [] }, after: { tuesday: ['09:00–18:00'] } },
    {
      before: { tuesday: ['09:00–18:00'] },
      after: { tuesday: [], closedDates: ['2099-01-01', '2099-12-25 Christmas'] },
    },
  ])
})

it('stores special hours of dates, and shows shoppers those to come', async () => {
  const today = toWallTime(Date.now(), 'America/New_York').day
  const [past, eve] = [addDays(today, -1), addDays(today, 1)]
  const spans = [
    { start: '15:00', end: '18:00' },
    { start: '09:00', end: '13:00' },
  ]
  const specialHours = [
    { date: eve, name: 'Fair', spans },
    { date: past, name: '', spans: [{ start: '09:00', end: '13:00' }] },
  ]
  expect((await change({ version: 1, specialHours })).status).toBe(200)
  const sorted = { date: eve, name: 'Fair', spans: spans.toReversed() }
  expect((await read()).specialHours).toEqual([specialHours[1], sorted])
  expect((await readPublic()).specialHours).toEqual([sorted])
  // A client of the previous version, which doesn't send them.
  await change({ version: 2, monday: day, closedDates: [] })
  expect((await read()).specialHours).toHaveLength(2)
  expect(await change({ version: 3, closedDates: [{ date: eve, name: '' }] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'specialHours.1.date' }] },
  })
  expect((await change({ version: 3, specialHours: [{ date: eve, name: '', spans: [] }] })).status).toBe(422)
  const { after } = await test.database.kysely
    .selectFrom('audit_log')
    .select('after')
    .where('entity_id', '=', store)
    .orderBy('at')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ specialHours: [`${past} 09:00–13:00`, `${eve} 09:00–13:00, 15:00–18:00 Fair`] })
})

it('rejects hours that overlap with stored ones, and a stale version', async () => {
  expect((await change({ version: 1, friday: [{ start: '18:00', end: '02:00' }] })).status).toBe(200)
  expect(await change({ version: 2, saturday: [{ start: '01:00', end: '03:00' }] })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: 'saturday.0.start', message: expect.stringContaining('overlap') }] },
  })
  expect(await change({ version: 2, monday: [{ start: '24:00', end: '25:00' }] })).toMatchObject({ status: 422 })
  expect(await change({ version: 2, monday: Array.from({ length: 7 }, () => day[0]) })).toMatchObject({ status: 422 })
  expect(await change({ version: 1, saturday: day })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { version: 2, friday: [{ start: '18:00', end: '02:00' }] } },
  })
})

it('lets one of ten writers of a version win, on insert and on update', async () => {
  for (const version of [1, 2]) {
    const tries = Array.from({ length: 10 }, (_, index) =>
      change({ version, monday: [{ start: '09:00', end: `1${index}:00` }] }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  }
})

it('shows shoppers the hours and whether the store is open, without past closed dates', async () => {
  const today = toWallTime(Date.now(), 'America/New_York').day
  const wholeDay = [{ start: '00:00', end: '00:00' }]
  const week = { sunday: wholeDay, monday: wholeDay, tuesday: wholeDay, wednesday: wholeDay, thursday: wholeDay }
  const closedDates = [
    { date: addDays(today, -1), name: 'Past' },
    { date: today, name: 'Stocktaking' },
  ]
  await change({ version: 1, ...week, friday: wholeDay, saturday: wholeDay, closedDates })
  const closed = await readPublic()
  expect(closed).toMatchObject({ isOpen: false, closesAt: null, closedDates: [{ date: today, name: 'Stocktaking' }] })
  expect(toWallTime(Date.parse(closed.opensAt ?? ''), closed.timezone)).toEqual({
    day: addDays(today, 1),
    time: '00:00',
  })
  expect(closed).not.toHaveProperty('version')
  await change({ version: 2, closedDates: [{ date: addDays(today, 2), name: '' }] })
  const open = await readPublic()
  expect(open).toMatchObject({ isOpen: true, opensAt: null })
  expect(toWallTime(Date.parse(open.closesAt ?? ''), open.timezone)).toEqual({ day: addDays(today, 2), time: '00:00' })
})

it('closes pickup slots outside the hours; booked slots stay', async () => {
  const body = {
    name: 'Pickup',
    method: 'pickup',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    start: '10:00',
    end: '12:00',
    capacity: 5,
    cutoffMinutes: 0,
    horizonDays: 30,
    fee: 0,
    postcodes: [],
    blackouts: [],
    overrides: [],
    isActive: true,
  }
  const { _id: window } = await test.data(fulfillmentWindows.create, { as: owner, store, body })
  const date = addDays(toWallTime(Date.now(), 'America/New_York').day, 3)
  await test.database.kysely
    .transaction()
    .execute((tx) => bookSlot(tx, store as StoreId, { window, date, capacity: 5 }))
  const readReasons = async () => {
    const query = { from: date, to: date }
    const { data } = await test.data(storefront.slots, { store, query })
    const key = { window, date, now: Date.now() }
    const single = await readSlot(test.database.kysely, store as StoreId, key)
    return [data[0]?.reason, single?.slot.reason, single?.slot.taken]
  }
  expect(await readReasons()).toEqual([null, null, 1])
  const evening = [{ start: '12:00', end: '20:00' }]
  const week = { sunday: evening, monday: evening, tuesday: evening, wednesday: evening, thursday: evening }
  await change({ version: 1, ...week, friday: evening, saturday: evening })
  expect(await readReasons()).toEqual(['outsideHours', 'outsideHours', 1])
  const specialHours = [{ date, name: '', spans: [{ start: '11:00', end: '13:00' }] }]
  await change({ version: 2, specialHours })
  expect(await readReasons()).toEqual([null, null, 1])
  await change({ version: 3, specialHours: [{ date, name: '', spans: [{ start: '12:00', end: '13:00' }] }] })
  expect(await readReasons()).toEqual(['outsideHours', 'outsideHours', 1])
  await change({ version: 4, specialHours: [], closedDates: [{ date, name: '' }] })
  expect(await readReasons()).toEqual(['storeClosed', 'storeClosed', 1])
})

it('has valid demo hours that can be edited', async () => {
  for (const index of [0, 1, 2]) {
    store = await test.newStore(vendorId)
    await test.database.kysely.transaction().execute((tx) => demoBusinessHours(tx, store, owner.personId, index))
    const settings = await read()
    expect(validBusinessHours.strip().safeParse(settings).error).toBeUndefined()
    expect(settings.closedDates.every(({ name }) => name !== '')).toBe(true)
    expect(settings.specialHours).toHaveLength(1)
    expect((await change({ version: settings.version, monday: [] })).status).toBe(200)
  }
})
