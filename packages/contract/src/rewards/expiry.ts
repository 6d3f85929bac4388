import { day as dayLength } from '../core/time.ts'
import { addDays, toInstant, toWallTime } from '../core/time-zone.ts'
import type { RewardExpiry } from '../enumerations.ts'

/**
 * Ledger entries with the same expiry date, added up: what was granted, minus what was taken back of it and what has
 * expired of it.
 */
export interface ExpiringLot {
  expiresAt: string
  amount: number
}

interface ExpiryTerms {
  expiry: RewardExpiry
  expiryDays: number
}

/** When something granted now expires: at midnight, after that many whole days of the store. Null if it doesn't. */
export const toExpiryDate = ({ expiry, expiryDays }: ExpiryTerms, grantedAt: number, zone: string): string | null => {
  if (expiry !== 'after_days') return null
  const { day } = toWallTime(grantedAt, zone)
  return new Date(toInstant({ day: addDays(day, expiryDays + 1), time: '00:00' }, zone)).toISOString()
}

const byDate = (a: ExpiringLot, b: ExpiringLot): number => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)

/**
 * What is left of each lot. What was spent (`consumed`: every negative entry without an expiry date, minus what orders
 * gave back) is taken from the lots that expire first.
 */
export const toExpirySchedule = (lots: readonly ExpiringLot[], consumed: number): ExpiringLot[] => {
  let open = consumed
  const left: ExpiringLot[] = []
  for (const { expiresAt, amount } of lots.toSorted(byDate)) {
    // A lot below zero was spent before it was taken back; later lots pay for it.
    const remaining = amount - open
    open = Math.max(0, -remaining)
    if (remaining > 0) left.push({ expiresAt, amount: remaining })
  }
  return left
}

/** What must expire by `at`. 0 once it has. */
export const getExpiryDue = (lots: readonly ExpiringLot[], consumed: number, at: number): number =>
  toExpirySchedule(lots, consumed)
    .filter(({ expiresAt }) => Date.parse(expiresAt) <= at)
    .reduce((sum, { amount }) => sum + amount, 0)

/**
 * What of an expired amount is given back when its grant is reversed, so that the customer doesn't lose it twice:
 * reversing before or after the expiry leaves the same balance.
 */
export const getExpiryToRestore = (reversed: number, expired: number): number => Math.min(reversed, expired)

/** When a balance expires unless the customer earns or spends. Null if it doesn't. */
export const toInactivityDate = (
  { expiry, expiryDays }: ExpiryTerms,
  { lastActivityAt, changedAt }: { lastActivityAt: string | null; changedAt: string },
): string | null => {
  if (expiry !== 'after_inactivity') return null
  // The days count from the change of the setting at the earliest, so that everyone can be warned.
  const since = Math.max(Date.parse(changedAt), lastActivityAt === null ? 0 : Date.parse(lastActivityAt))
  return new Date(since + expiryDays * dayLength).toISOString()
}
