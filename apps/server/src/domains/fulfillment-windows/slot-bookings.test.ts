import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, toInstant, localToInstant, toLocalDateTime, toWallTime } from '#contract/core/time-zone.ts'
import { minute } from '#contract/core/time.ts'
import { fulfillmentWindows, maxSlotDays } from '#contract/domains/fulfillment-windows.ts'
import { timeZones } from '#contract/geography.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { releaseSlot, listSlots, readSlot, bookSlot } from './slot-bookings.service.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ owner, vendorId } = await test.newVendor())
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const zone = 'America/New_York'
const now = toInstant({ day: '2026-06-01', time: '12:00' }, zone)
const fields = {
  method: 'delivery',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  start: '09:00',
  end: '12:00',
  capacity: 10,
  cutoffMinutes: 60,
  horizonDays: 30,
  fee: 500,
  postcodes: [],
  blackouts: [],
  overrides: [],
  isActive: true,
}
const create = async (name: string, more: object = {}, storeId = store): Promise<string> =>
  (await test.data(fulfillmentWindows.create, { as: owner, store: storeId, body: { ...fields, name, ...more } }))._id
const ours = () => store as StoreId
const take = (window: string, date: string, capacity: number) =>
  test.database.kysely.transaction().execute((tx) => bookSlot(tx, ours(), { window, date, capacity }))
const release = (window: string, date: string) =>
  test.database.kysely.transaction().execute((tx) => releaseSlot(tx, ours(), { window, date }))
const slotAt = (window: string, date: string, more: { now?: number; postcode?: string } = {}) =>
  readSlot(test.database.kysely, ours(), { window, date, now, ...more })

it('gives ten places to exactly ten of a hundred concurrent bookings', async () => {
  const window = await create('Contended')
  const bookings = await Promise.all(Array.from({ length: 100 }, () => take(window, '2026-06-05', 10)))
  expect(bookings.filter(Boolean)).toHaveLength(10)
  expect((await slotAt(window, '2026-06-05'))?.slot).toMatchObject({ taken: 10, state: 'full' })
  expect((await slotAt(window, '2026-06-06'))?.slot).toMatchObject({ taken: 0, state: 'open' })
  await Promise.all(Array.from({ length: 10 }, () => release(window, '2026-06-05')))
  expect((await slotAt(window, '2026-06-05'))?.slot).toMatchObject({ taken: 0, state: 'open' })
  await expect(release(window, '2026-06-05')).rejects.toThrow('window_bookings_taken_check')
})

it('keeps bookings when the capacity is reduced', async () => {
  const window = await create('Shrinking')
  for (let seat = 0; seat < 3; seat++) await take(window, '2026-06-05', 10)
  const body = { version: 1, capacity: 2 }
  await test.data(fulfillmentWindows.update, { as: owner, store, params: { id: window }, body })
  expect((await slotAt(window, '2026-06-05'))?.slot).toMatchObject({ taken: 3, capacity: 2, state: 'full' })
  expect(await take(window, '2026-06-05', 2)).toBe(false)
  await release(window, '2026-06-05')
  await release(window, '2026-06-05')
  expect(await take(window, '2026-06-05', 2)).toBe(true)
})

it('reads the slots of the store’s windows in its time zone', async () => {
  const window = await create('Area', { postcodes: ['125*'], overrides: [{ date: '2026-06-07', start: '10:30' }] })
  const slot = (await slotAt(window, '2026-06-07', { postcode: '12508' }))?.slot
  expect(slot).toMatchObject({ startsAt: '2026-06-07T14:30:00.000Z', start: '10:30', state: 'open', fee: 500 })
  expect((await slotAt(window, '2026-06-07', { postcode: '90210' }))?.slot.reason).toBe('area')
  expect((await slotAt(window, '2026-06-07', { now: Date.parse('2026-06-07T13:30:00Z') }))?.slot.reason).toBe('cutoff')
  const elsewhere = (await test.newStore(vendorId)) as StoreId
  const db = test.database.kysely
  expect(await readSlot(db, elsewhere, { window, date: '2026-06-07', now })).toBeUndefined()
  expect(await slotAt(newId(), '2026-06-07')).toBeUndefined()
  await test.data(fulfillmentWindows.remove, { as: owner, store, params: { id: window } })
  expect(await slotAt(window, '2026-06-07')).toBeUndefined()
})

