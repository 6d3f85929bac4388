import { describe, expect, it } from 'vitest'
import { day, hour } from '../core/time.ts'
import { getCardExpiry, isExpiringSoon } from './card-expiry.ts'
import { getNextRetry } from './dunning.ts'

describe('retries of a declined charge', () => {
  const first = new Date('2027-02-26T09:00:00Z')
  const daysSince = (instant: Date | null): number | null => instant && (instant.getTime() - first.getTime()) / day

  it('are 1, 3, 5 and 7 days after the first decline', () => {
    const days: (number | null)[] = []
    let declinedAt = first
    for (let declines = 1; declines <= 5; declines++) {
      const next = getNextRetry(declines, declinedAt)
      days.push(daysSince(next))
      declinedAt = next ?? declinedAt
    }
    expect(days).toEqual([1, 3, 5, 7, null])
  })

  it('keep their distance after an outage', () => {
    const late = new Date(first.getTime() + 20 * day)
    expect(daysSince(getNextRetry(2, late))).toBe(22)
  })
})

it('accepts a card through the last day of its month and points it out before', () => {
  expect(getCardExpiry(2027, 12).toISOString()).toBe('2028-01-01T00:00:00.000Z')
  const card = { expYear: 2027, expMonth: 6 }
  const expiry = getCardExpiry(2027, 6).getTime()
  expect(isExpiringSoon(card, new Date(expiry - 45 * day))).toBe(false)
  expect(isExpiringSoon(card, new Date(expiry - 45 * day + hour))).toBe(true)
})
