import { expect, it } from 'vitest'
import type { DeliveryFigures } from '#contract/domains/delivery-reports.ts'
import { toAverageLateMinutes, toOnTimeRate, toStopCost } from './delivery-figures.ts'

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

it('rates only deliveries with a window', () => {
  expect(toOnTimeRate(figures)).toBe(62.5)
  expect(toOnTimeRate(none)).toBeUndefined()
  expect(toAverageLateMinutes(figures)).toBe(10)
  // A delivery that is seconds late is late.
  expect(toAverageLateMinutes({ late: 1, lateSeconds: 5 })).toBe(1)
})

it('adds the fee to the cost of a stop only in its currency', () => {
  expect(toStopCost(figures, 'USD')).toEqual({ amount: 505, fee: 0 })
  expect(toStopCost(figures, 'EUR')).toEqual({ amount: 500, fee: 5 })
  expect(toStopCost(none, 'USD')).toBeUndefined()
})
