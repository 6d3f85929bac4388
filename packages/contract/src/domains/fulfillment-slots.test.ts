import { describe, expect, it } from 'vitest'
import { hour, minute } from '../core/time.ts'
import { instantOf } from '../core/zone.ts'
import { timeZones } from '../geography.ts'
import { slotOf, type SlotQuestion, slotsBetween } from './fulfillment-slots.ts'
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
const windowOf = (more: Partial<WindowFields> = {}): SlotQuestion['window'] => ({ ...fields, ...more, _id: 'w' })

const zone = 'America/New_York'
/** Monday noon. */
const now = instantOf({ day: '2026-06-01', time: '12:00' }, zone)
const ask = (more: Partial<WindowFields>, question: Partial<SlotQuestion> = {}) => {
  const { state, reason } = slotOf({ window: windowOf(more), date: '2026-06-03', taken: 0, zone, now, ...question })
  return reason ?? state
}

describe('a slot', () => {
  it('is open, full once its capacity is used, and full when the capacity is reduced below that', () => {
    expect(ask({})).toBe('open')
    expect(ask({}, { taken: 1 })).toBe('open')
    expect(ask({}, { taken: 2 })).toBe('full')
    expect(ask({ capacity: 1 }, { taken: 2 })).toBe('full')
  })

  it('reports why it is closed', () => {
    expect(ask({ isActive: false })).toBe('inactive')
    expect(ask({ blackouts: ['2026-06-03'] })).toBe('blackout')
    expect(ask({ weekdays: [1, 2] })).toBe('weekday')
    expect(ask({}, { date: '2026-06-01' })).toBe('past')
    expect(ask({ end: '18:00' }, { date: '2026-06-01' })).toBe('cutoff')
    expect(ask({ cutoffMinutes: 3 * 24 * 60 })).toBe('cutoff')
    expect(ask({ horizonDays: 1 })).toBe('horizon')
    expect(ask({ horizonDays: 2 })).toBe('open')
    expect(ask({ postcodes: ['902*'] }, { postcode: '10001' })).toBe('area')
    expect(ask({ postcodes: ['902*', '10001'] }, { postcode: '100-01' })).toBe('open')
    expect(ask({ postcodes: ['902*'] })).toBe('open')
  })

  it('is closed to an address without a postcode if the window is limited to postcodes', () => {
    for (const postcode of ['', ' ', '-']) expect(ask({ postcodes: ['902*'] }, { postcode })).toBe('postcode')
    expect(ask({ postcodes: ['902*'], method: 'shipping' }, { postcode: '' })).toBe('postcode')
    expect(ask({ postcodes: ['902*'], method: 'pickup' }, { postcode: '' })).toBe('open')
    expect(ask({}, { postcode: '' })).toBe('open')
  })

  it('uses the hours and capacity of a date override, also on other weekdays', () => {
    const overrides = [{ date: '2026-06-03', start: '10:00', capacity: 9 }]
    const slot = slotOf({ window: windowOf({ overrides, weekdays: [1] }), date: '2026-06-03', taken: 2, zone, now })
    expect(slot).toMatchObject({ start: '10:00', end: '12:00', capacity: 9, state: 'open', isOverridden: true })
    expect(slot.startsAt).toBe('2026-06-03T14:00:00.000Z')
  })

  it('closes to the minute', () => {
    const opens = instantOf({ day: '2026-06-03', time: '09:00' }, zone)
    expect(ask({}, { now: opens - hour - 1 })).toBe('open')
    expect(ask({}, { now: opens - hour })).toBe('cutoff')
    expect(ask({ cutoffMinutes: 0 }, { now: opens - 1 })).toBe('open')
    expect(ask({ cutoffMinutes: 0 }, { now: opens })).toBe('cutoff')
    expect(ask({}, { now: opens + 3 * hour })).toBe('past')
  })
})

const isMoved = (day: string, zoneName: string): boolean =>
  instantOf({ day, time: '12:00' }, zoneName) - instantOf({ day, time: '00:00' }, zoneName) !== 12 * hour

const clockChanges = {
  forward: ['2026-03-08', '2026-03-29', '2026-10-04'],
  back: ['2026-11-01', '2026-10-25', '2026-04-05'],
} as const

