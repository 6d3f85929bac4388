import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface NewNote {
  id: string
  orderId: string
  body: string
  isForCustomer: boolean
  personId: string
  authorName: string
}

export const insertNote = async (tx: Tx, store: StoreId, note: NewNote): Promise<void> => {
  await sql`
    insert into order_notes (store_id, id, order_id, body, is_for_customer, person_id, person_name, at)
    values (${store}, ${note.id}, ${note.orderId}, ${note.body}, ${note.isForCustomer}, ${note.personId}, ${note.authorName},
      clock_timestamp())`.execute(tx)
}

/** Returns the deleted note; undefined if it doesn't exist or has another author. */
export const deleteNote = async (
  tx: Tx,
  store: StoreId,
  { id, orderId, personId }: { id: string; orderId: string; personId: string },
): Promise<{ body: string; isForCustomer: boolean } | undefined> => {
  const { rows } = await sql<{ body: string; isForCustomer: boolean }>`
    delete from order_notes
    where store_id = ${store} and order_id = ${orderId} and id = ${id} and person_id = ${personId}
    returning body, is_for_customer as "isForCustomer"`.execute(tx)
  return rows[0]
}

/** Maintains the note count shown in lists. The version stays, so concurrent edits of the order don't conflict. */
export const adjustNoteCount = async (tx: Tx, store: StoreId, orderId: string, change: 1 | -1): Promise<void> => {
  await sql`
    update orders set notes = notes + ${change}::integer
    where store_id = ${store} and id = ${orderId}`.execute(tx)
}
