import { addDays, daysBetween, toInstant, toWallTime, getWeekday } from '#contract/core/time-zone.ts'
import { minute } from '../core/time.ts'
import type { BusinessHoursFields } from './business-hours.ts'
import { isPostcodeCovered, normalizePostcode } from './fulfillment-settings.ts'
import type { FulfillmentWindow, Slot, SlotReason } from './fulfillment-windows.ts'
import { isClosedDate, isOpenDuring } from './open-status.ts'

type SlotWindow = Omit<FulfillmentWindow, 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>

export interface SlotQuery {
  window: SlotWindow
  date: string
  /** Number of orders in this slot. */
  taken: number
  zone: string
  /** Null if the store has never set them. */
  hours: BusinessHoursFields | null
  now: number
  /** Of the order's address, '' if it has none; undefined to skip the check. */
  postcode?: string | undefined
}

/** Pickup orders without a postcode pass: they have no delivery address to compare. */
const findAreaReason = ({ method, postcodes }: SlotWindow, postcode: string | undefined): SlotReason | null => {
  if (postcodes.length === 0 || postcode === undefined) return null
  if (normalizePostcode(postcode) === '') return method === 'pickup' ? null : 'postcode'
  return isPostcodeCovered(postcodes, postcode) ? null : 'area'
}

/** A pickup needs the store to be open for a part of the slot; deliveries may leave before it opens. */
const findHoursReason = (
  { window, date, zone, hours }: SlotQuery,
  times: { startsAt: number; endsAt: number },
): SlotReason | null => {
  if (window.method !== 'pickup' || hours === null) return null
  if (isClosedDate(hours, date)) return 'storeClosed'
  return isOpenDuring(hours, zone, { date, ...times }) ? null : 'outsideHours'
}

const findClosedReason = (
  query: SlotQuery,
  { startsAt, closesAt, endsAt }: { startsAt: number; closesAt: number; endsAt: number },
): SlotReason | null => {
  const { window, date, zone, now, postcode } = query
  const today = toWallTime(now, zone).day
  // Checked first, because `buildSlots` leaves out slots with this reason.
  if (!window.weekdays.includes(getWeekday(date)) && !window.overrides.some((dayOverride) => dayOverride.date === date))
    return 'weekday'
  if (!window.isActive) return 'inactive'
  if (window.blackouts.includes(date)) return 'blackout'
  // A clock change skips all of its hours, so that it would start and end at the same instant.
  if (endsAt <= startsAt) return 'skipped'
  if (now >= endsAt) return 'past'
  // Before the reasons that staff may ignore.
  const hoursReason = findHoursReason(query, { startsAt, endsAt })
  if (hoursReason) return hoursReason
  if (now >= closesAt) return 'cutoff'
  if (daysBetween(today, date) > window.horizonDays) return 'horizon'
  return findAreaReason(window, postcode)
}

/** A window on a date in the store's time zone: open, full or closed. */
export const toSlot = (query: SlotQuery): Slot => {
  const { window, date, taken, zone } = query
  const override = window.overrides.find((dayOverride) => dayOverride.date === date)
  const start = override?.start ?? window.start
  const end = override?.end ?? window.end
  const capacity = override?.capacity ?? window.capacity
  const startsAt = toInstant({ day: date, time: start }, zone)
  // A start that is skipped by a clock change moves forward, possibly beyond the end.
  const endsAt = Math.max(startsAt, toInstant({ day: date, time: end }, zone))
  const closesAt = startsAt - window.cutoffMinutes * minute
  const reason = findClosedReason(query, { startsAt, closesAt, endsAt })
  return {
    window: window._id,
    name: window.name,
    method: window.method,
    date,
    start,
    end,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    state: reason ? 'closed' : taken >= capacity ? 'full' : 'open',
    reason,
    capacity,
    taken,
    fee: window.fee,
    isOverridden: override !== undefined,
  }
}

/**
 * All slots between two dates, inclusive; dates on which a window isn't offered are left out unless they have orders.
 */
export const buildSlots = (
  windows: readonly SlotWindow[],
  span: { from: string; to: string },
  taken: (window: string, date: string) => number,
  context: Pick<SlotQuery, 'zone' | 'hours' | 'now' | 'postcode'>,
): Slot[] => {
  const slots: Slot[] = []
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    for (const window of windows) {
      const slot = toSlot({ window, date, taken: taken(window._id, date), ...context })
      if (slot.reason !== 'weekday' || slot.taken > 0) slots.push(slot)
    }
  }
  const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return slots.sort((a, b) => compareText(a.startsAt, b.startsAt) || a.name.localeCompare(b.name))
}
