import { expect, it } from 'vitest'
import { daysLeft, isEnding } from './home.trial.ts'

const until = '2026-03-15T12:00:00.000Z'
const at = (time: string) => daysLeft(until, Date.parse(time))

it('counts a started day as left and never goes below zero', () => {
  expect(at('2026-03-01T12:00:00.000Z')).toBe(14)
  expect(at('2026-03-14T12:00:01.000Z')).toBe(1)
  expect(at('2026-03-16T00:00:00.000Z')).toBe(0)
})

it('warns from the third day before the end', () => {
  expect([4, 3, 0].map(isEnding)).toEqual([false, true, true])
})
