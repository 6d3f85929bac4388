import type * as z from 'zod'
import type { noteInput } from '#contract/domains/order-note.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { transactInPacket } from '#server/platform/finish-unit-of-work.ts'
import type { UnitOfWork, WriteInPacket } from '#server/platform/unit-of-work.ts'
import {
  deleteNote,
  insertNote,
  type NewNote,
  readOrderJson,
  readOrderJsonAndFinish,
  readOrderState,
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

const toNewNote = (
  { personId, name }: Actor,
  orderId: string,
  { body, isForCustomer = false }: NoteInput,
): NewNote => ({
  body,
  isForCustomer,
  id: newId(),
  orderId,
  personId,
  authorName: name,
})

const toAudited = ({ body, isForCustomer }: Pick<NewNote, 'body' | 'isForCustomer'>) => ({ note: body, isForCustomer })

export const addNoteInPacket = async (
  writeInPacket: WriteInPacket,
  store: StoreId,
  actor: Actor,
  id: string,
  input: NoteInput,
): Promise<RawJson<Order> | undefined> => {
  const note = toNewNote(actor, id, input)
  return writeInPacket({ resource: 'orders', id, action: 'update', after: toAudited(note) }, async (db, finish) =>
    orNotFound(
      await transactInPacket(db, finish, async (tx) => {
        await insertNote(tx, store, note)
        return readOrderJsonAndFinish(tx, store, id, visibilityFor(actor), finish)
      }),
    ),
  )
}

/** With events for the vendor's webhooks, which the transaction writes. */
export const addNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  input: NoteInput,
): Promise<RawJson<Order>> => {
  const note = toNewNote(actor, id, input)
  await insertNote(uow.tx, store, note)
  const order = orNotFound(await readOrderJson(uow.tx, store, id, visibilityFor(actor)))
  auditNote(uow, id, JSON.parse(order.json) as Order, { after: toAudited(note) })
  return order
}

/** Only the author can delete a note. */
export const removeNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<RawJson<Order>> => {
  const order = orNotFound(await readOrderState(uow.tx, store, orderId))
  const deleted = orNotFound(await deleteNote(uow.tx, store, { id: noteId, orderId, personId: actor.personId }))
  auditNote(uow, orderId, order, { before: toAudited(deleted) })
  return orNotFound(await readOrderJson(uow.tx, store, orderId, visibilityFor(actor)))
}
