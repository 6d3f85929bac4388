import { expect, it } from 'vitest'
import { addDays } from '../core/time-zone.ts'
import { getLastPayoutDate, getNextPayoutDate } from './payout-schedule.ts'

const monthly = (day: number) => ({ schedule: 'monthly', weekday: 0, day }) as const
const weekly = (weekday: number) => ({ schedule: 'weekly', weekday, day: 1 }) as const

it('finds the last and next scheduled date', () => {
  // 2026-03-02 is a Monday.
  expect(getLastPayoutDate(weekly(1), '2026-03-02')).toBe('2026-03-02')
  expect(getNextPayoutDate(weekly(1), '2026-03-02')).toBe('2026-03-09')
  expect(getLastPayoutDate(weekly(0), '2026-03-02')).toBe('2026-03-01')
  expect(getLastPayoutDate(monthly(15), '2026-03-02')).toBe('2026-02-15')
  expect(getNextPayoutDate(monthly(15), '2026-03-15')).toBe('2026-04-15')
})

it('uses the last day of months without the day', () => {
  expect(getNextPayoutDate(monthly(31), '2026-01-31')).toBe('2026-02-28')
  expect(getNextPayoutDate(monthly(31), '2026-02-28')).toBe('2026-03-31')
  expect(getNextPayoutDate(monthly(30), '2028-02-01')).toBe('2028-02-29')
  expect(getLastPayoutDate(monthly(31), '2026-03-30')).toBe('2026-02-28')
})

it('has one date per week and per month, and none without a schedule', () => {
  for (let day = 1; day <= 31; day += 1) {
    const months = new Set<string>()
    for (let date = getNextPayoutDate(monthly(day), '2027-12-31'); date && date < '2029';) {
      expect(months.has(date.slice(0, 7))).toBe(false)
      months.add(date.slice(0, 7))
      date = getNextPayoutDate(monthly(day), date)
    }
    expect(months.size).toBe(12)
  }
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const first = getNextPayoutDate(weekly(weekday), '2026-01-01') ?? ''
    expect(getNextPayoutDate(weekly(weekday), first)).toBe(addDays(first, 7))
  }
  const manual = { ...monthly(1), schedule: 'manual' } as const
  expect([getLastPayoutDate(manual, '2026-01-01'), getNextPayoutDate(manual, '2026-01-01')]).toEqual([
    undefined,
    undefined,
  ])
})
