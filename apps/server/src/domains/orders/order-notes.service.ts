import type * as z from 'zod'
import type { noteInput } from '#contract/domains/order-note.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  deleteNote,
  insertNote,
  lockOrder,
  readOrderJson,
  subtractNote,
  formatOrderLabel,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'

type NoteInput = z.output<typeof noteInput>

const auditNote = (
  uow: UnitOfWork,
  id: string,
  order: { number: number },
  change: { before?: object; after?: object },
): void => uow.audit({ resource: 'orders', id, label: formatOrderLabel(order), action: 'update', ...change })

export const addNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { body, isForCustomer = false }: NoteInput,
): Promise<RawJson<Order>> => {
  const { personId, name: authorName } = actor
  const note = { body, isForCustomer, id: newId(), orderId: id, personId, authorName }
  await insertNote(uow.tx, store, note)
  const { json } = orNotFound(await readOrderJson(uow.tx, store, id, visibilityFor(actor)))
  const order = JSON.parse(json) as Order
  auditNote(uow, id, order, { after: { note: body, isForCustomer } })
  // PostgreSQL's text has spaces around each colon.
  return { json: JSON.stringify(order) }
}

/** Only the author can delete a note. */
export const removeNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<RawJson<Order>> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, orderId))
  const deleted = orNotFound(await deleteNote(uow.tx, store, { id: noteId, orderId, personId: actor.personId }))
  await subtractNote(uow.tx, store, orderId)
  auditNote(uow, orderId, lockedOrder, { before: { note: deleted.body, isForCustomer: deleted.isForCustomer } })
  return orNotFound(await readOrderJson(uow.tx, store, orderId, visibilityFor(actor)))
}
