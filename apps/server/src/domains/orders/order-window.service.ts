import type * as z from 'zod'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { giveSeatBack, readSlot, takeSeat } from '#server/domains/fulfillment-windows/seats.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { insertOrderEvents, lockOrder, type OrderState, updateOrder } from './order-state.repo.ts'
import { readOrder } from './orders.repo.ts'
import { labelOfOrder, sightOf } from './orders.seen.ts'

type Seat = z.output<typeof orders.window.body>

/** As in a manual order, staff may book slots past the cutoff, beyond the horizon or outside the area. */
const forStaff = new Set<string>(['cutoff', 'horizon', 'area'])

const chosenSlot = async (work: Work, store: StoreId, held: OrderState, seat: Seat): Promise<Slot> => {
  const postcode = held.address?.postcode ?? ''
  const { slot } =
    (await readSlot(work.tx, store, { ...seat, now: Date.now(), postcode })) ??
    refuse('unknown_reference', { at: 'window' })
  if (slot.method !== held.method) return refuse('unknown_reference', { at: 'window' })
  if (slot.reason === 'postcode') return refuse('postcode_needed', { at: 'window' })
  if (slot.state === 'closed' && !forStaff.has(slot.reason ?? '')) refuse('slot_closed', { at: 'date' })
  return slot
}

const keyOf = ({ window, date }: Seat): string => `${window} ${date}`

/** Books the new slot and releases the old one, in the order in which every caller locks slots. */
const changeSeats = async (work: Work, store: StoreId, old: Seat | null, slot: Slot): Promise<void> => {
  const isOldFirst = old !== null && keyOf(old) < keyOf(slot)
  if (isOldFirst) await giveSeatBack(work.tx, store, old)
  if (!(await takeSeat(work.tx, store, slot))) refuse('slot_full', { at: 'date' })
  if (old && !isOldFirst) await giveSeatBack(work.tx, store, old)
}

const seatOf = ({ windowId, windowDate }: OrderState): Seat | null =>
  windowId !== null && windowDate !== null ? { window: windowId, date: windowDate } : null

/** Moves an order to another slot; its window fee stays as agreed when it was placed. */
export const changeWindow = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  seat: Seat,
): Promise<Order> => {
  const held = found(await lockOrder(work.tx, store, id))
  if (orderStatus.isFinal(held.status)) refuse('order_closed')
  const old = seatOf(held)
  if (!old || keyOf(old) !== keyOf(seat)) {
    const slot = await chosenSlot(work, store, held, seat)
    await changeSeats(work, store, old, slot)
    await updateOrder(work.tx, store, id, actor.personId, {
      window_id: slot.window,
      window_name: slot.name,
      window_date: slot.date,
      window_start: slot.start,
      window_end: slot.end,
      window_starts_at: slot.startsAt,
      window_ends_at: slot.endsAt,
    })
    const { windowName: name, windowDate: date, windowStart: start, windowEnd: end } = held
    const from = old && { name, date, start, end }
    const to = { name: slot.name, date: slot.date, start: slot.start, end: slot.end }
    await insertOrderEvents(work, store, [{ orderId: id, kind: 'window', facts: { from, to } }])
    const log = { resource: 'orders', id, label: labelOfOrder(held), action: 'update' } as const
    work.record({ ...log, before: { window: from }, after: { window: to } })
  }
  return found(await readOrder(work.tx, store, id, sightOf(actor)))
}
