import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import { sentWithNext } from '#server/platform/db/prepared-client.ts'
import { newId } from '#server/platform/ids.ts'

export interface NewNote {
  id: string
  orderId: string
  body: string
  isForCustomer: boolean
  personId: string
  authorName: string
}

type NoteValues = {
  store: StoreId
  orderId: string
  id: string
  eventId: string
  body: string
  isForCustomer: string
  personId: string
  authorName: string
}

const insertStatement = fixedStatement<unknown, NoteValues>(
  ['store', 'orderId', 'id', 'eventId', 'body', 'isForCustomer', 'personId', 'authorName'],
  (note) => sql`
    with target as (
      select store_id, id from orders where store_id = ${note.store} and id = ${note.orderId}
    ), event as (
      insert into order_events (store_id, id, order_id, kind, facts, person_id, person_name, at)
      select store_id, ${note.eventId}, id, 'note', jsonb_build_object('isForCustomer', ${note.isForCustomer}::boolean),
        ${note.personId}, ${note.authorName}, clock_timestamp()
      from target
    )
    insert into order_notes (store_id, id, order_id, body, is_for_customer, person_id, person_name, at)
    select store_id, ${note.id}, id, ${note.body}, ${note.isForCustomer}::boolean, ${note.personId}, ${note.authorName},
      clock_timestamp()
    from target ${sentWithNext}`,
)

/**
 * Adds the note with its timeline entry; nothing if the order doesn't exist. The order's row stays as it is, so notes don't
 * wait for other changes of the order (decision 0110). Sent with the next statement if it is the first one of a
 * transaction.
 */
export const insertNote = async (tx: Tx, store: StoreId, { isForCustomer, ...note }: NewNote): Promise<void> => {
  await insertStatement(tx, { ...note, store, eventId: newId(), isForCustomer: String(isForCustomer) })
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
