import { day as dayLength, minute } from '#contract/core/time.ts'
import { addDays } from '#contract/core/time-zone.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import type { FailureReason } from '#contract/domains/route.ts'

export interface StatusStep {
  status: OrderStatus
  delivery?: DeliveryStatus
  at: number
}

/** Deliveries beyond this share of their window are up to 36 minutes late. */
export const lateShare = 0.8
export const retryShare = 0.09
export const failures: readonly FailureReason[] = [
  'not_home',
  'not_home',
  'not_home',
  'no_access',
  'wrong_address',
  'refused',
]

/** The delivery fails, and succeeds a day later. */
export const withSecondAttempt = (steps: readonly StatusStep[]): StatusStep[] => {
  const last = steps.at(-1)
  if (!last) return []
  return [
    ...steps.slice(0, -1),
    { status: 'ready', delivery: 'failed', at: last.at },
    { status: 'ready', delivery: 'pending', at: last.at + 90 * minute },
    { status: 'ready', delivery: 'in_transit', at: last.at + dayLength - 30 * minute },
    { ...last, at: last.at + dayLength },
  ]
}

export const toSlotFact = ({ name, date, start, end }: Slot) => ({ name, date, start, end })

const addDay = (instant: string): string => new Date(Date.parse(instant) + dayLength).toISOString()

/** The customer chooses the same hours of the next day. */
export const moveToNextDay = (slot: Slot, failedAt: number) => {
  const { date, startsAt, endsAt } = slot
  const later: Slot = { ...slot, date: addDays(date, 1), startsAt: addDay(startsAt), endsAt: addDay(endsAt) }
  const facts = { from: toSlotFact(slot), to: toSlotFact(later) }
  return { slot: later, event: { at: failedAt + 20 * minute, by: null, kind: 'window', facts } as const }
}
