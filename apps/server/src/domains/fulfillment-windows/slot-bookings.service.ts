import type * as z from 'zod'
import { daysBetween } from '#contract/core/time-zone.ts'
import { toSlot, buildSlots, type SlotDestination } from '#contract/domains/fulfillment-slots.ts'
import {
  type FulfillmentWindow,
  type fulfillmentWindows,
  maxSlotDays,
  type Slot,
} from '#contract/domains/fulfillment-windows.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import {
  insertBooking,
  lockBookings,
  readOccupancy,
  readCalendar,
  removeBooking,
  type SlotKey,
  type WindowOccupancy,
} from './slot-bookings.repo.ts'

export { hasWindows, occupancyJson, type SlotKey, type WindowOccupancy } from './slot-bookings.repo.ts'

type Span = z.output<typeof fulfillmentWindows.slots.query>

/** A window on a date, from its bookings. */
export const toOccupiedSlot = (
  occupancy: WindowOccupancy,
  { date, now, postcode, coordinates }: SlotDestination & { date: string; now: number },
): Slot => toSlot({ ...occupancy, date, now, postcode, coordinates })

/** A window on a date; undefined if the store has no such window. */
export const readSlot = async (
  db: Db,
  store: StoreId,
  { now, postcode, coordinates, ...slotKey }: SlotKey & SlotDestination & { now: number },
): Promise<{ slot: Slot; window: FulfillmentWindow } | undefined> => {
  const occupancy = await readOccupancy(db, store, slotKey)
  if (!occupancy) return undefined
  const slot = toOccupiedSlot(occupancy, { date: slotKey.date, now, postcode, coordinates })
  return { slot, window: occupancy.window }
}

/** Books a place in the slot if there is capacity. Existing bookings stay if the capacity is reduced. */
export const bookSlot = insertBooking

export const releaseSlot = removeBooking

/** Locks several slots before releasing any. */
export const lockSlots = lockBookings

/** All slots of a few weeks with the reason they are closed; without deleted windows. */
export const listSlots = async (db: Db, store: StoreId, query: Span, now: number): Promise<Slot[]> => {
  const days = daysBetween(query.from, query.to) + 1
  if (days < 1 || days > maxSlotDays) return fail('invalid', { field: 'to' })
  const { zone, hours, windows, seats } = orNotFound(await readCalendar(db, store, query))
  const taken = new Map(seats.map((booking) => [`${booking.window} ${booking.date}`, booking.taken]))
  const getTaken = (window: string, date: string): number => taken.get(`${window} ${date}`) ?? 0
  const { postcode, latitude, longitude } = query
  const coordinates = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return buildSlots(windows, query, getTaken, { zone, hours, now, postcode, coordinates })
}
