import type * as z from 'zod'
import { daysBetween } from '#contract/core/zone.ts'
import { slotOf, slotsBetween } from '#contract/domains/fulfillment-slots.ts'
import {
  type FulfillmentWindow,
  type fulfillmentWindows,
  mostSlotDays,
  type Slot,
} from '#contract/domains/fulfillment-windows.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import { hasWindows, insertSeat, lockSeats, readBooked, readCalendar, removeSeat, type Seat } from './seats.repo.ts'

type Span = z.output<typeof fulfillmentWindows.slots.query>

/** A window on a date; undefined if the store has no such window. */
export const readSlot = async (
  db: Db,
  store: StoreId,
  { now, postcode, ...seat }: Seat & { now: number; postcode?: string | undefined },
): Promise<{ slot: Slot; window: FulfillmentWindow } | undefined> => {
  const booked = await readBooked(db, store, seat)
  return booked && { slot: slotOf({ ...booked, date: seat.date, now, postcode }), window: booked.window }
}

export { hasWindows }

/** Books a place in the slot if there is capacity. Existing bookings stay if the capacity is reduced. */
export const takeSeat = insertSeat

export const giveSeatBack = removeSeat

/** Locks several slots before releasing any. */
export const holdSeats = lockSeats

/** All slots of a few weeks with the reason they are closed; without deleted windows. */
export const listSlots = async (db: Db, store: StoreId, query: Span, now: number): Promise<Slot[]> => {
  const days = daysBetween(query.from, query.to) + 1
  if (days < 1 || days > mostSlotDays) return refuse('invalid', { at: 'to' })
  const { zone, windows, seats } = found(await readCalendar(db, store, query))
  const taken = new Map(seats.map((seat) => [`${seat.window} ${seat.date}`, seat.taken]))
  const takenOf = (window: string, date: string): number => taken.get(`${window} ${date}`) ?? 0
  return slotsBetween(windows, query, takenOf, { zone, now, postcode: query.postcode })
}
