import { addDays, daysBetween, toInstant, toWallTime, getWeekday } from '#contract/core/time-zone.ts'
import { minute } from '../core/time.ts'
import { isInsideArea, type Point } from './area.ts'
import type { BusinessHoursFields } from './business-hours.ts'
import { isPostcodeCovered, normalizePostcode } from './fulfillment-settings.ts'
import type { FulfillmentWindow, Slot, SlotReason } from './fulfillment-windows.ts'
import { isClosedDate, isOpenDuring } from './open-status.ts'

type SlotWindow = Omit<FulfillmentWindow, 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>

/** Of the order's address; without both, the area isn't checked. */
export interface SlotDestination {
  /** '' if the address has none. */
  postcode?: string | undefined
  coordinates?: Point | null | undefined
}

export interface SlotQuery extends SlotDestination {
  window: SlotWindow
  date: string
  /** Number of orders in this slot. */
  taken: number
  zone: string
  /** Null if the store has never set them. */
  hours: BusinessHoursFields | null
  now: number
}

/**
 * Pickup orders without an address pass: they have none to compare. An address without coordinates is only covered by
 * its postcode, as in the store's delivery area.
 */
const findAreaReason = (
  { method, postcodes, area }: SlotWindow,
  { postcode, coordinates = null }: SlotDestination,
): SlotReason | null => {
  const isLimited = postcodes.length > 0 || area.length > 0
  if (!isLimited || (postcode === undefined && coordinates === null)) return null
  if (coordinates !== null && isInsideArea(area, coordinates)) return null
  if (postcode !== undefined && normalizePostcode(postcode) !== '') {
    return isPostcodeCovered(postcodes, postcode) ? null : 'area'
  }
  if (method === 'pickup' && coordinates === null) return null
  return postcodes.length > 0 ? 'postcode' : 'area'
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
  const { window, date, zone, now } = query
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
  return findAreaReason(window, query)
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
  context: SlotDestination & Pick<SlotQuery, 'zone' | 'hours' | 'now'>,
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