it('lists the slots of a period with their bookings, limited to a few weeks', async () => {
  const mine = await test.newStore(vendorId)
  const morning = await create('Morning', { weekdays: [5, 6] }, mine)
  const pickup = await create('Pickup', { method: 'pickup', weekdays: [5], start: '15:00', end: '18:00' }, mine)
  const gone = await create('Gone', {}, mine)
  await test.data(fulfillmentWindows.remove, { as: owner, store: mine, params: { id: gone } })
  const db = test.database.kysely
  await db
    .transaction()
    .execute((tx) => bookSlot(tx, mine as StoreId, { window: pickup, date: '2026-06-05', capacity: 1 }))
  const span = { from: '2026-06-01', to: '2026-06-07' }
  const slots = await listSlots(db, mine as StoreId, span, now)
  expect(slots.map(({ window, date, taken }) => [window, date, taken])).toEqual([
    [morning, '2026-06-05', 0],
    [pickup, '2026-06-05', 1],
    [morning, '2026-06-06', 0],
  ])
  expect(await listSlots(db, mine as StoreId, { ...span, method: 'pickup' }, now)).toHaveLength(1)

  const requestSlots = (query: Record<string, string>) =>
    test.call(fulfillmentWindows.slots, { as: owner, store: mine, query })
  const today = toWallTime(Date.now(), zone).day
  expect((await requestSlots({ from: today, to: addDays(today, maxSlotDays - 1) })).status).toBe(200)
  for (const query of [
    { from: today, to: addDays(today, maxSlotDays) },
    { from: today, to: addDays(today, -1) },
    { from: '9999-12-30', to: '9999-12-31' },
    { from: '0001-01-01', to: '0001-01-02' },
  ]) {
    expect(await requestSlots(query)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  }
})

it('follows a change of the store’s time zone', async () => {
  const mine = await test.newStore(vendorId)
  const window = await create('Anywhere', {}, mine)
  const db = test.database.kysely
  const startsAt = async () => (await readSlot(db, mine as StoreId, { window, date: '2026-06-05', now }))?.slot.startsAt
  expect(await startsAt()).toBe('2026-06-05T13:00:00.000Z')
  await sql`update stores set timezone = 'Pacific/Honolulu' where id = ${mine}`.execute(db)
  expect(await startsAt()).toBe('2026-06-05T19:00:00.000Z')
})

/**
 * Every half hour around clock changes, in a past year: database and runtime have separate time zone data and may
 * differ for recent law changes.
 */
const walls = ['2025-03-09', '2025-11-02', '2025-03-30', '2025-10-26', '2025-04-06', '2025-10-05'].flatMap((day) =>
  Array.from({ length: 24 }, (_, step) =>
    toLocalDateTime(Date.parse(`${day}T00:00Z`) + (step - 8) * 30 * minute, 'UTC'),
  ),
)

it('converts local times to instants in the database like the contract', async () => {
  const samples = timeZones.flatMap((name) => walls.map((wall) => ({ zone: name, wall })))
  const { rows } = await sql<{ zone: string; wall: string; at: number }>`
    select a.zone, a.wall, (extract(epoch from wall_instant(a.wall::timestamp, a.zone)) * 1000)::bigint as at
    from unnest(${samples.map((sample) => sample.zone)}::text[], ${samples.map((sample) => sample.wall)}::text[]) a (zone, wall)
  `.execute(test.database.kysely)
  expect(rows).toHaveLength(samples.length)
  const different = rows.filter((row) => row.at !== localToInstant(row.wall, row.zone))
  expect(different).toEqual([])
})
