import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getExpiryDue, getExpiryToRestore, toExpiryDate, toExpirySchedule, toInactivityDate } from './expiry.ts'

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString()
const lot = (day: number, amount: number) => ({ expiresAt: at(day), amount })

describe('The expiry date', () => {
  it('is midnight of the store after whole days', () => {
    const terms = { expiry: 'after_days', expiryDays: 30 } as const
    const grantedAt = Date.parse('2026-03-01T04:59:00Z')
    expect(toExpiryDate(terms, grantedAt, 'America/New_York')).toBe('2026-03-31T04:00:00.000Z')
    expect(toExpiryDate({ ...terms, expiry: 'never' }, grantedAt, 'UTC')).toBeNull()
  })

  it('of an inactive customer counts from the change of the setting at the earliest', () => {
    const terms = { expiry: 'after_inactivity', expiryDays: 10 } as const
    expect(toInactivityDate(terms, { lastActivityAt: at(1), changedAt: at(5) })).toBe(at(15))
    expect(toInactivityDate(terms, { lastActivityAt: at(7), changedAt: at(5) })).toBe(at(17))
    expect(toInactivityDate({ ...terms, expiry: 'after_days' }, { lastActivityAt: null, changedAt: at(5) })).toBeNull()
  })
})

it('takes what was spent from what expires first', () => {
  expect(toExpirySchedule([lot(20, 50), lot(10, 100)], 120)).toEqual([lot(20, 30)])
  expect(getExpiryDue([lot(20, 50), lot(10, 100)], 30, Date.parse(at(10)))).toBe(70)
  // A grant that was spent and then taken back is paid for by the next one.
  expect(toExpirySchedule([lot(10, 0), lot(20, 150)], 100)).toEqual([lot(20, 50)])
})

interface Event {
  kind: 'grant' | 'spend' | 'giveBack' | 'expire' | 'reverse'
  amount: number
}

/** Applies simultaneous events to one lot like the server: entries, and what is left in balance. */
const run = (events: readonly Event[]): number => {
  let lotSum = 0
  let expired = 0
  let consumed = 0
  let balance = 0
  for (const { kind, amount } of events) {
    if (kind === 'grant') {
      lotSum += amount
      balance += amount
    }
    if (kind === 'spend') {
      consumed += amount
      balance -= amount
    }
    if (kind === 'giveBack') {
      consumed -= amount
      balance += amount
    }
    if (kind === 'expire') {
      const due = getExpiryDue([lot(1, lotSum)], consumed, Date.parse(at(1)))
      lotSum -= due
      expired += due
      balance -= due
    }
    if (kind === 'reverse') {
      const restored = getExpiryToRestore(amount, expired)
      lotSum += restored - amount
      expired -= restored
      balance += restored - amount
    }
  }
  return balance
}

describe('Simultaneous events', () => {
  // What was spent was spent before, so that neither event can fail.
  const past = fc.record({ granted: fc.nat(1000), spent: fc.nat(1000), returned: fc.nat(1000), reversed: fc.nat(1000) })

  it('leave the same balance in any order', () => {
    fc.assert(
      fc.property(past, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (amounts, sequence) => {
        const spent = Math.min(amounts.granted, amounts.spent)
        const before: Event[] = [
          { kind: 'grant', amount: amounts.granted },
          { kind: 'spend', amount: spent },
        ]
        const events: Event[] = [
          { kind: 'expire', amount: 0 },
          { kind: 'reverse', amount: Math.min(amounts.granted, amounts.reversed) },
          { kind: 'giveBack', amount: Math.min(spent, amounts.returned) },
        ]
        // The next run finds what became due after the first one.
        const last: Event = { kind: 'expire', amount: 0 }
        const shuffled = sequence.map((index) => events[index] ?? last)
        expect(run([...before, ...shuffled, last])).toBe(run([...before, ...events, last]))
      }),
    )
  })

  it('expire once: a second run finds nothing', () => {
    const drafts = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(500)), { selector: ([day]) => day })
    fc.assert(
      fc.property(drafts, fc.nat(2000), (days, consumed) => {
        const lots = days.map(([day, amount]) => lot(day, amount))
        const now = Date.parse(at(10))
        const left = new Map(toExpirySchedule(lots, consumed).map(({ expiresAt, amount }) => [expiresAt, amount]))
        const after = lots.map(({ expiresAt, amount }) => ({
          expiresAt,
          amount: Date.parse(expiresAt) <= now ? amount - (left.get(expiresAt) ?? 0) : amount,
        }))
        expect(getExpiryDue(after, consumed, now)).toBe(0)
      }),
    )
  })
})
