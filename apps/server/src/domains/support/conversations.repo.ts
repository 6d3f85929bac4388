import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { ConversationDetails, InboxTab, supportConversations } from '#contract/domains/support-conversations.ts'
import type { Conversation, OwnConversation } from '#contract/domains/support.ts'
import type { CustomerActor, Participant, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesNormalized, normalizeForSearch, splitTerms } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { RawJson } from '#server/platform/raw-json.ts'

type Sql = RawBuilder<unknown>

/** How a member of staff sees conversations. */
export interface Reader {
  personId: string
  canSeePii: boolean
  canSeeCustomers: boolean
}

/** The conversations `c` that a participant may open. */
export const isOpenTo = ({ kind, actor }: Participant): Sql => {
  if (kind === 'staff') return sql`true`
  return kind === 'customer'
    ? sql`c.account_id = ${actor.accountId}`
    : sql`c.id = ${actor.conversationId} and c.guest_generation is not null`
}

/** A customer is blocked by account, a guest by the email they entered. */
export const isBlocked = sql<boolean>`exists (select 1 from support_blocks b where b.store_id = c.store_id
  and (b.account_id = c.account_id or c.account_id is null and b.email = c.email))`

const ratingJson = sql`case when c.rating is not null then
  json_build_object('score', c.rating, 'comment', c.rating_comment) end`

const conversationFields = (canSeePii: boolean): Sql => sql`
  '_id', c.id, 'status', c.status, 'snoozedUntil', utc(c.snoozed_until), 'name', c.name,
  'email', ${canSeePii ? sql`c.email` : sql`coalesce(mask_email(c.email), '')`},
  'customerId', c.customer_id, 'isGuest', c.guest_generation is not null, 'isBlocked', ${isBlocked},
  'language', c.language, 'assignee', case when p.id is not null then json_build_object('_id', p.id, 'name', p.name) end,
  'tags', c.tags, 'lastSequence', c.last_sequence, 'lastMessageAt', utc(c.last_message_at),
  'lastMessage', c.last_message, 'unread', c.staff_unread,
  'readTo', json_build_object('staff', c.staff_read_to, 'visitor', c.visitor_read_to),
  'waitingSince', utc(c.waiting_since), 'rating', ${ratingJson}, 'createdAt', utc(c.created_at)`

const withAssignee = sql`left join persons p on p.id = c.assignee_id`

const tabConditions: Record<InboxTab, (personId: string) => Sql> = {
  all: () => sql`true`,
  open: () => sql`c.status = 'open'`,
  mine: (personId) => sql`c.assignee_id = ${personId} and c.status <> 'closed'`,
  unassigned: () => sql`c.assignee_id is null and c.status = 'open'`,
  waiting: () => sql`c.status = 'open' and c.waiting_since is not null`,
  snoozed: () => sql`c.status = 'snoozed'`,
  closed: () => sql`c.status = 'closed'`,
}

/** Trigrams need three letters or digits in a row. */
const isIndexed = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term)

/** By the name, the email of those who may see it, and the text of any message. */
const matchesSearch = (store: StoreId, search: string, canSeePii: boolean): Sql => {
  const terms = splitTerms(search).map((term) => normalizeForSearch(term))
  const byName = matchesNormalized(sql`c.name_normalized`, search)
  const byEmail = canSeePii
    ? [
        sql`c.email like ${`%${search
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, '\\$&')}%`}`,
      ]
    : []
  const byText = terms.every(isIndexed)
    ? [
        sql`c.id in (select m.conversation_id from support_messages m
          where m.store_id = ${store} and m.text_normalized <> ''
            and store_trigrams(m.store_id, m.text_normalized) @> (select query_trigrams(${store}, array[${sql.join(terms)}]::text[]))
            and ${sql.join(
              terms.map((term) => sql`strpos(m.text_normalized, ${term}) > 0`),
              sql` and `,
            )})`,
      ]
    : []
  return sql`(${sql.join([byName, ...byEmail, ...byText], sql` or `)})`
}

