import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { MessagePage, supportMessages } from '#contract/domains/support-messages.ts'
import type { ConversationEvent, Message, MessageCard, MessageInput, ReadPositions } from '#contract/domains/support.ts'
import {
  attachmentsJson,
  hasChatFile,
  signAttachments,
  type StoredAttachment,
} from '#server/domains/support-content/attachments.service.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'
import type { Participant, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { isOpenTo, type OpenedConversation, openedConversations, readToJson } from './conversations.repo.ts'

type Sql = RawBuilder<unknown>

/** A message whose links to private files aren't signed yet. */
export type StoredMessage = Omit<Message, 'attachments'> & { attachments: StoredAttachment[] }

/** The message `m`. Visitors see names of staff, no ids. */
const messageJson = (isStaff: boolean): Sql => sql`json_build_object(
  '_id', m.client_id, 'sequence', m.sequence,
  'author', json_build_object('kind', m.author_kind, '_id', ${isStaff ? sql`m.person_id` : sql`null`}, 'name', m.author_name),
  'text', m.text, 'isNote', m.is_note,
  'attachments', ${attachmentsJson}, 'card', m.card, 'via', m.via, 'isUnverified', m.is_unverified,
  'mentions', ${isStaff ? sql`m.mentions` : sql`'[]'::json`}, 'quotes', m.quotes, 'event', m.event,
  'createdAt', utc(m.created_at), 'editedAt', utc(m.edited_at), 'deletedAt', utc(m.deleted_at))`

/** As staff see it, converted for customers and guests. */
export const toVisitorMessage = (message: Message): Message => ({
  ...message,
  author: { ...message.author, _id: null },
  mentions: [],
})

export const viewFor = ({ kind }: Participant, message: Message): Message =>
  kind === 'staff' ? message : toVisitorMessage(message)

/** With links to its private files. */
export const toMessage = (tokens: Tokens, message: StoredMessage): Message => ({
  ...message,
  attachments: signAttachments(tokens, message.attachments),
})

export interface NewMessage {
  store: StoreId
  conversationId: string
  clientId: string
  sequence: number
  author: Message['author']
  text: string
  isNote: boolean
  mentions: readonly string[]
  quotes: number | null
  event: { type: ConversationEvent; name: string; subject: string | null } | null
  attachments: NonNullable<MessageInput['attachments']>
  via: Message['via']
  isUnverified: boolean
}

/**
 * At most one message per conversation. Returns them by conversation as staff see them, without those whose conversation
 * has a message with this id.
 */
export const insertMessages = async (
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<string, StoredMessage>> => {
  const values = messages.map(({ author, attachments, ...message }) => ({
    store_id: message.store,
    conversation_id: message.conversationId,
    sequence: message.sequence,
    client_id: message.clientId,
    author_kind: author.kind,
    person_id: author._id,
    author_name: author.name,
    text: message.text,
    text_normalized: normalizeForSearch(message.text),
    is_note: message.isNote,
    mentions: message.mentions,
    quotes: message.quotes,
    event: message.event,
    attachment_keys: attachments.map(({ key }) => key),
    attachment_names: attachments.map(({ name = '' }) => name),
    via: message.via,
    is_unverified: message.isUnverified,
  }))
  const { rows } = await sql<{ conversationId: string; value: StoredMessage }>`
    insert into support_messages as m (store_id, conversation_id, sequence, client_id, author_kind, person_id,
      author_name, text, text_normalized, is_note, mentions, quotes, event, attachment_keys, attachment_names, via, is_unverified)
    select r.store_id, r.conversation_id, r.sequence, r.client_id, r.author_kind, r.person_id,
      r.author_name, r.text, r.text_normalized, r.is_note, r.mentions, r.quotes, r.event, r.attachment_keys,
      r.attachment_names, r.via, r.is_unverified
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (
      store_id uuid, conversation_id uuid, sequence integer, client_id uuid, author_kind text, person_id uuid,
      author_name text, text text, text_normalized text, is_note boolean, mentions uuid[], quotes integer, event jsonb,
      attachment_keys text[], attachment_names text[], via text, is_unverified boolean)
    on conflict (store_id, conversation_id, client_id) do nothing
    returning m.conversation_id as "conversationId", ${messageJson(true)} as value`.execute(tx)
  return new Map(rows.map(({ conversationId, value }) => [conversationId, value]))
}

/** Few messages have a card, so that it's written after the message, once it's known to be new. */
export const writeCard = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
  message: StoredMessage,
  card: MessageCard,
): Promise<StoredMessage> => {
  await sql`
    update support_messages set card = ${JSON.stringify(card)}::jsonb
    where store_id = ${store} and conversation_id = ${conversationId} and sequence = ${message.sequence}`.execute(tx)
  return { ...message, card }
}

export const findMessage = async (
  db: Db | Tx,
  store: StoreId,
  conversationId: string,
  clientId: string,
): Promise<StoredMessage | undefined> => {
  const { rows } = await sql<{ value: StoredMessage }>`
    select ${messageJson(true)} as value from support_messages m
    where m.store_id = ${store} and m.conversation_id = ${conversationId} and m.client_id = ${clientId}`.execute(db)
  return rows[0]?.value
}

/** Whether the message can be quoted by someone who sees notes, or doesn't. */
export const canQuote = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
  sequence: number,
  seesNotes: boolean,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from support_messages m where m.store_id = ${store} and m.conversation_id = ${conversationId}
      and m.sequence = ${sequence} and (${seesNotes} or not m.is_note)`.execute(tx)
  return rows.length > 0
}

type ListQuery = z.output<typeof supportMessages.list.query>

/** Only pages with private files are parsed. */
const signPage = (tokens: Tokens, json: string): string => {
  const { data, ...page } = JSON.parse(json) as Omit<MessagePage, 'data'> & { data: StoredMessage[] }
  return JSON.stringify({ data: data.map((message) => toMessage(tokens, message)), ...page })
}

/** One statement over the primary key: the page, the conversation's state, and whether the caller may see it. */
export const readMessages = async (
  db: Db,
  tokens: Tokens,
  store: StoreId,
  conversationId: string,
  participant: Participant,
  { after, before, limit }: ListQuery,
): Promise<RawJson<MessagePage> | undefined> => {
  const isStaff = participant.kind === 'staff'
  const isForward = after !== undefined
  const bounds = [
    ...(after === undefined ? [] : [sql`m.sequence > ${after}`]),
    ...(before === undefined ? [] : [sql`m.sequence < ${before}`]),
    ...(isStaff ? [] : [sql`not m.is_note`]),
  ]
  const conditions = bounds.length === 0 ? sql`` : sql`and ${sql.join(bounds, sql` and `)}`
  const { rows } = await sql<{ json: string; hasFiles: boolean }>`
    with read as materialized (
      select m.* from support_messages m
      where m.store_id = ${store} and m.conversation_id = ${conversationId} ${conditions}
      order by m.sequence ${sql.raw(isForward ? 'asc' : 'desc')} limit ${limit + 1}
    ), shown as (
      select * from read order by sequence ${sql.raw(isForward ? 'asc' : 'desc')} limit ${limit}
    )
    select json_build_object(
      'data', (select coalesce(json_agg(${messageJson(isStaff)} order by m.sequence), '[]') from shown m),
      'total', c.last_sequence - ${isStaff ? sql`0` : sql`c.note_count`},
      'nextCursor', case when (select count(*) from read) > ${limit}
        then (select ${sql.raw(isForward ? 'max' : 'min')}(sequence)::text from shown) end,
      'lastSequence', c.last_sequence,
      'readTo', ${readToJson},
      'status', ${isStaff ? sql`c.status` : sql`case c.status when 'closed' then 'closed' else 'open' end`})::text as json,
      exists (select 1 from shown m where ${hasChatFile}) as "hasFiles"
    from support_conversations c
    where c.store_id = ${store} and c.id = ${conversationId} and ${isOpenTo(participant)}`.execute(db)
  const [row] = rows
  return row && { json: row.hasFiles ? signPage(tokens, row.json) : row.json }
}

/** With new links to its files. Notes don't exist for visitors. */
export const readMessage = async (
  db: Db,
  tokens: Tokens,
  store: StoreId,
  { id, messageId }: { id: string; messageId: string },
  participant: Participant,
): Promise<Message | undefined> => {
  const isStaff = participant.kind === 'staff'
  const { rows } = await sql<{ value: StoredMessage }>`
    select ${messageJson(isStaff)} as value
    from support_messages m join support_conversations c on c.store_id = m.store_id and c.id = m.conversation_id
    where m.store_id = ${store} and m.conversation_id = ${id} and m.client_id = ${messageId}
      and (${isStaff} or not m.is_note) and ${isOpenTo(participant)}`.execute(db)
  const [row] = rows
  return row && toMessage(tokens, row.value)
}

interface Position {
  lastSequence: number
  readTo: ReadPositions
}

/** The end of a conversation, for those who join it. */
export const readPosition = async (
  db: Db,
  store: StoreId,
  conversationId: string,
  participant: Participant,
): Promise<Position | undefined> => (await readPositions(db, [{ store, conversationId, participant }]))[0]

/** The ends of several conversations, at the indexes of their participants; undefined for those that may not open it. */
export const readPositions = async (
  db: Db,
  wanted: readonly OpenedConversation[],
): Promise<(Position | undefined)[]> => {
  const { rows } = await sql<Position & { index: number }>`
    select w.index::integer as index, c.last_sequence as "lastSequence", ${readToJson} as "readTo"
    from ${openedConversations(wanted)}`.execute(db)
  const positions = new Map(rows.map(({ index, ...position }) => [index - 1, position]))
  return wanted.map((_, index) => positions.get(index))
}

/** `content` null deletes: the message stays in its position. */
export const rewriteMessage = async (
  tx: Tx,
  store: StoreId,
  conversationId: string,
  clientId: string,
  text: string | null,
): Promise<StoredMessage | undefined> => {
  const { rows } = await sql<{ value: StoredMessage }>`
    update support_messages as m set text = ${text ?? ''}, text_normalized = ${normalizeForSearch(text ?? '')},
      edited_at = case when ${text !== null} then now() else edited_at end,
      deleted_at = case when ${text === null} then now() end,
      attachment_keys = case when ${text === null} then '{}' else attachment_keys end,
      attachment_names = case when ${text === null} then '{}' else attachment_names end,
      card = case when ${text === null} then null else card end,
      mentions = case when ${text === null} then '{}' else mentions end
    where m.store_id = ${store} and m.conversation_id = ${conversationId} and m.client_id = ${clientId}
    returning ${messageJson(true)} as value`.execute(tx)
  return rows[0]?.value
}

export const messageImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from support_messages m
    where m.attachment_keys @> array[f.key] and m.attachment_keys <> '{}')`,
  clear: async (tx, key) => {
    await sql`update support_messages m set attachment_keys = array_remove(attachment_keys, ${key}),
        attachment_names = array(select coalesce(a.name, '')
          from unnest(m.attachment_keys, m.attachment_names) with ordinality a(key, name, position)
          where a.key <> ${key} order by a.position)
      where attachment_keys @> array[${key}]::text[] and attachment_keys <> '{}'`.execute(tx)
  },
}
