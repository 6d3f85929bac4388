import type * as z from 'zod'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { orderStatus } from '#contract/statuses.ts'
import { releaseSlot, readSlot, bookSlot } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type OrderState,
  type Visibility,
  insertOrderEvents,
  lockOrder,
  updateOrder,
  readOrder,
  formatOrderLabel,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'

type SlotKey = z.output<typeof orders.window.body>

/** As in a manual order, staff may book slots past the cutoff, beyond the horizon or outside the area. */
const staffOnlyReasons = new Set<string>(['cutoff', 'horizon', 'area'])

const noReasons: ReadonlySet<string> = new Set()

const loadChosenSlot = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  slotKey: SlotKey,
  acceptedReasons: ReadonlySet<string>,
): Promise<Slot> => {
  const { address } = lockedOrder
  const destination = { postcode: address?.postcode ?? '', coordinates: address?.coordinates ?? null }
  const { slot } =
    (await readSlot(uow.tx, store, { ...slotKey, now: Date.now(), ...destination })) ??
    fail('unknown_reference', { field: 'window' })
  if (slot.method !== lockedOrder.method) return fail('unknown_reference', { field: 'window' })
  if (slot.reason === 'postcode') return fail('postcode_needed', { field: 'window' })
  if (slot.state === 'closed' && !acceptedReasons.has(slot.reason ?? '')) fail('slot_closed', { field: 'date' })
  return slot
}

const toKey = ({ window, date }: SlotKey): string => `${window} ${date}`

/** Books the new slot and releases the old one, in the order in which every caller locks slots. */
const moveBooking = async (uow: UnitOfWork, store: StoreId, previous: SlotKey | null, slot: Slot): Promise<void> => {
  const isPreviousFirst = previous !== null && toKey(previous) < toKey(slot)
  if (isPreviousFirst) await releaseSlot(uow.tx, store, previous)
  if (!(await bookSlot(uow.tx, store, slot))) fail('slot_full', { field: 'date' })
  if (previous && !isPreviousFirst) await releaseSlot(uow.tx, store, previous)
}

const toSlotKey = ({ windowId, windowDate }: OrderState): SlotKey | null =>
  windowId !== null && windowDate !== null ? { window: windowId, date: windowDate } : null

/** Moves a locked order to another slot; its window fee stays as agreed when it was placed. */
const moveToSlot = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  slotKey: SlotKey,
  { acceptedReasons, maxFee = Infinity }: { acceptedReasons: ReadonlySet<string>; maxFee?: number },
): Promise<void> => {
  const { id } = lockedOrder
  const previous = toSlotKey(lockedOrder)
  if (previous && toKey(previous) === toKey(slotKey)) return
  const slot = await loadChosenSlot(uow, store, lockedOrder, slotKey, acceptedReasons)
  if (slot.fee > maxFee) fail('slot_closed', { field: 'date' })
  await moveBooking(uow, store, previous, slot)
  await updateOrder(uow.tx, store, id, uow.origin.actor?.personId ?? null, {
    window_id: slot.window,
    window_name: slot.name,
    window_date: slot.date,
    window_start: slot.start,
    window_end: slot.end,
    window_starts_at: slot.startsAt,
    window_ends_at: slot.endsAt,
  })
  const { windowName: name, windowDate: date, windowStart: start, windowEnd: end } = lockedOrder
  const from = previous && { name, date, start, end }
  const to = { name: slot.name, date: slot.date, start: slot.start, end: slot.end }
  await insertOrderEvents(uow, store, [{ orderId: id, kind: 'window', facts: { from, to } }])
  const log = { resource: 'orders', id, label: formatOrderLabel(lockedOrder), action: 'update' } as const
  uow.audit({ ...log, before: { window: from }, after: { window: to } })
}

export const changeWindow = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  slotKey: SlotKey,
): Promise<Order> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, id))
  if (orderStatus.isFinal(lockedOrder.status)) fail('order_closed')
  await moveToSlot(uow, store, lockedOrder, slotKey, { acceptedReasons: staffOnlyReasons })
  return orNotFound(await readOrder(uow.tx, store, id, visibilityFor(actor)))
}

/** The same by the buyer, while the order's status allows it: only to open slots, and to none with a higher fee. */
export const changeOwnWindow = async (
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  slotKey: SlotKey,
  { isChangeable, visibility }: { isChangeable: (order: OrderState) => boolean; visibility: Visibility },
): Promise<Order> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, id))
  if (!isChangeable(lockedOrder)) fail('order_closed')
  const rules = { acceptedReasons: noReasons, maxFee: lockedOrder.windowFee }
  await moveToSlot(uow, store, lockedOrder, slotKey, rules)
  return orNotFound(await readOrder(uow.tx, store, id, visibility))
}
