import { sql } from 'kysely'
import type { ReadPositions } from '#contract/domains/support.ts'
import type { Participant, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { isOpenTo, readToJson } from './conversations.repo.ts'

/** Never moves back. What is unread afterwards is counted from the new position on. */
export const writeStaffRead = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
  personId: string,
  readTo: number,
): Promise<ReadPositions | undefined> => {
  const { rows } = await sql<{ readTo: ReadPositions }>`
    with mark as (
      insert into support_read_marks as k (store_id, conversation_id, person_id, read_to)
      values (${store}, ${conversationId}, ${personId}, ${readTo})
      on conflict (store_id, conversation_id, person_id) do update
        set read_to = greatest(k.read_to, excluded.read_to), read_at = now()
    )
    update support_conversations c set staff_read_to = greatest(c.staff_read_to, ${readTo}),
      staff_delivered_to = greatest(c.staff_delivered_to, ${readTo}),
      staff_unread = (select count(*) from support_messages m where m.store_id = c.store_id
        and m.conversation_id = c.id and m.sequence > greatest(c.staff_read_to, ${readTo})
        and m.author_kind in ('customer', 'guest'))
    where c.store_id = ${store} and c.id = ${conversationId}
    returning ${readToJson} as "readTo"`.execute(tx)
  return rows[0]?.readTo
}

export const writeVisitorRead = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
  readTo: number,
): Promise<ReadPositions | undefined> => {
  const { rows } = await sql<{ readTo: ReadPositions }>`
    update support_conversations c set visitor_read_to = greatest(c.visitor_read_to, ${readTo}),
      visitor_delivered_to = greatest(c.visitor_delivered_to, ${readTo}),
      visitor_unread = (select count(*) from support_messages m where m.store_id = c.store_id
        and m.conversation_id = c.id and m.sequence > greatest(c.visitor_read_to, ${readTo})
        and m.author_kind = 'staff' and not m.is_note)
    where c.store_id = ${store} and c.id = ${conversationId}
    returning ${readToJson} as "readTo"`.execute(tx)
  return rows[0]?.readTo
}

/** One statement without a transaction. Undefined if the side had received as much before, or may not see it. */
export const writeDelivered = async (
  db: Db,
  store: StoreId,
  conversationId: string,
  participant: Participant,
  upTo: number,
): Promise<ReadPositions | undefined> => {
  const column = sql.ref(participant.kind === 'staff' ? 'staff_delivered_to' : 'visitor_delivered_to')
  const { rows } = await sql<{ readTo: ReadPositions }>`
    update support_conversations c set ${column} = least(${upTo}, c.last_sequence)
    where c.store_id = ${store} and c.id = ${conversationId} and ${isOpenTo(participant)}
      and c.${column} < least(${upTo}, c.last_sequence)
    returning ${readToJson} as "readTo"`.execute(db)
  return rows[0]?.readTo
}
