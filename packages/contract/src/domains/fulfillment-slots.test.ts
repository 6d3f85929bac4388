import { describe, expect, it } from 'vitest'
import { hour, minute } from '../core/time.ts'
import { toInstant } from '#contract/core/time-zone.ts'
import { timeZones } from '../geography.ts'
import { toSlot, type SlotQuery, buildSlots } from './fulfillment-slots.ts'
import { checkWindow, type WindowFields } from './fulfillment-windows.ts'

const fields: WindowFields = {
  name: 'Morning',
  method: 'delivery',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  start: '09:00',
  end: '12:00',
  capacity: 2,
  cutoffMinutes: 60,
  horizonDays: 14,
  fee: 500,
  postcodes: [],
  blackouts: [],
  overrides: [],
  isActive: true,
}
type Changes = Partial<SlotQuery['window']>
const makeWindow = (changes: Changes = {}): SlotQuery['window'] => ({
  ...fields,
  area: [],
  ...changes,
  _id: 'w',
})

const zone = 'America/New_York'
/** Monday noon. */
const now = toInstant({ day: '2026-06-01', time: '12:00' }, zone)
const checkSlot = (changes: Changes, query: Partial<SlotQuery> = {}) => {
  const { state, reason } = toSlot({
    window: makeWindow(changes),
    date: '2026-06-03',
    taken: 0,
    zone,
    hours: null,
    now,
    ...query,
  })
  return reason ?? state
}

