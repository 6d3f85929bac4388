import type * as z from 'zod'
import type { noteInput, Order } from '#contract/domains/order.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type OrderState,
  adjustNoteCount,
  deleteNote,
  insertNote,
  insertOrderEvents,
  lockOrder,
  readOrder,
  formatOrderLabel,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'

type NoteInput = z.output<typeof noteInput>

const auditNote = (uow: UnitOfWork, lockedOrder: OrderState, change: { before?: object; after?: object }): void =>
  uow.audit({
    resource: 'orders',
    id: lockedOrder.id,
    label: formatOrderLabel(lockedOrder),
    action: 'update',
    ...change,
  })

export const addNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { body, isForCustomer = false }: NoteInput,
): Promise<Order> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, id))
  const { personId, name: authorName } = actor
  await insertNote(uow.tx, store, { body, isForCustomer, id: newId(), orderId: id, personId, authorName })
  await adjustNoteCount(uow.tx, store, id, 1)
  await insertOrderEvents(uow, store, [{ orderId: id, kind: 'note', facts: { isForCustomer } }])
  auditNote(uow, lockedOrder, { after: { note: body, isForCustomer } })
  return orNotFound(await readOrder(uow.tx, store, id, visibilityFor(actor)))
}

/** Only the author can delete a note. */
export const removeNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<Order> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, orderId))
  const deleted = orNotFound(await deleteNote(uow.tx, store, { id: noteId, orderId, personId: actor.personId }))
  await adjustNoteCount(uow.tx, store, orderId, -1)
  auditNote(uow, lockedOrder, { before: { note: deleted.body, isForCustomer: deleted.isForCustomer } })
  return orNotFound(await readOrder(uow.tx, store, orderId, visibilityFor(actor)))
}
