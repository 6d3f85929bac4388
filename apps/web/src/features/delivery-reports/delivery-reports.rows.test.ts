import { expect, it } from 'vitest'
import type { DeliveryFigures } from '#contract/domains/delivery-reports.ts'
import { toCsvCells, toDailyStops } from './delivery-reports.rows.ts'

const figures: DeliveryFigures = {
  routes: 2,
  delivered: 9,
  failed: 1,
  reasons: {
    not_home: 1,
    refused: 0,
    wrong_address: 0,
    no_access: 0,
    damaged: 0,
    not_loaded: 0,
    out_of_time: 0,
    other: 0,
  },
  onTime: 5,
  late: 3,
  lateSeconds: 1800,
  distance: 16_093,
  duration: 5400,
  costedStops: 8,
  driverCost: 4000,
  fees: 40,
}
const none: DeliveryFigures = { ...figures, onTime: 0, late: 0, lateSeconds: 0, costedStops: 0, driverCost: 0, fees: 0 }

it('has a row for every day', () => {
  const days = [{ date: '2026-03-08', ...figures }]
  expect(toDailyStops({ from: '2026-03-07', to: '2026-03-09', days })).toEqual([
    { date: '2026-03-07', delivered: 0, failed: 0 },
    { date: '2026-03-08', delivered: 9, failed: 1 },
    { date: '2026-03-09', delivered: 0, failed: 0 },
  ])
})

it('writes numbers in the units of the store, and nothing where a rate is unknown', () => {
  expect(toCsvCells(figures, { currency: 'USD', unit: 'mi' })).toEqual([
    2, 10, 9, 1, 5, 3, 62.5, 10, 10, 1.5, 8, 40, 0.4, 5.05, 1, 0, 0, 0, 0, 0, 0, 0,
  ])
  expect(toCsvCells(figures, { currency: 'JPY', unit: 'km' }).slice(8, 14)).toEqual([16.1, 1.5, 8, 4000, 0.4, 500])
  expect(toCsvCells(none, { currency: 'USD', unit: 'km' }).slice(6, 14)).toEqual([
    undefined,
    undefined,
    16.1,
    1.5,
    0,
    undefined,
    undefined,
    undefined,
  ])
})
