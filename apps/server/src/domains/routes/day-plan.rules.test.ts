import { expect, it } from 'vitest'
import { localToInstant } from '#contract/core/time-zone.ts'
import { makePointList, toPlanDay, toRoutingStop } from './day-plan.rules.ts'

const zone = 'America/New_York'
const day = toPlanDay('2027-05-04', zone)
const toUtc = (local: string) => new Date(localToInstant(local, zone)).toISOString()

/** At noon of the day. */
const toStop = (windowDate: string | null, now = '2027-05-04T12:00') => {
  const order = {
    id: 'order',
    number: 1001,
    coordinates: { latitude: 40.7, longitude: -74 },
    windowDate,
    windowStartsAt: windowDate && toUtc(`${windowDate}T09:00`),
    windowEndsAt: windowDate && toUtc(`${windowDate}T11:00`),
    units: 1,
    weight: 0,
    skills: [],
    serviceMinutes: 5,
  }
  return toRoutingStop(day, order, makePointList(), localToInstant(now, zone))
}

it('plans orders whose window is over as overdue', () => {
  const window = { from: 9 * 3600, to: 11 * 3600 }
  expect(toStop('2027-05-03')).toMatchObject({ isOverdue: true, window: null })
  expect(toStop('2027-05-04')).toMatchObject({ isOverdue: true, window })
  expect(toStop('2027-05-04', '2027-05-04T10:59')).toMatchObject({ isOverdue: false, window })
  expect(toStop(null)).toMatchObject({ isOverdue: false, window: null })
})

it('plans a past day as if it were that day', () => {
  expect(toStop('2027-05-04', '2027-05-09T12:00').isOverdue).toBe(false)
})
