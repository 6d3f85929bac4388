import type { CustomerNote } from '#contract/domains/customer.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { lockCustomers } from './customers.write.repo.ts'
import { deleteNote, insertNote, readNote } from './notes.repo.ts'

const resource = 'customers'

export const addNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  customerId: string,
  body: string,
): Promise<CustomerNote> => {
  const { name } = orNotFound((await lockCustomers(uow.tx, store, [customerId]))[0])
  const note = orNotFound(await insertNote(uow.tx, store, { id: newId(), customerId, by: actor.personId, body }))
  uow.audit({ resource, id: customerId, label: name, action: 'update', after: { note: body } })
  return note
}

/** Only the author can delete a note. */
export const removeNote = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  customerId: string,
  noteId: string,
): Promise<null> => {
  const { name } = orNotFound((await lockCustomers(uow.tx, store, [customerId]))[0])
  const note = orNotFound(await readNote(uow.tx, store, customerId, noteId))
  if (note.personId !== actor.personId) return fail('forbidden')
  if (!(await deleteNote(uow.tx, store, noteId))) return fail('not_found')
  uow.audit({ resource, id: customerId, label: name, action: 'update', before: { note: note.body } })
  return null
}
