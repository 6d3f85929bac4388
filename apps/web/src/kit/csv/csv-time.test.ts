import { describe, expect, it } from 'vitest'
import { csvDay, csvTime } from './csv-time.ts'

describe('csvTime', () => {
  it('formats a timestamp in the store’s time zone', () => {
    expect(csvTime('2026-11-15T03:07:00Z', 'America/New_York')).toBe('2026-11-14 22:07')
    expect(csvTime('2026-07-01T03:07:00Z', 'Europe/Madrid')).toBe('2026-07-01 05:07')
  })

  it('formats midnight as 00:00', () => {
    expect(csvTime('2026-11-15T05:00:00Z', 'America/New_York')).toBe('2026-11-15 00:00')
  })
})

describe('csvDay', () => {
  it('is the day in the store’s time zone', () => {
    expect(csvDay(new Date('2026-11-15T03:07:00Z'), 'America/New_York')).toBe('2026-11-14')
  })
})
