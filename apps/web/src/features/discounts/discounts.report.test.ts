import { expect, it } from 'vitest'
import { getChartSpan, fillDays, getSpan } from './discounts.report.ts'
import { lastDay } from './discounts.schedule.ts'

const uses = [
  { day: '2026-02-27', uses: 2, amount: 500 },
  { day: '2026-03-02', uses: 1, amount: 250 },
]

it('fills days without a use, also across a month’s end', () => {
  const days = fillDays(uses, { from: '2026-02-27', to: '2026-03-02', step: 'byDay' })
  expect(days.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-02-27', 500],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 250],
  ])
})

it('sums weeks, including a partial last week', () => {
  const weeks = fillDays(uses, { from: '2026-02-24', to: '2026-03-04', step: 'byWeek' })
  expect(weeks).toEqual([
    { day: '2026-02-24', uses: 3, amount: 750 },
    { day: '2026-03-03', uses: 0, amount: 0 },
  ])
})

it('a discount that ends at midnight applies until the day before', () => {
  expect(['2026-03-01T00:00', '2026-03-01T00:01'].map(lastDay)).toEqual(['2026-02-28', '2026-03-01'])
})

it('covers the last days until now or until its end, in the store’s time zone', () => {
  const now = Date.parse('2026-11-15T02:00:00Z')
  const span = (endsAt: string | null, period: 'month' | 'life') =>
    getSpan({ createdAt: '2026-01-01T03:00:00Z', endsAt }, period, now, 'America/New_York')
  expect(span(null, 'month')).toEqual({ from: '2026-10-16', to: '2026-11-14' })
  expect(span('2027-01-01T00:00', 'month')).toEqual({ from: '2026-10-16', to: '2026-11-14' })
  expect(span('2026-06-01T00:00', 'month')).toEqual({ from: '2026-05-02', to: '2026-05-31' })
  expect(span('2026-06-01T00:00', 'life')).toEqual({ from: '2025-12-31', to: '2026-11-14' })
})

it('limits a lifetime chart to the span of its uses and the number of bars', () => {
  const life = { from: '2020-01-01', to: '2026-11-14' }
  expect(getChartSpan(life, 'life', uses)).toEqual({ from: '2026-02-27', to: '2026-03-02', step: 'byDay' })
  expect(getChartSpan(life, 'life', [])).toEqual({ ...life, step: 'byMonth' })
  const year = { from: '2025-11-16', to: '2026-11-14' }
  expect(getChartSpan(year, 'year', uses)).toEqual({ ...year, step: 'byWeek' })
})
