import type * as z from 'zod'
import type { noteInput, Order } from '#contract/domains/order.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { countNotes, deleteNote, insertNote } from './order-notes.repo.ts'
import { insertOrderEvents, lockOrder, type OrderState } from './order-state.repo.ts'
import { readOrder } from './orders.repo.ts'
import { labelOfOrder, sightOf } from './orders.seen.ts'

type Note = z.output<typeof noteInput>

const record = (work: Work, held: OrderState, sides: { before?: object; after?: object }): void =>
  work.record({ resource: 'orders', id: held.id, label: labelOfOrder(held), action: 'update', ...sides })

export const addNote = async (work: Work, store: StoreId, actor: Actor, id: string, note: Note): Promise<Order> => {
  const held = found(await lockOrder(work.tx, store, id))
  const { personId, name: by } = actor
  await insertNote(work.tx, store, { ...note, id: newId(), orderId: id, personId, by })
  await countNotes(work.tx, store, id, 1)
  const { isForCustomer } = note
  await insertOrderEvents(work, store, [{ orderId: id, kind: 'note', facts: { isForCustomer } }])
  record(work, held, { after: { note: note.body, isForCustomer } })
  return found(await readOrder(work.tx, store, id, sightOf(actor)))
}

/** Only the author can delete a note. */
export const removeNote = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<Order> => {
  const held = found(await lockOrder(work.tx, store, orderId))
  const gone = found(await deleteNote(work.tx, store, { id: noteId, orderId, personId: actor.personId }))
  await countNotes(work.tx, store, orderId, -1)
  record(work, held, { before: { note: gone.body, isForCustomer: gone.isForCustomer } })
  return found(await readOrder(work.tx, store, orderId, sightOf(actor)))
}
