import { describe, expect, it } from 'vitest'
import { csvDay, csvTime } from './csv-time.ts'

describe('csvTime', () => {
  it('says a moment in the zone of the store', () => {
    expect(csvTime('2026-11-15T03:07:00Z', 'America/New_York')).toBe('2026-11-14 22:07')
    expect(csvTime('2026-07-01T03:07:00Z', 'Europe/Madrid')).toBe('2026-07-01 05:07')
  })

  it('writes midnight as the beginning of its day', () => {
    expect(csvTime('2026-11-15T05:00:00Z', 'America/New_York')).toBe('2026-11-15 00:00')
  })
})

describe('csvDay', () => {
  it('is the store’s day, not the browser’s', () => {
    expect(csvDay(new Date('2026-11-15T03:07:00Z'), 'America/New_York')).toBe('2026-11-14')
  })
})