describe('a slot', () => {
  it('is open, full once its capacity is used, and full when the capacity is reduced below that', () => {
    expect(checkSlot({})).toBe('open')
    expect(checkSlot({}, { taken: 1 })).toBe('open')
    expect(checkSlot({}, { taken: 2 })).toBe('full')
    expect(checkSlot({ capacity: 1 }, { taken: 2 })).toBe('full')
  })

  it('reports why it is closed', () => {
    expect(checkSlot({ isActive: false })).toBe('inactive')
    expect(checkSlot({ blackouts: ['2026-06-03'] })).toBe('blackout')
    expect(checkSlot({ weekdays: [1, 2] })).toBe('weekday')
    expect(checkSlot({}, { date: '2026-06-01' })).toBe('past')
    expect(checkSlot({ end: '18:00' }, { date: '2026-06-01' })).toBe('cutoff')
    expect(checkSlot({ cutoffMinutes: 3 * 24 * 60 })).toBe('cutoff')
    expect(checkSlot({ horizonDays: 1 })).toBe('horizon')
    expect(checkSlot({ horizonDays: 2 })).toBe('open')
    expect(checkSlot({ postcodes: ['902*'] }, { postcode: '10001' })).toBe('area')
    expect(checkSlot({ postcodes: ['902*', '10001'] }, { postcode: '100-01' })).toBe('open')
    expect(checkSlot({ postcodes: ['902*'] })).toBe('open')
  })

  it('is closed to an address without a postcode if the window is limited to postcodes', () => {
    for (const postcode of ['', ' ', '-']) expect(checkSlot({ postcodes: ['902*'] }, { postcode })).toBe('postcode')
    expect(checkSlot({ postcodes: ['902*'], method: 'shipping' }, { postcode: '' })).toBe('postcode')
    expect(checkSlot({ postcodes: ['902*'], method: 'pickup' }, { postcode: '' })).toBe('open')
    expect(checkSlot({}, { postcode: '' })).toBe('open')
  })

  it('serves an address inside the drawn area, as well as listed postcodes', () => {
    const area = [
      { latitude: 41, longitude: -74 },
      { latitude: 41, longitude: -73 },
      { latitude: 42, longitude: -73 },
      { latitude: 42, longitude: -74 },
    ]
    const inside = { latitude: 41.5, longitude: -73.5 }
    const outside = { latitude: 43, longitude: -73.5 }
    expect(checkSlot({ area })).toBe('open')
    for (const postcode of ['', '10001']) {
      expect(checkSlot({ area }, { postcode, coordinates: inside })).toBe('open')
      expect(checkSlot({ area }, { postcode, coordinates: outside })).toBe('area')
      expect(checkSlot({ area }, { postcode, coordinates: null })).toBe('area')
    }
    const both = { area, postcodes: ['902*'] }
    expect(checkSlot(both, { postcode: '90210', coordinates: outside })).toBe('open')
    expect(checkSlot(both, { postcode: '', coordinates: inside })).toBe('open')
    expect(checkSlot(both, { postcode: '', coordinates: outside })).toBe('postcode')
    expect(checkSlot(both, { coordinates: outside })).toBe('postcode')
    expect(checkSlot({ area, method: 'pickup' }, { postcode: '', coordinates: null })).toBe('open')
  })

  it('uses the hours and capacity of a date override, also on other weekdays', () => {
    const overrides = [{ date: '2026-06-03', start: '10:00', capacity: 9 }]
    const slot = toSlot({
      window: makeWindow({ overrides, weekdays: [1] }),
      date: '2026-06-03',
      taken: 2,
      zone,
      hours: null,
      now,
    })
    expect(slot).toMatchObject({ start: '10:00', end: '12:00', capacity: 9, state: 'open', isOverridden: true })
    expect(slot.startsAt).toBe('2026-06-03T14:00:00.000Z')
  })

  it('closes pickups outside the business hours and on closed dates, and no other method', () => {
    const day = [{ start: '10:00', end: '11:00' }]
    const closedDates = [{ date: '2026-06-04', name: 'Holiday' }]
    const hours = {
      sunday: [],
      monday: [],
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: [],
      saturday: [],
      closedDates,
      specialHours: [{ date: '2026-06-09', name: 'Fair', spans: [{ start: '12:00', end: '18:00' }] }],
    }
    const check = (changes: Changes, query: Partial<SlotQuery> = {}) =>
      checkSlot({ method: 'pickup', ...changes }, { hours, ...query })
    expect(check({})).toBe('open')
    // Open for a part of the slot.
    expect(check({ start: '10:45', end: '14:00' })).toBe('open')
    expect(check({ start: '11:00', end: '14:00' })).toBe('outsideHours')
    expect(check({}, { date: '2026-06-05' })).toBe('outsideHours')
    expect(check({}, { date: '2026-06-04' })).toBe('storeClosed')
    expect(check({}, { date: '2026-06-09' })).toBe('outsideHours')
    expect(check({ start: '12:00', end: '14:00' }, { date: '2026-06-09' })).toBe('open')
    // Staff may book after the cutoff, but not while the store is closed.
    expect(check({ cutoffMinutes: 9 * 24 * 60 }, { date: '2026-06-04' })).toBe('storeClosed')
    expect(check({}, { date: '2026-06-04', hours: null })).toBe('open')
    expect(check({ method: 'delivery' }, { date: '2026-06-04' })).toBe('open')
    expect(check({}, { date: '2026-06-01' })).toBe('past')
  })

  it('closes to the minute', () => {
    const startsAt = toInstant({ day: '2026-06-03', time: '09:00' }, zone)
    expect(checkSlot({}, { now: startsAt - hour - 1 })).toBe('open')
    expect(checkSlot({}, { now: startsAt - hour })).toBe('cutoff')
    expect(checkSlot({ cutoffMinutes: 0 }, { now: startsAt - 1 })).toBe('open')
    expect(checkSlot({ cutoffMinutes: 0 }, { now: startsAt })).toBe('cutoff')
    expect(checkSlot({}, { now: startsAt + 3 * hour })).toBe('past')
  })
})

const hasClockChange = (day: string, zoneName: string): boolean =>
  toInstant({ day, time: '12:00' }, zoneName) - toInstant({ day, time: '00:00' }, zoneName) !== 12 * hour

const clockChanges = {
  forward: ['2026-03-08', '2026-03-29', '2026-10-04'],
  back: ['2026-11-01', '2026-10-25', '2026-04-05'],
} as const

describe.each(timeZones)('a slot in %s', (name) => {
  const makeSlot = (date: string, changes: Changes, at = 0) =>
    toSlot({ window: makeWindow({ ...changes, horizonDays: 365 }), date, taken: 0, zone: name, hours: null, now: at })
  const getDuration = (date: string, start: string, end: string): number => {
    const { startsAt, endsAt } = makeSlot(date, { start, end })
    return Date.parse(endsAt) - Date.parse(startsAt)
  }

  it('keeps its local hours across clock changes', () => {
    for (const date of clockChanges.forward) {
      expect(getDuration(date, '00:00', '06:00')).toBe(6 * hour - (hasClockChange(date, name) ? hour : 0))
      expect(getDuration(date, '09:00', '12:00')).toBe(3 * hour)
      // Never ends before it starts, even if its start is skipped and its end isn't.
      expect(getDuration(date, '02:30', '03:00')).toBeGreaterThanOrEqual(0)
    }
    for (const date of clockChanges.back) {
      expect(getDuration(date, '00:00', '06:00')).toBe(6 * hour + (hasClockChange(date, name) ? hour : 0))
      expect(getDuration(date, '09:00', '12:00')).toBe(3 * hour)
    }
  })

  it('measures its cutoff in elapsed time, also across clock changes', () => {
    for (const date of [...clockChanges.forward, ...clockChanges.back]) {
      const hours = { start: '08:00', end: '10:00', cutoffMinutes: 10 * 60 }
      const slot = makeSlot(date, hours)
      const [closes, ends] = [Date.parse(slot.closesAt), Date.parse(slot.endsAt)]
      expect(closes).toBe(Date.parse(slot.startsAt) - 10 * hour)
      const reasons = [closes - minute, closes, ends - 1, ends].map((moment) => makeSlot(date, hours, moment).reason)
      expect(reasons).toEqual([null, 'cutoff', 'cutoff', 'past'])
    }
  })
})

