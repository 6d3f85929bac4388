import { sql } from 'kysely'
import { maxPreviewLength } from '#contract/domains/support-rules.ts'
import type { ReadPositions } from '#contract/domains/support.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { toCardText } from '#server/domains/support-content/cards.service.ts'
import type { CustomerActor, Participant, StoreId, VendorId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { truncate } from '#server/platform/truncate.ts'
import { isBlocked, isOpenTo, type OpenedConversation, openedConversations, readToJson } from './conversations.repo.ts'
import type { StoredMessage } from './messages.repo.ts'

export interface LockedConversation {
  id: string
  vendorId: VendorId
  accountId: string | null
  customerId: string | null
  name: string
  email: string
  language: Language
  currency: Currency
  status: 'open' | 'snoozed' | 'closed'
  snoozedUntil: Date | null
  assigneeId: string | null
  assigneeName: string | null
  tags: string[]
  lastSequence: number
  readTo: ReadPositions
  staffUnread: number
  waitingSince: Date | null
  notifiedAt: Date | null
  windowStartedAt: Date | null
  windowCount: number
  isBlocked: boolean
  assignsInTurn: boolean
}

const lockedColumns = sql`c.id, s.vendor_id as "vendorId", c.account_id as "accountId", c.customer_id as "customerId",
  c.name, c.email, c.language, s.currency, c.status,
  c.snoozed_until as "snoozedUntil", c.assignee_id as "assigneeId",
  (select p.name from persons p where p.id = c.assignee_id) as "assigneeName", c.tags,
  c.last_sequence as "lastSequence", ${readToJson} as "readTo",
  c.staff_unread as "staffUnread", c.waiting_since as "waitingSince", c.notified_at as "notifiedAt",
  c.window_started_at as "windowStartedAt", c.window_count as "windowCount", ${isBlocked} as "isBlocked",
  coalesce((select t.round_robin from support_settings t where t.store_id = c.store_id), false) as "assignsInTurn"`

/** Every write to a conversation and its messages begins with this lock, which gives them their order. */
export const lockConversation = async (
  tx: Tx,
  store: StoreId,
  id: string,
  participant: Participant | 'system',
): Promise<LockedConversation | undefined> => {
  const { rows } = await sql<LockedConversation>`
    select ${lockedColumns}
    from support_conversations c join stores s on s.id = c.store_id
    where c.store_id = ${store} and c.id = ${id} and ${participant === 'system' ? sql`true` : isOpenTo(participant)}
    for update of c`.execute(tx)
  return rows[0]
}

/** Those that no other transaction has locked, so that none of them has to wait for another conversation. */
export const lockFreeConversations = async (
  tx: Tx,
  wanted: readonly OpenedConversation[],
): Promise<ReadonlyMap<string, LockedConversation>> => {
  const { rows } = await sql<LockedConversation>`
    select ${lockedColumns}
    from ${openedConversations(wanted)} join stores s on s.id = c.store_id
    order by c.store_id, c.id
    for update of c skip locked`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface NewConversation {
  id: string
  accountId: string | null
  guestGeneration: number | null
  name: string
  email: string
  language: Language
}

/** Does nothing if the conversation exists. */
export const insertConversation = async (
  tx: Tx,
  store: StoreId,
  { id, accountId, guestGeneration, name, email, language }: NewConversation,
): Promise<void> => {
  await sql`
    insert into support_conversations (store_id, id, account_id, customer_id, guest_generation, name, name_normalized,
      email, language)
    values (${store}, ${id}, ${accountId}::uuid, (select k.id from customers k
        where k.store_id = ${store} and k.account_id = ${accountId}::uuid and k.deleted_at is null),
      ${guestGeneration}, ${name}, ${normalizeForSearch(name)}, ${email}, ${language})
    on conflict do nothing`.execute(tx)
}

/** A new message as the counters of its conversation see it. */
export interface SentMessage {
  store: StoreId
  conversationId: string
  message: StoredMessage
  status: LockedConversation['status']
  waitingSince: Date | null
  window: { startedAt: Date | null; count: number }
  notifies: boolean
}

const toCounters = ({ store, conversationId, message, status, waitingSince, window, notifies }: SentMessage) => {
  const { author, sequence, isNote, attachments } = message
  const isShown = !isNote && author.kind !== 'system'
  const text = message.text === '' ? toCardText(message.card) : message.text
  const lastMessage = { text: toPreview(text), author: author.kind, hasImage: attachments.length > 0 }
  return {
    store_id: store,
    id: conversationId,
    sequence,
    is_note: isNote,
    is_staff: author.kind === 'staff',
    is_visitor: author.kind === 'customer' || author.kind === 'guest',
    last_message: isShown ? lastMessage : null,
    replied_by: isNote ? null : author._id,
    status,
    waiting_since: waitingSince,
    window_started_at: window.startedAt,
    window_count: window.count,
    notifies,
  }
}

/**
 * At most one message per conversation. Writing a message includes having read those before it. A customer who joined
 * the store since is linked.
 */
export const countMessages = async (tx: Tx, messages: readonly SentMessage[]): Promise<void> => {
  if (messages.length === 0) return
  await sql`
    update support_conversations c set last_sequence = r.sequence, note_count = note_count + r.is_note::integer,
      last_message_at = case when r.last_message is null then last_message_at else now() end,
      last_message = coalesce(r.last_message, c.last_message),
      staff_read_to = case when r.is_staff then r.sequence else staff_read_to end,
      staff_delivered_to = case when r.is_staff then r.sequence else staff_delivered_to end,
      visitor_delivered_to = case when r.is_visitor then r.sequence else visitor_delivered_to end,
      staff_unread = case when r.is_staff then 0 else staff_unread + r.is_visitor::integer end,
      visitor_read_to = case when r.is_visitor then r.sequence else visitor_read_to end,
      visitor_unread = case when r.is_visitor then 0 else visitor_unread + (r.is_staff and not r.is_note)::integer end,
      status = r.status, snoozed_until = case when r.status = 'snoozed' then snoozed_until end,
      closed_at = case when r.status = 'closed' then closed_at end,
      resolved_by = case when r.status = 'closed' then resolved_by end, waiting_since = r.waiting_since,
      first_reply_at = case when r.replied_by is null then first_reply_at else coalesce(first_reply_at, now()) end,
      first_reply_by = case when first_reply_at is null then coalesce(r.replied_by, first_reply_by)
        else first_reply_by end,
      notified_at = case when r.notifies then now() else notified_at end,
      window_started_at = r.window_started_at, window_count = r.window_count,
      customer_id = coalesce(customer_id, (select k.id from customers k
        where k.store_id = c.store_id and k.account_id = c.account_id and k.deleted_at is null))
    from jsonb_to_recordset(${JSON.stringify(messages.map(toCounters))}::jsonb) as r (
      store_id uuid, id uuid, sequence integer, is_note boolean, is_staff boolean, is_visitor boolean,
      last_message jsonb, replied_by uuid, status text, waiting_since timestamptz, window_started_at timestamptz,
      window_count integer, notifies boolean)
    where c.store_id = r.store_id and c.id = r.id`.execute(tx)
}

const toPreview = (text: string): string => truncate(text.replaceAll(/\s+/g, ' '), maxPreviewLength)

/** The preview after an edit or deletion. */
export const refreshLastMessage = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`
    update support_conversations c set last_message = (
      select jsonb_build_object('text', left(regexp_replace(case when m.text <> '' or m.card is null then m.text
          else coalesce(m.card ->> 'title', '#' || (m.card ->> 'number')) end, '\\s+', ' ', 'g'), ${maxPreviewLength}), 'author', m.author_kind,
        'hasImage', m.attachment_keys <> '{}')
      from support_messages m
      where m.store_id = c.store_id and m.conversation_id = c.id and not m.is_note and m.author_kind <> 'system'
      order by m.sequence desc limit 1)
    where c.store_id = ${store} and c.id = ${id}`.execute(tx)
}

interface ConversationState {
  status: LockedConversation['status']
  snoozedUntil: Date | null
  assigneeId: string | null
  tags: readonly string[]
}

/** Who closes a conversation that isn't assigned has resolved it. */
export const writeState = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { status, snoozedUntil, assigneeId, tags }: ConversationState,
  closedBy: string | null = null,
): Promise<void> => {
  await sql`
    update support_conversations set status = ${status}, snoozed_until = ${snoozedUntil}, tags = ${tags}::text[],
      assigned_at = case when assignee_id is distinct from ${assigneeId}::uuid then now() else assigned_at end,
      assignee_id = ${assigneeId}::uuid,
      closed_at = case when ${status} <> 'closed' then null else coalesce(closed_at, now()) end,
      resolved_by = case when ${status} <> 'closed' then null
        when closed_at is not null then resolved_by else coalesce(${assigneeId}::uuid, ${closedBy}::uuid) end,
      waiting_since = case when ${status} = 'closed' then null else waiting_since end
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Links a guest's conversation to the account that proved the email. The guest's token ends. */
export const linkGuest = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { accountId, name }: CustomerActor,
): Promise<void> => {
  await sql`
    update support_conversations set account_id = ${accountId}, guest_generation = null, name = ${name},
      name_normalized = ${normalizeForSearch(name)}, customer_id = (select k.id from customers k
        where k.store_id = ${store} and k.account_id = ${accountId} and k.deleted_at is null)
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** The email and generation of a guest's conversation. Locks it. */
export const lockGuest = async (
  tx: Tx,
  store: StoreId,
  id: string,
): Promise<{ email: string; generation: number; isBlocked: boolean } | undefined> => {
  const { rows } = await sql<{ email: string; generation: number; isBlocked: boolean }>`
    select c.email, c.guest_generation as generation, ${isBlocked} as "isBlocked" from support_conversations c
    where c.store_id = ${store} and c.id = ${id} and c.guest_generation is not null for update of c`.execute(tx)
  return rows[0]
}

/** Returns false unless the conversation is closed. */
export const writeRating = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { score, comment }: { score: number; comment: string },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update support_conversations set rating = ${score}, rating_comment = ${comment}, rated_at = now()
    where store_id = ${store} and id = ${id} and status = 'closed'`.execute(tx)
  return numAffectedRows > 0n
}
