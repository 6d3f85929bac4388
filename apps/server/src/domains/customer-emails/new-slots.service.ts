import { addDays } from '#contract/core/time-zone.ts'
import type { Order } from '#contract/domains/order.ts'
import { listSlots } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

const maxSlots = 3
const slotDays = 14

/** The next free times for an order whose delivery failed, as its page offers them. */
export const readNewSlots = async (
  db: Db,
  store: StoreId,
  { method, address, windowFee }: Order,
): Promise<{ date: string; start: string; end: string }[]> => {
  if (method !== 'delivery') return []
  // From yesterday in UTC, which is today or earlier everywhere; slots of the past are closed.
  const from = addDays(new Date().toISOString().slice(0, 10), -1)
  const query = {
    from,
    to: addDays(from, slotDays),
    method,
    postcode: address?.postcode ?? '',
    ...address?.coordinates,
  }
  const slots = await listSlots(db, store, query, Date.now())
  return slots
    .filter(({ state, fee }) => state === 'open' && fee <= windowFee)
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .slice(0, maxSlots)
}