it('moves by an hour in New York and not in Phoenix', () => {
  const makeSlot = (zoneName: string, date: string) => {
    const { startsAt, endsAt } = toSlot({
      window: makeWindow({ start: '02:30', end: '04:00' }),
      date,
      taken: 0,
      zone: zoneName,
      hours: null,
      now,
    })
    return [startsAt, endsAt]
  }
  expect(makeSlot('America/New_York', '2026-03-08')).toEqual(['2026-03-08T07:30:00.000Z', '2026-03-08T08:00:00.000Z'])
  expect(makeSlot('America/Phoenix', '2026-03-08')).toEqual(['2026-03-08T09:30:00.000Z', '2026-03-08T11:00:00.000Z'])
  expect(makeSlot('America/New_York', '2026-11-01')).toEqual(['2026-11-01T07:30:00.000Z', '2026-11-01T09:00:00.000Z'])
})

it('is closed on the date whose clock change skips all of its hours', () => {
  const getReason = (start: string, end: string, date: string, zoneName = zone) =>
    toSlot({
      window: makeWindow({ start, end, horizonDays: 365 }),
      date,
      taken: 0,
      zone: zoneName,
      hours: null,
      now: 0,
    }).reason
  const spring = '2026-03-08'
  const closed = [
    ['02:00', '03:00'],
    ['02:30', '03:00'],
    ['02:30', '03:15'],
  ] as const
  for (const [start, end] of closed) {
    expect(getReason(start, end, spring)).toBe('skipped')
    // Open with the same hours the day before, and in a zone without clock changes.
    expect(getReason(start, end, '2026-03-07')).not.toBe('skipped')
    expect(getReason(start, end, spring, 'America/Phoenix')).not.toBe('skipped')
  }
  // Open if all hours move forward, or last beyond the change.
  expect(getReason('02:10', '02:50', spring)).not.toBe('skipped')
  expect(getReason('01:30', '03:00', spring)).not.toBe('skipped')
  expect(getReason('02:30', '04:00', spring)).not.toBe('skipped')
})

it('lists slots by start, without dates on which a window is not offered', () => {
  const windows = [
    { ...makeWindow({ name: 'Late', start: '15:00', end: '18:00', weekdays: [2] }), _id: 'late' },
    { ...makeWindow(), _id: 'early' },
    { ...makeWindow({ isActive: false, weekdays: [5] }), _id: 'off' },
  ]
  const taken = (window: string, date: string) => (window === 'late' && date === '2026-06-04' ? 1 : 0)
  const slots = buildSlots(windows, { from: '2026-06-02', to: '2026-06-04' }, taken, { zone, hours: null, now })
  expect(slots.map(({ window, date, taken: seats }) => `${window} ${date} ${seats}`)).toEqual([
    'early 2026-06-02 0',
    'late 2026-06-02 0',
    'early 2026-06-03 0',
    'early 2026-06-04 0',
    // No longer offered on this date, but it has an order.
    'late 2026-06-04 1',
  ])
})

it('checks rules across fields', () => {
  const findProblemPaths = (changes: Partial<WindowFields>) =>
    checkWindow({ ...fields, ...changes }).map(({ path }) => path.join('.'))
  expect(findProblemPaths({})).toEqual([])
  expect(findProblemPaths({ end: '09:00' })).toEqual(['end'])
  const overrides = [
    { date: '2026-06-03', end: '08:00' },
    { date: '2026-06-04', start: '11:00' },
    { date: '2026-06-04' },
  ]
  expect(findProblemPaths({ overrides })).toEqual(['overrides.0.end', 'overrides.2.date'])
})
