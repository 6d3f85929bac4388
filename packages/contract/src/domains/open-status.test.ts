import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localToInstant, toWallTime, getWeekday, toLocalDateTime } from '#contract/core/time-zone.ts'
import { hour, minute, week } from '../core/time.ts'
import { timeZones } from '../geography.ts'
import {
  type BusinessHoursFields,
  checkBusinessHours,
  type HoursSpan,
  type SpecialHours,
  weekdayNames,
} from './business-hours.ts'
import { getOpenStatus, isOpenDuring } from './open-status.ts'

const zone = 'America/New_York'
const none: BusinessHoursFields = {
  sunday: [],
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  closedDates: [],
  specialHours: [],
}
const makeHours = (changes: Partial<BusinessHoursFields>): BusinessHoursFields => ({ ...none, ...changes })
const span = (start: string, end: string) => ({ start, end })
const special = (date: string, ...spans: HoursSpan[]): SpecialHours => ({ date, name: '', spans })
const close = (...dates: string[]) => dates.map((date) => ({ date, name: '' }))

/** 'open until …' or 'closed until …' in local time. */
const describeAt = (hours: BusinessHoursFields, local: string, inZone = zone): string => {
  const { isOpen, closesAt, opensAt } = getOpenStatus(hours, inZone, localToInstant(local, inZone))
  const until = isOpen ? closesAt : opensAt
  return `${isOpen ? 'open' : 'closed'} ${until === null ? 'always' : toLocalDateTime(Date.parse(until), inZone)}`
}

