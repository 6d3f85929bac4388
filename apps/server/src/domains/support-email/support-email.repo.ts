import { sql } from 'kysely'
import type { MessageCard } from '#contract/domains/support.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** A job that has been due for longer is lost. */
const maxOverdue = sql`interval '1 hour'`

/** Returns the conversations for which no job waits yet. */
export const claimThreads = async (
  tx: Tx,
  replies: readonly { store: StoreId; conversationId: string }[],
  dueAt: Date,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    insert into support_email_threads as t (store_id, conversation_id, due_at)
    select r.store_id, r.conversation_id, ${dueAt}::timestamptz
    from unnest(${replies.map(({ store }) => store)}::uuid[], ${replies.map(({ conversationId }) => conversationId)}::uuid[])
      as r(store_id, conversation_id)
    on conflict (store_id, conversation_id) do update set due_at = excluded.due_at
      where t.due_at is null or t.due_at < now() - ${maxOverdue}
    returning t.conversation_id as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Whether an email is due. Locks the thread, so that of two jobs one sends it. */
export const lockDueThread = async (tx: Tx, store: StoreId, conversationId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from support_email_threads
    where store_id = ${store} and conversation_id = ${conversationId} and due_at is not null for update`.execute(tx)
  return rows.length > 0
}

export const writeThread = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
  { dueAt, emailedTo }: { dueAt: Date | null; emailedTo?: number },
): Promise<void> => {
  await sql`
    update support_email_threads set due_at = ${dueAt}, emailed_to = greatest(emailed_to, ${emailedTo ?? 0})
    where store_id = ${store} and conversation_id = ${conversationId}`.execute(tx)
}

export interface EmailedConversation {
  name: string
  email: string
  language: Language
  customerId: string | null
  /** Null for customers. */
  guestGeneration: number | null
  isBlocked: boolean
}

/** Customers get emails at the address of their account, guests at the one they entered. */
export const readConversation = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
): Promise<EmailedConversation | undefined> => {
  const { rows } = await sql<EmailedConversation>`
    select c.name, coalesce(a.email, c.email) as email, c.language, c.customer_id as "customerId",
      c.guest_generation as "guestGeneration", exists (select 1 from support_blocks b where b.store_id = c.store_id
        and (b.account_id = c.account_id or c.account_id is null and b.email = c.email)) as "isBlocked"
    from support_conversations c left join customer_accounts a on a.id = c.account_id
    where c.store_id = ${store} and c.id = ${conversationId}`.execute(tx)
  return rows[0]
}

export interface EmailedReply {
  sequence: number
  author: string
  text: string
  attachments: number
  createdAt: Date
  isDelivered: boolean
  card: MessageCard | null
}

const maxReplies = 30

/** Replies that were neither read nor sent by email, oldest first; of very many the newest. Never notes. */
export const readUnreadReplies = async (tx: Tx, store: StoreId, conversationId: string): Promise<EmailedReply[]> => {
  const { rows } = await sql<EmailedReply>`
    select m.sequence, m.author_name as author, m.text, cardinality(m.attachment_keys) as attachments,
      m.created_at as "createdAt", m.sequence <= c.visitor_delivered_to as "isDelivered", m.card
    from support_conversations c
    join support_email_threads t on t.store_id = c.store_id and t.conversation_id = c.id
    join support_messages m on m.store_id = c.store_id and m.conversation_id = c.id
      and m.sequence > greatest(c.visitor_read_to, t.emailed_to)
    where c.store_id = ${store} and c.id = ${conversationId} and m.author_kind = 'staff' and not m.is_note
      and m.deleted_at is null
    order by m.sequence desc limit ${maxReplies}`.execute(tx)
  return rows.toReversed()
}
