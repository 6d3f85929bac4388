import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

export interface NewNote {
  id: string
  orderId: string
  body: string
  isForCustomer: boolean
  personId: string
  authorName: string
}

/**
 * Locks the order, and adds the note with its timeline entry. Maintains the note count shown in lists. The version
 * stays, so concurrent edits of the order don't conflict. Undefined if the order doesn't exist.
 */
export const insertNote = async (
  tx: Tx,
  store: StoreId,
  { orderId, ...note }: NewNote,
): Promise<{ number: number } | undefined> => {
  const { rows } = await sql<{ number: number }>`
    with counted as (
      update orders set notes = notes + 1 where store_id = ${store} and id = ${orderId} returning store_id, id, number
    ), event as (
      insert into order_events (store_id, id, order_id, kind, facts, person_id, person_name, at)
      select store_id, ${newId()}, id, 'note', jsonb_build_object('isForCustomer', ${note.isForCustomer}::boolean),
        ${note.personId}, ${note.authorName}, clock_timestamp()
      from counted
    ), inserted as (
      insert into order_notes (store_id, id, order_id, body, is_for_customer, person_id, person_name, at)
      select store_id, ${note.id}, id, ${note.body}, ${note.isForCustomer}, ${note.personId}, ${note.authorName},
        clock_timestamp()
      from counted
    )
    select number from counted`.execute(tx)
  return rows[0]
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

/** Maintains the note count shown in lists. */
export const subtractNote = async (tx: Tx, store: StoreId, orderId: string): Promise<void> => {
  await sql`update orders set notes = notes - 1 where store_id = ${store} and id = ${orderId}`.execute(tx)
}
