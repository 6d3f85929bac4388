import { expect, it } from 'vitest'
import { getSnoozeTime, type SnoozeChoice } from './support.snooze.ts'

// Tuesday; Wednesday morning in Tokyo.
const now = Date.parse('2026-11-17T23:30:00Z')
const wake = (choice: SnoozeChoice, zone: string, from = now) => getSnoozeTime(choice, from, zone).toISOString()

it('wakes conversations in the morning of the store', () => {
  expect(wake('laterToday', 'UTC')).toBe('2026-11-18T02:30:00.000Z')
  expect(wake('tomorrow', 'America/New_York')).toBe('2026-11-18T14:00:00.000Z')
  expect(wake('tomorrow', 'Asia/Tokyo')).toBe('2026-11-19T00:00:00.000Z')
  expect(wake('nextWeek', 'Europe/Madrid')).toBe('2026-11-23T08:00:00.000Z')
  expect(wake('nextWeek', 'UTC', Date.parse('2026-11-23T10:00:00Z'))).toBe('2026-11-30T09:00:00.000Z')
})
