import { expect, it } from 'vitest'
import { exampleFigures, figuresWithoutRates } from '#web/testing/delivery-figures.ts'
import { toAverageLateMinutes, toOnTimeRate, toStopCost } from './delivery-figures.ts'

it('rates only deliveries with a window', () => {
  expect(toOnTimeRate(exampleFigures)).toBe(62.5)
  expect(toOnTimeRate(figuresWithoutRates)).toBeUndefined()
  expect(toAverageLateMinutes(exampleFigures)).toBe(10)
  // A delivery that is seconds late is late.
  expect(toAverageLateMinutes({ late: 1, lateSeconds: 5 })).toBe(1)
})

it('adds the fee to the cost of a stop only in its currency', () => {
  expect(toStopCost(exampleFigures, 'USD')).toEqual({ amount: 505, fee: 0 })
  expect(toStopCost(exampleFigures, 'EUR')).toEqual({ amount: 500, fee: 5 })
  expect(toStopCost(figuresWithoutRates, 'USD')).toBeUndefined()
})