describe.each(timeZones)('a slot in %s', (name) => {
  const of = (date: string, more: Partial<WindowFields>, at = 0) =>
    slotOf({ window: windowOf({ ...more, horizonDays: 365 }), date, taken: 0, zone: name, now: at })
  const lasts = (date: string, start: string, end: string): number => {
    const { startsAt, endsAt } = of(date, { start, end })
    return Date.parse(endsAt) - Date.parse(startsAt)
  }

  it('keeps its local hours across clock changes', () => {
    for (const date of clockChanges.forward) {
      expect(lasts(date, '00:00', '06:00')).toBe(6 * hour - (isMoved(date, name) ? hour : 0))
      expect(lasts(date, '09:00', '12:00')).toBe(3 * hour)
      // Never ends before it starts, even if its start is skipped and its end isn't.
      expect(lasts(date, '02:30', '03:00')).toBeGreaterThanOrEqual(0)
    }
    for (const date of clockChanges.back) {
      expect(lasts(date, '00:00', '06:00')).toBe(6 * hour + (isMoved(date, name) ? hour : 0))
      expect(lasts(date, '09:00', '12:00')).toBe(3 * hour)
    }
  })

  it('measures its cutoff in elapsed time, also across clock changes', () => {
    for (const date of [...clockChanges.forward, ...clockChanges.back]) {
      const hours = { start: '08:00', end: '10:00', cutoffMinutes: 10 * 60 }
      const slot = of(date, hours)
      const [closes, ends] = [Date.parse(slot.closesAt), Date.parse(slot.endsAt)]
      expect(closes).toBe(Date.parse(slot.startsAt) - 10 * hour)
      const reasons = [closes - minute, closes, ends - 1, ends].map((moment) => of(date, hours, moment).reason)
      expect(reasons).toEqual([null, 'cutoff', 'cutoff', 'past'])
    }
  })
})

it('moves by an hour in New York and not in Phoenix', () => {
  const of = (zoneName: string, date: string) => {
    const { startsAt, endsAt } = slotOf({
      window: windowOf({ start: '02:30', end: '04:00' }),
      date,
      taken: 0,
      zone: zoneName,
      now,
    })
    return [startsAt, endsAt]
  }
  expect(of('America/New_York', '2026-03-08')).toEqual(['2026-03-08T07:30:00.000Z', '2026-03-08T08:00:00.000Z'])
  expect(of('America/Phoenix', '2026-03-08')).toEqual(['2026-03-08T09:30:00.000Z', '2026-03-08T11:00:00.000Z'])
  expect(of('America/New_York', '2026-11-01')).toEqual(['2026-11-01T07:30:00.000Z', '2026-11-01T09:00:00.000Z'])
})

it('is closed on the date whose clock change skips all of its hours', () => {
  const reasonOf = (start: string, end: string, date: string, zoneName = zone) =>
    slotOf({ window: windowOf({ start, end, horizonDays: 365 }), date, taken: 0, zone: zoneName, now: 0 }).reason
  const spring = '2026-03-08'
  const closed = [
    ['02:00', '03:00'],
    ['02:30', '03:00'],
    ['02:30', '03:15'],
  ] as const
  for (const [start, end] of closed) {
    expect(reasonOf(start, end, spring)).toBe('skipped')
    // Open with the same hours the day before, and in a zone without clock changes.
    expect(reasonOf(start, end, '2026-03-07')).not.toBe('skipped')
    expect(reasonOf(start, end, spring, 'America/Phoenix')).not.toBe('skipped')
  }
  // Open if all hours move forward, or last beyond the change.
  expect(reasonOf('02:10', '02:50', spring)).not.toBe('skipped')
  expect(reasonOf('01:30', '03:00', spring)).not.toBe('skipped')
  expect(reasonOf('02:30', '04:00', spring)).not.toBe('skipped')
})

it('lists slots by start, without dates on which a window is not offered', () => {
  const windows = [
    { ...windowOf({ name: 'Late', start: '15:00', end: '18:00', weekdays: [2] }), _id: 'late' },
    { ...windowOf(), _id: 'early' },
    { ...windowOf({ isActive: false, weekdays: [5] }), _id: 'off' },
  ]
  const taken = (window: string, date: string) => (window === 'late' && date === '2026-06-04' ? 1 : 0)
  const slots = slotsBetween(windows, { from: '2026-06-02', to: '2026-06-04' }, taken, { zone, now })
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
  const places = (more: Partial<WindowFields>) => checkWindow({ ...fields, ...more }).map(({ path }) => path.join('.'))
  expect(places({})).toEqual([])
  expect(places({ end: '09:00' })).toEqual(['end'])
  const overrides = [
    { date: '2026-06-03', end: '08:00' },
    { date: '2026-06-04', start: '11:00' },
    { date: '2026-06-04' },
  ]
  expect(places({ overrides })).toEqual(['overrides.0.end', 'overrides.2.date'])
})
