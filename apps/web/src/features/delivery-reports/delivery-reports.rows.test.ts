import { expect, it } from 'vitest'
import { exampleFigures, figuresWithoutRates } from '#web/testing/delivery-figures.ts'
import { toCsvCells, toDailyStops } from './delivery-reports.rows.ts'

it('has a row for every day', () => {
  const days = [{ date: '2026-03-08', ...exampleFigures }]
  expect(toDailyStops({ from: '2026-03-07', to: '2026-03-09', days })).toEqual([
    { date: '2026-03-07', delivered: 0, failed: 0 },
    { date: '2026-03-08', delivered: 9, failed: 1 },
    { date: '2026-03-09', delivered: 0, failed: 0 },
  ])
})

it('writes numbers in the units of the store, and nothing where a rate is unknown', () => {
  expect(toCsvCells(exampleFigures, { currency: 'USD', unit: 'mi' })).toEqual([
    2, 10, 9, 1, 5, 3, 62.5, 10, 10, 1.5, 8, 40, 0.4, 5.05, 1, 0, 0, 0, 0, 0, 0, 0,
  ])
  expect(toCsvCells(exampleFigures, { currency: 'JPY', unit: 'km' }).slice(8, 14)).toEqual([
    16.1, 1.5, 8, 4000, 0.4, 500,
  ])
  expect(toCsvCells(figuresWithoutRates, { currency: 'USD', unit: 'km' }).slice(6, 14)).toEqual([
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
