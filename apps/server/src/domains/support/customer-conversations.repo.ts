import { type RawBuilder, sql } from 'kysely'
import type { CustomerData } from '#contract/domains/customer-account.ts'
import { retention } from '#contract/retention.ts'
import { removeImage } from '#server/domains/uploads/uploads.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { batchJobsFrom } from '#server/platform/batch-jobs.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

type ConversationCopy = CustomerData['conversations'][number]

export const moveConversations = async (
  tx: Tx,
  store: StoreId,
  keep: string,
  others: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('support_conversations')
    .set({ customer_id: keep })
    .where('store_id', '=', store)
    .where('customer_id', 'in', [...others])
    .execute()
}

/** Stores keep the conversations of their customers; those of others lose name and email. */
export const unlinkConversations = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`
    with unlinked as (
      update support_conversations c set account_id = null,
        name = case when customer_id is null then '' else name end,
        name_normalized = case when customer_id is null then '' else name_normalized end,
        email = case when customer_id is null then '' else email end
      where account_id = ${accountId} returning c.store_id, c.id, c.customer_id
    )
    update support_messages m set author_name = '' from unlinked u
    where u.customer_id is null and m.store_id = u.store_id and m.conversation_id = u.id
      and m.author_kind = 'customer'`.execute(tx)
}

interface OwnConversationRow {
  storeId: string
  id: string
  copy: Omit<ConversationCopy, 'messages'>
}

export const readConversationsOf = async (db: Db, accountId: string): Promise<OwnConversationRow[]> => {
  const { rows } = await sql<OwnConversationRow>`
    select c.store_id as "storeId", c.id, json_build_object('store', s.name, 'startedAt', utc(c.created_at),
      'rating', c.rating, 'ratingComment', c.rating_comment) as copy
    from support_conversations c join stores s on s.id = c.store_id
    where c.account_id = ${accountId} order by c.created_at, c.id`.execute(db)
  return rows
}

/** Without notes and lines of the product. */
export const readMessagesAfter = async (
  db: Db,
  { storeId, id }: Pick<OwnConversationRow, 'storeId' | 'id'>,
  after: number,
  limit: number,
): Promise<(ConversationCopy['messages'][number] & { sequence: number })[]> => {
  const { rows } = await sql<ConversationCopy['messages'][number] & { sequence: number }>`
    select m.sequence, case m.author_kind when 'staff' then 'store' else 'customer' end as from, m.text,
      utc(m.created_at) as at
    from support_messages m
    where m.store_id = ${storeId} and m.conversation_id = ${id} and m.sequence > ${after}
      and not m.is_note and m.author_kind <> 'system'
    order by m.sequence limit ${limit}`.execute(db)
  return rows
}

/** Their messages go with them; files that were uploaded to them are deleted afterwards. */
const purgeConversations = (condition: RawBuilder<unknown>) => sql`
  with old as (delete from support_conversations where guest_generation is not null and ${condition} returning store_id, id)
  ${batchJobsFrom(
    removeImage,
    sql`select s.vendor_id, jsonb_build_object('key', u.key) as payload
      from old join support_files u on u.store_id = old.store_id and u.conversation_id = old.id
      join stores s on s.id = old.store_id`,
  )}`

export const purgeGuestConversations = purgeConversations(
  sql`last_message_at < ${daysAgo(retention.guestConversations)}`,
)

/** A guest who never wrote. */
export const purgeEmptyConversations = purgeConversations(
  sql`last_sequence = 0 and last_message_at < ${daysAgo(retention.emptyConversations)}`,
)
