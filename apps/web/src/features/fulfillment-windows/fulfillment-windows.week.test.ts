import { expect, it } from 'vitest'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { getHourRange, layOutSlots, getWeekDays } from './fulfillment-windows.week.ts'

const slot = (name: string, start: string, end: string): Slot => ({
  window: name,
  name,
  method: 'delivery',
  date: '2026-11-15',
  start,
  end,
  startsAt: '',
  endsAt: '',
  closesAt: '',
  state: 'open',
  reason: null,
  capacity: 10,
  taken: 0,
  fee: 0,
  isOverridden: false,
})

it('starts the week on the given weekday', () => {
  // 2026-11-15 is a Sunday.
  expect(getWeekDays('2026-11-15', 0)[0]).toBe('2026-11-15')
  expect(getWeekDays('2026-11-21', 0)[0]).toBe('2026-11-15')
  expect(getWeekDays('2026-11-15', 1)).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ])
})

it('covers the full hours from the first start to the last end', () => {
  expect(getHourRange([slot('a', '08:30', '10:00'), slot('b', '17:00', '20:15')])).toEqual({ from: 8, to: 21 })
})

it('uses lanes only where slots overlap', () => {
  const day = [
    slot('day', '09:00', '18:00'),
    slot('a', '09:00', '11:00'),
    slot('b', '11:00', '13:00'),
    slot('late', '18:00', '20:00'),
  ]
  expect(layOutSlots(day, 30).map(({ slot: { name }, lane, lanes }) => [name, lane, lanes])).toEqual([
    ['day', 0, 2],
    ['a', 1, 2],
    ['b', 1, 2],
    ['late', 0, 1],
  ])
})

it('gives a short slot its minimum length and moves overlapping ones to another lane', () => {
  const [first, second] = layOutSlots([slot('a', '09:00', '09:15'), slot('b', '09:15', '11:00')], 60)
  expect(first).toMatchObject({ end: 600, lane: 0, lanes: 2 })
  expect(second).toMatchObject({ lane: 1, lanes: 2 })
})