describe('getOpenStatus', () => {
  // June 1, 2026 is a Monday.
  const shop = makeHours({
    monday: [span('09:00', '12:00'), span('13:00', '18:00')],
    wednesday: [span('09:00', '18:00')],
  })

  it('says until when the store is open, and when it opens next', () => {
    expect(describeAt(shop, '2026-06-01T08:59')).toBe('closed 2026-06-01T09:00')
    expect(describeAt(shop, '2026-06-01T09:00')).toBe('open 2026-06-01T12:00')
    expect(describeAt(shop, '2026-06-01T12:00')).toBe('closed 2026-06-01T13:00')
    expect(describeAt(shop, '2026-06-01T17:59')).toBe('open 2026-06-01T18:00')
    expect(describeAt(shop, '2026-06-01T18:00')).toBe('closed 2026-06-03T09:00')
    expect(describeAt(shop, '2026-06-04T12:00')).toBe('closed 2026-06-08T09:00')
  })

  it('is always open without hours, except on closed dates', () => {
    expect(describeAt(none, '2026-06-01T03:00')).toBe('open always')
    const holiday = makeHours({ closedDates: close('2026-06-03') })
    expect(describeAt(holiday, '2026-06-01T03:00')).toBe('open 2026-06-03T00:00')
    expect(describeAt(holiday, '2026-06-03T03:00')).toBe('closed 2026-06-04T00:00')
    expect(describeAt(holiday, '2026-06-04T00:00')).toBe('open always')
    // Far enough away not to matter today.
    expect(describeAt(makeHours({ closedDates: close('2026-06-20') }), '2026-06-01T03:00')).toBe('open always')
  })

  it('follows hours across midnight, also from Saturday to Sunday', () => {
    const bar = makeHours({ friday: [span('18:00', '02:00')], saturday: [span('18:00', '03:00')] })
    expect(describeAt(bar, '2026-06-05T23:00')).toBe('open 2026-06-06T02:00')
    expect(describeAt(bar, '2026-06-06T01:59')).toBe('open 2026-06-06T02:00')
    expect(describeAt(bar, '2026-06-06T02:00')).toBe('closed 2026-06-06T18:00')
    expect(describeAt(bar, '2026-06-07T01:00')).toBe('open 2026-06-07T03:00')
    expect(describeAt(bar, '2026-06-07T03:00')).toBe('closed 2026-06-12T18:00')
  })

  it('joins hours without a gap', () => {
    const late = makeHours({ friday: [span('18:00', '00:00')], saturday: [span('00:00', '02:00')] })
    expect(describeAt(late, '2026-06-05T19:00')).toBe('open 2026-06-06T02:00')
    const allWeek = [span('00:00', '00:00')]
    const always = Object.fromEntries(weekdayNames.map((weekday) => [weekday, allWeek]))
    expect(describeAt(makeHours(always), '2026-06-05T19:00')).toBe('open always')
    expect(describeAt(makeHours({ ...always, sunday: [] }), '2026-06-05T19:00')).toBe('open 2026-06-07T00:00')
  })

  it('lets closed dates override the weekday, from midnight to midnight', () => {
    const closedMonday = { ...shop, closedDates: close('2026-06-01', '2026-06-03', '2026-06-08') }
    expect(describeAt(closedMonday, '2026-06-01T10:00')).toBe('closed 2026-06-10T09:00')
    const bar = makeHours({ friday: [span('18:00', '02:00')], closedDates: close('2026-06-06') })
    expect(describeAt(bar, '2026-06-05T23:00')).toBe('open 2026-06-06T00:00')
    expect(describeAt(bar, '2026-06-06T01:00')).toBe('closed 2026-06-12T18:00')
  })

  it('lets special hours replace those of the weekday, also on days without any', () => {
    const eve = { ...shop, specialHours: [special('2026-06-01', span('10:00', '14:00'))] }
    expect(describeAt(eve, '2026-06-01T09:30')).toBe('closed 2026-06-01T10:00')
    expect(describeAt(eve, '2026-06-01T13:30')).toBe('open 2026-06-01T14:00')
    expect(describeAt(eve, '2026-06-01T14:00')).toBe('closed 2026-06-03T09:00')
    expect(describeAt(eve, '2026-06-08T09:30')).toBe('open 2026-06-08T12:00')
    const sunday = { ...shop, specialHours: [special('2026-06-07', span('11:00', '13:00'))] }
    expect(describeAt(sunday, '2026-06-03T18:00')).toBe('closed 2026-06-07T11:00')
    // Without weekly hours the store is open on all other days.
    const always = makeHours({ specialHours: [special('2026-06-03', span('09:00', '13:00'))] })
    expect(describeAt(always, '2026-06-02T12:00')).toBe('open 2026-06-03T00:00')
    expect(describeAt(always, '2026-06-03T13:00')).toBe('closed 2026-06-04T00:00')
  })

  it('keeps the night before special hours, and closes at the midnight of a closed date', () => {
    const bar = makeHours({
      friday: [span('18:00', '02:00')],
      saturday: [span('18:00', '03:00')],
      specialHours: [special('2026-06-06', span('20:00', '23:00')), special('2026-06-12', span('20:00', '01:00'))],
      closedDates: close('2026-06-13'),
    })
    expect(describeAt(bar, '2026-06-05T23:00')).toBe('open 2026-06-06T02:00')
    expect(describeAt(bar, '2026-06-06T02:00')).toBe('closed 2026-06-06T20:00')
    expect(describeAt(bar, '2026-06-06T21:00')).toBe('open 2026-06-06T23:00')
    expect(describeAt(bar, '2026-06-12T21:00')).toBe('open 2026-06-13T00:00')
  })

  it('moves times that a clock change skips forward, and uses the first of repeated ones', () => {
    const nights = makeHours({ sunday: [span('02:30', '05:00')] })
    // March 8: clocks go from 2 AM to 3 AM.
    expect(describeAt(nights, '2026-03-08T01:00')).toBe('closed 2026-03-08T03:30')
    expect(describeAt(nights, '2026-03-08T03:15')).toBe('closed 2026-03-08T03:30')
    expect(describeAt(nights, '2026-03-08T03:30')).toBe('open 2026-03-08T05:00')
    const untilSkipped = makeHours({ saturday: [span('20:00', '02:30')] })
    expect(describeAt(untilSkipped, '2026-03-07T21:00')).toBe('open 2026-03-08T03:30')
    // A span that is skipped completely doesn't open that week.
    const skipped = makeHours({ sunday: [span('02:30', '03:00')] })
    expect(describeAt(skipped, '2026-03-08T01:00')).toBe('closed 2026-03-15T02:30')
    // November 1: 1 AM to 2 AM repeats.
    const early = makeHours({ sunday: [span('01:30', '04:00')] })
    const firstHalfPastOne = Date.parse('2026-11-01T05:30:00Z')
    expect(getOpenStatus(early, zone, firstHalfPastOne - minute)).toMatchObject({ isOpen: false })
    expect(getOpenStatus(early, zone, firstHalfPastOne)).toMatchObject({
      isOpen: true,
      closesAt: '2026-11-01T09:00:00.000Z',
    })
    const untilRepeated = makeHours({ saturday: [span('20:00', '01:30')] })
    expect(getOpenStatus(untilRepeated, zone, firstHalfPastOne)).toMatchObject({ isOpen: false })
  })
})

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => toLocalDateTime(quarter * 15 * minute, 'UTC').slice(11))
const spans = fc.array(fc.record({ start: clock, end: clock }), { maxLength: 3 })
const anyDate = fc.integer({ min: -3, max: 9 }).map((days) => addDays('2026-03-06', days))
const anyHours = fc
  .record({
    ...Object.fromEntries(weekdayNames.map((weekday) => [weekday, spans])),
    closedDates: fc.array(fc.record({ date: anyDate, name: fc.constant('') }), { maxLength: 4 }),
    specialHours: fc.array(
      fc.record({
        date: anyDate,
        name: fc.constant(''),
        spans: fc.array(fc.record({ start: clock, end: clock }), { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map((fields) => fields as BusinessHoursFields)
const anyZone = fc.constantFrom(...timeZones)
const anyInstant = fc
  .integer({ min: 0, max: 14 * 24 * 4 })
  .map((step) => Date.parse('2026-03-01T00:00Z') + step * 15 * minute)

it('agrees with the local time and the spans of the day in a zone without clock changes', () => {
  /** Open if the local time lies in a span of the day, or in one of the day before that lasts past midnight. */
  const isOpenByClock = (hours: BusinessHoursFields, day: string, time: string): boolean => {
    const isClosed = (date: string) => hours.closedDates.some((closed) => closed.date === date)
    const spansOn = (date: string) =>
      isClosed(date)
        ? []
        : (hours.specialHours.find((each) => each.date === date)?.spans ??
          hours[weekdayNames[getWeekday(date)] ?? 'sunday'])
    return (
      !isClosed(day) &&
      (spansOn(day).some(({ start, end }) => start <= time && (end <= start || time < end)) ||
        spansOn(addDays(day, -1)).some(({ start, end }) => end <= start && time < end))
    )
  }
  fc.assert(
    fc.property(anyHours, anyInstant, (hours, now) => {
      fc.pre(weekdayNames.some((weekday) => hours[weekday].length > 0))
      const { day, time } = toWallTime(now, 'America/Phoenix')
      expect(getOpenStatus(hours, 'America/Phoenix', now).isOpen).toBe(isOpenByClock(hours, day, time))
    }),
    { numRuns: 1000 },
  )
})

it('changes at the instants it names and nowhere before, in every zone and across clock changes', () => {
  fc.assert(
    fc.property(anyHours, anyZone, anyInstant, (hours, name, now) => {
      const { isOpen, closesAt, opensAt } = getOpenStatus(hours, name, now)
      const next = closesAt ?? opensAt
      const changesAt = next === null ? now + week : Date.parse(next)
      expect(changesAt).toBeGreaterThan(now)
      const step = Math.max(15 * minute, Math.floor((changesAt - now) / 20))
      for (let at = now; at < changesAt; at += step) expect(getOpenStatus(hours, name, at).isOpen).toBe(isOpen)
      expect(getOpenStatus(hours, name, changesAt - 1).isOpen).toBe(isOpen)
      if (next !== null) expect(getOpenStatus(hours, name, changesAt).isOpen).toBe(!isOpen)
    }),
    { numRuns: 300 },
  )
})

it('finds a part of a day in which the store is open', () => {
  const hours = makeHours({ monday: [span('09:00', '12:00')], sunday: [span('20:00', '02:00')] })
  const isOpen = (start: string, end: string) => {
    const date = '2026-06-01'
    const [startsAt, endsAt] = [localToInstant(`${date}T${start}`, zone), localToInstant(`${date}T${end}`, zone)]
    return isOpenDuring(hours, zone, { date, startsAt, endsAt })
  }
  expect([isOpen('08:00', '09:00'), isOpen('08:00', '09:15'), isOpen('11:45', '14:00')]).toEqual([false, true, true])
  expect([isOpen('12:00', '14:00'), isOpen('01:00', '04:00'), isOpen('02:00', '04:00')]).toEqual([false, true, false])
  expect(isOpen('00:00', '23:59')).toBe(true)
})

describe('checkBusinessHours', () => {
  const findProblems = (changes: Partial<BusinessHoursFields>) =>
    checkBusinessHours(makeHours(changes)).map(({ path, messageKey }) => `${path.join('.')} ${messageKey}`)

  it('accepts several spans, spans across midnight and whole days', () => {
    expect(findProblems({})).toEqual([])
    expect(findProblems({ monday: [span('09:00', '12:00'), span('12:00', '18:00')] })).toEqual([])
    expect(findProblems({ friday: [span('18:00', '02:00')], saturday: [span('02:00', '03:00')] })).toEqual([])
    const wholeDays = Object.fromEntries(weekdayNames.map((weekday) => [weekday, [span('00:00', '00:00')]]))
    expect(findProblems(wholeDays)).toEqual([])
  })

  it('reports spans that overlap, also with the day before and over the end of the week', () => {
    expect(findProblems({ monday: [span('09:00', '12:00'), span('11:45', '18:00')] })).toEqual([
      'monday.1.start overlap',
    ])
    expect(findProblems({ monday: [span('13:00', '18:00'), span('09:00', '13:15')] })).toEqual([
      'monday.0.start overlap',
    ])
    expect(findProblems({ monday: [span('09:00', '12:00'), span('09:00', '10:00')] })).toEqual([
      'monday.1.start overlap',
    ])
    expect(findProblems({ friday: [span('18:00', '02:00')], saturday: [span('01:00', '03:00')] })).toEqual([
      'saturday.0.start overlap',
    ])
    expect(findProblems({ saturday: [span('18:00', '02:00')], sunday: [span('01:59', '03:00')] })).toEqual([
      'sunday.0.start overlap',
    ])
  })

  it('reports spans without a length and dates that are listed twice', () => {
    expect(findProblems({ monday: [span('09:00', '09:00')] })).toEqual(['monday.0.end sameTime'])
    expect(findProblems({ closedDates: close('2026-12-25', '2027-01-01', '2026-12-25') })).toEqual([
      'closedDates.2.date different',
    ])
  })

  it('reports special hours that overlap on their date, and dates that are listed or closed as well', () => {
    const day = [span('09:00', '13:00')]
    const specialHours = [
      special('2026-12-24', span('09:00', '13:00'), span('12:00', '14:00')),
      special('2026-12-31', span('09:00', '09:00')),
      special('2026-12-24', ...day),
      special('2026-12-25', ...day),
      // The weekly hours of neighboring days don't matter.
      special('2026-12-27', span('20:00', '04:00')),
    ]
    expect(findProblems({ monday: [span('02:00', '18:00')], closedDates: close('2026-12-25'), specialHours })).toEqual([
      'specialHours.0.spans.1.start overlap',
      'specialHours.1.spans.0.end sameTime',
      'specialHours.2.date different',
      'specialHours.3.date closedDate',
    ])
  })

  it('reports an overlap exactly when a moment of the week belongs to two spans', () => {
    const monday = '2026-06-01'
    fc.assert(
      fc.property(anyHours, (fields) => {
        const hours = { ...fields, closedDates: [], specialHours: [] }
        fc.pre(weekdayNames.every((weekday) => hours[weekday].every(({ start, end }) => start !== end)))
        const counts = new Map<number, number>()
        for (const [day, weekday] of weekdayNames.entries()) {
          for (const { start, end } of hours[weekday]) {
            const date = addDays(monday, day)
            const from = Date.parse(`${date}T${start}:00Z`)
            const to = Date.parse(`${end <= start ? addDays(date, 1) : date}T${end}:00Z`)
            for (let at = from; at < to; at += hour / 4) {
              const inWeek = (at - Date.parse(`${monday}T00:00Z`)) % week
              counts.set(inWeek, (counts.get(inWeek) ?? 0) + 1)
            }
          }
        }
        const isOverlapping = [...counts.values()].some((count) => count > 1)
        expect(checkBusinessHours(hours).length > 0).toBe(isOverlapping)
      }),
      { numRuns: 500 },
    )
  })
})