type ListQuery = z.output<typeof supportConversations.list.query>

export const listConversations = defineList<Conversation, ListQuery, readonly [store: StoreId, reader: Reader]>({
  sorts: {
    lastMessageAt: { column: sql`c.last_message_at`, type: 'timestamptz' },
    waitingSince: { column: sql`coalesce(c.waiting_since, c.last_message_at)`, type: 'timestamptz' },
    createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
  },
  from: sql`support_conversations c`,
  id: sql`c.id`,
  join: withAssignee,
  row: (_query, _store, { canSeePii }) => sql`json_build_object(${conversationFields(canSeePii)})`,
  where: ({ tab, assignee, customer, tag, search }, store, { personId, canSeePii }) => [
    sql`c.store_id = ${store}`,
    sql`c.last_sequence > 0`,
    tabConditions[tab](personId),
    ...(assignee ? [sql`c.assignee_id = ${assignee}`] : []),
    ...(customer ? [sql`c.customer_id = ${customer}`] : []),
    ...(tag ? [sql`c.tags @> array[${tag}]::text[] and c.tags <> '{}'`] : []),
    ...(search ? [matchesSearch(store, search, canSeePii)] : []),
  ],
})

export const readConversation = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  canSeePii: boolean,
): Promise<Conversation | undefined> => {
  const { rows } = await sql<{ value: Conversation }>`
    select json_build_object(${conversationFields(canSeePii)}) as value
    from support_conversations c ${withAssignee} where c.store_id = ${store} and c.id = ${id}`.execute(db)
  return rows[0]?.value
}

const customerJson = sql`(select json_build_object('_id', k.id, 'name', k.name, 'approval', k.approval,
    'points', k.points, 'credit', k.credit, 'orders', k.orders, 'spend', k.spend, 'lastOrderAt', utc(k.last_order_at),
    'tags', k.tags)
  from customers k where k.store_id = c.store_id and k.id = c.customer_id and k.deleted_at is null)`

/** One statement, however long the conversation is. */
export const readDetails = async (
  db: Db,
  store: StoreId,
  id: string,
  { canSeePii, canSeeCustomers }: Reader,
): Promise<RawJson<ConversationDetails> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${conversationFields(canSeePii)},
      'customer', ${canSeeCustomers ? customerJson : sql`null`},
      'others', case when c.customer_id is null then 0 else (select count(*) from support_conversations o
        where o.store_id = c.store_id and o.customer_id = c.customer_id and o.id <> c.id and o.last_sequence > 0) end
      )::text as json
    from support_conversations c ${withAssignee} where c.store_id = ${store} and c.id = ${id}`.execute(db)
  return rows[0]
}

const ownJson = sql`json_build_object('_id', c.id, 'status', case c.status when 'closed' then 'closed' else 'open' end,
  'lastSequence', c.last_sequence, 'lastMessageAt', utc(c.last_message_at), 'lastMessage', c.last_message,
  'unread', c.visitor_unread, 'rating', ${ratingJson}, 'createdAt', utc(c.created_at))`

export const listOwnConversations = defineList<
  OwnConversation,
  z.output<typeof supportConversations.listOwn.query>,
  readonly [store: StoreId, actor: CustomerActor]
>({
  sorts: { lastMessageAt: { column: sql`c.last_message_at`, type: 'timestamptz' } },
  from: sql`support_conversations c`,
  id: sql`c.id`,
  row: ownJson,
  where: (_query, store, { accountId }) => [
    sql`c.store_id = ${store}`,
    sql`c.account_id = ${accountId}`,
    sql`c.last_sequence > 0`,
  ],
})

export const readOwnConversation = async (tx: Tx, store: StoreId, id: string): Promise<OwnConversation | undefined> => {
  const { rows } = await sql<{ value: OwnConversation }>`
    select ${ownJson} as value from support_conversations c where c.store_id = ${store} and c.id = ${id}`.execute(tx)
  return rows[0]?.value
}
