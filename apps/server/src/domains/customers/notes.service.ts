import type { CustomerNote } from '#contract/domains/customer.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { lockCustomers } from './customers.write.repo.ts'
import { deleteNote, insertNote, readNote } from './notes.repo.ts'

const resource = 'customers'

export const addNote = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  customerId: string,
  body: string,
): Promise<CustomerNote> => {
  const { name } = found((await lockCustomers(work.tx, store, [customerId]))[0])
  const note = found(await insertNote(work.tx, store, { id: newId(), customerId, by: doer.personId, body }))
  work.record({ resource, id: customerId, label: name, action: 'update', after: { note: body } })
  return note
}

/** Only the author can delete a note. */
export const removeNote = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  customerId: string,
  noteId: string,
): Promise<null> => {
  const { name } = found((await lockCustomers(work.tx, store, [customerId]))[0])
  const note = found(await readNote(work.tx, store, customerId, noteId))
  if (note.personId !== doer.personId) return refuse('forbidden')
  if (!(await deleteNote(work.tx, store, noteId))) return refuse('not_found')
  work.record({ resource, id: customerId, label: name, action: 'update', before: { note: note.body } })
  return null
}
