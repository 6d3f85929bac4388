import { expect, it } from 'vitest'
import type { MeterUsage, UsageReport } from '#contract/domains/usage.ts'
import { toCostByDay } from './billing.cost-by-day.ts'

const toMeter = (meter: MeterUsage['meter'], used: number, days: MeterUsage['days'] = []): MeterUsage => ({
  meter,
  included: 0,
  used,
  billable: 0,
  priceEach: 0,
  cost: 0,
  forecast: { used, cost: 0 },
  stores: [],
  days,
  limits: null,
})

const report: UsageReport = {
  period: { start: '2026-11-28T09:30:00.000Z', end: '2026-12-02T09:30:00.000Z' },
  isTrial: false,
  meters: [
    toMeter('stores', 3),
    toMeter('routes', 3, [
      { day: '2026-11-28', used: 1 },
      { day: '2026-11-29', used: 2 },
    ]),
    toMeter('emails', 400, [{ day: '2026-11-29', used: 400 }]),
  ],
  cost: 1060,
  forecastCost: 1120,
  nextInvoice: null,
}

it('adds up usage by day and ends at the forecast', () => {
  expect(toCostByDay(report, new Date('2026-11-29T12:00:00Z'))).toEqual([
    { day: '2026-11-28', cost: 1020 },
    { day: '2026-11-29', cost: 1060, forecast: 1060 },
    { day: '2026-11-30', forecast: 1090 },
    { day: '2026-12-01', forecast: 1120 },
  ])
})

it('has no forecast line on the last day but its end', () => {
  const days = toCostByDay(report, new Date('2026-12-01T23:00:00Z'))
  expect(days.at(-1)).toEqual({ day: '2026-12-01', cost: 1060, forecast: 1060 })
})
