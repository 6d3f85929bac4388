import { describe, expect, it } from 'vitest'
import { timeZones, usTimeZones } from '#contract/geography.ts'
import { hour, minute, week } from './time.ts'
import {
  addDays,
  daysBetween,
  toInstant,
  localToInstant,
  toLocalDateTime,
  toWallTime,
  getWeekday,
} from './time-zone.ts'

const at = (day: string, time: string, zone: string): string => new Date(toInstant({ day, time }, zone)).toISOString()

/** UTC offsets in hours. */
const offsets: Record<(typeof usTimeZones)[number], [winter: number, summer: number]> = {
  'Pacific/Honolulu': [-10, -10],
  'America/Adak': [-10, -9],
  'America/Anchorage': [-9, -8],
  'America/Los_Angeles': [-8, -7],
  'America/Phoenix': [-7, -7],
  'America/Denver': [-7, -6],
  'America/Boise': [-7, -6],
  'America/Chicago': [-6, -5],
  'America/New_York': [-5, -4],
  'America/Detroit': [-5, -4],
  'America/Indiana/Indianapolis': [-5, -4],
  'America/Puerto_Rico': [-4, -4],
  'Pacific/Guam': [10, 10],
  'Pacific/Saipan': [10, 10],
}
const utc = (day: string, time: string, offset: number): number => Date.parse(`${day}T${time}:00Z`) - offset * hour

describe.each(usTimeZones)('%s', (zone) => {
  const [winter, summer] = offsets[zone]
  const changes = winter !== summer

  it('moves skipped times forward by an hour in spring', () => {
    const on = (time: string) => toInstant({ day: '2026-03-08', time }, zone)
    expect(on('01:59')).toBe(utc('2026-03-08', '01:59', winter))
    expect(on('02:00')).toBe(utc('2026-03-08', '02:00', winter))
    expect(on('02:30')).toBe(utc('2026-03-08', '02:30', winter))
    expect(toLocalDateTime(on('02:30'), zone)).toBe(changes ? '2026-03-08T03:30' : '2026-03-08T02:30')
    expect(on('03:00')).toBe(utc('2026-03-08', '03:00', summer))
    expect(on('03:00') - on('01:00')).toBe(changes ? hour : 2 * hour)
  })

  it('uses the first of repeated times in fall', () => {
    const on = (time: string) => toInstant({ day: '2026-11-01', time }, zone)
    expect(on('00:59')).toBe(utc('2026-11-01', '00:59', summer))
    expect(on('01:00')).toBe(utc('2026-11-01', '01:00', summer))
    expect(on('01:59')).toBe(utc('2026-11-01', '01:59', summer))
    expect(on('02:00')).toBe(utc('2026-11-01', '02:00', winter))
    expect(on('02:00') - on('01:00')).toBe(changes ? 2 * hour : hour)
  })
})

/** The instants of 2026 at which the zone's offset changes. */
const findClockChanges = (zone: string): number[] => {
  const offset = (moment: number) => Date.parse(`${toLocalDateTime(moment, zone)}:00Z`) - moment
  const changes: number[] = []
  const [start, end] = [Date.parse('2026-01-01T00:00Z'), Date.parse('2027-01-01T00:00Z')]
  for (let from = start; from < end; from += week) {
    let [before, after] = [from, from + week]
    if (offset(before) === offset(after)) continue
    while (after - before > 30 * minute) {
      const middle = before + Math.floor((after - before) / hour) * 30 * minute
      if (offset(middle) === offset(before)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

it('returns the first instant of every local time around every clock change of every zone', () => {
  const wrong: string[] = []
  const expectAt = (zone: string, local: string, moment: number) => {
    if (localToInstant(local, zone) !== moment) wrong.push(`${zone} ${local}`)
  }
  for (const zone of timeZones) {
    for (const change of findClockChanges(zone)) {
      const shown = new Map<string, number>()
      for (let moment = change - 3 * hour; moment < change + 3 * hour; moment += 15 * minute) {
        const local = toLocalDateTime(moment, zone)
        if (!shown.has(local)) shown.set(local, moment)
      }
      for (const [local, first] of shown) expectAt(zone, local, first)
      const before = Date.parse(`${toLocalDateTime(change - minute, zone)}:00Z`) + minute
      const skipped = Date.parse(`${toLocalDateTime(change, zone)}:00Z`) - before
      for (let past = 0; past < skipped; past += 15 * minute) {
        expectAt(zone, new Date(before + past).toISOString().slice(0, 16), change + past)
      }
    }
  }
  expect(wrong).toEqual([])
})

it('handles zones without clock changes and zones across the date line', () => {
  expect(findClockChanges('America/Phoenix')).toEqual([])
  expect(findClockChanges('America/New_York')).toHaveLength(2)
  expect(at('2026-01-01', '00:00', 'Asia/Tokyo')).toBe('2025-12-31T15:00:00.000Z')
  expect(toWallTime(Date.parse('2026-01-01T04:59:59Z'), 'America/New_York')).toEqual({
    day: '2025-12-31',
    time: '23:59',
  })
  expect(toWallTime(Date.parse('2026-01-01T05:00:00Z'), 'America/New_York')).toEqual({
    day: '2026-01-01',
    time: '00:00',
  })
})

it('handles the last date that can be typed', () => {
  expect(localToInstant('9999-12-31T23:59', 'America/New_York')).toBe(Date.UTC(9999, 11, 31, 28, 59))
})

it('counts calendar days independent of clock changes', () => {
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08')
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
  expect([getWeekday('2026-11-01'), getWeekday('2026-11-07')]).toEqual([0, 6])
})
