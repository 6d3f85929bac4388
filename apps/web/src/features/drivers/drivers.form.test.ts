import { expect, it } from 'vitest'
import { changeShift, driverForm, toDriverValues, toggleShift } from './drivers.form.ts'
import { groupShifts } from './drivers.shifts.ts'

const defaults = {
  storeIds: ['00000000-0000-7000-8000-000000000001'],
  currency: 'EUR',
  distanceUnit: 'km',
} as const
const monday = { weekday: 1, start: '08:00', end: '16:00' }
const friday = { weekday: 5, start: '10:00', end: '14:00' }

it('turns a day on with the hours of the day before', () => {
  expect(toggleShift([monday, friday], 3, true)).toEqual([monday, { ...monday, weekday: 3 }, friday])
  expect(toggleShift([friday], 0, true)).toEqual([{ ...friday, weekday: 0 }, friday])
  expect(toggleShift([], 6, true)).toEqual([{ weekday: 6, start: '09:00', end: '17:00' }])
  expect(toggleShift([monday, friday], 1, false)).toEqual([friday])
})

it('changes the hours of one day', () => {
  expect(changeShift([monday, friday], 5, { end: '15:00' })).toEqual([monday, { ...friday, end: '15:00' }])
})

it('groups days in a row with the same hours, in the order of the week', () => {
  const sunday = { ...monday, weekday: 0 }
  const days = [sunday, monday, { ...monday, weekday: 2 }, friday]
  expect(groupShifts(days, [0, 1, 2, 3, 4, 5, 6]).map(({ first, last }) => [first, last])).toEqual([
    [0, 2],
    [5, 5],
  ])
  expect(groupShifts(days, [1, 2, 3, 4, 5, 6, 0]).map(({ first, last }) => [first, last])).toEqual([
    [1, 2],
    [5, 5],
    [0, 0],
  ])
})

it('requires the address where routes end', () => {
  const values = { ...toDriverValues(undefined, defaults), name: 'Ana' }
  expect(driverForm.safeParse(values).success).toBe(true)
  const result = driverForm.safeParse({ ...values, end: 'point' })
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['endPoint']])
})
