import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import {
  type ConversationDetails,
  type InboxCounts,
  type InboxTab,
  maxInboxCount,
  maxRecent,
  type supportConversations,
} from '#contract/domains/support-conversations.ts'
import type { Conversation, OwnConversation } from '#contract/domains/support.ts'
import { addressesJson } from '#server/domains/customers/customers.service.ts'
import { tierName } from '#server/domains/reward-program/reward-program.service.ts'
import type { Actor, CustomerActor, Participant, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesNormalized, normalizeForSearch, splitTerms } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { Reader } from './conversation-reader.rules.ts'

type Sql = RawBuilder<unknown>

/** The conversations `c` that a participant may open. */
export const isOpenTo = ({ kind, actor }: Participant): Sql => {
  if (kind === 'staff') return sql`true`
  return kind === 'customer'
    ? sql`c.account_id = ${actor.accountId}`
    : sql`c.id = ${actor.conversationId} and c.guest_generation is not null`
}

/** A conversation that a participant wants to open. */
export interface OpenedConversation {
  store: StoreId
  conversationId: string
  participant: Participant
}

/** `isOpenTo` for several: the conversations `c` of `w`, whose index starts at 1. */
export const openedConversations = (wanted: readonly OpenedConversation[]): Sql => {
  const accountIds = wanted.map(({ participant: { kind, actor } }) => (kind === 'customer' ? actor.accountId : null))
  const guestIds = wanted.map(({ participant: { kind, actor } }) => (kind === 'guest' ? actor.conversationId : null))
  return sql`unnest(${wanted.map(({ store }) => store)}::uuid[], ${wanted.map(({ conversationId }) => conversationId)}::uuid[],
      ${accountIds}::uuid[], ${guestIds}::uuid[]) with ordinality as w(store_id, id, account_id, guest_id, index)
    join support_conversations c on c.store_id = w.store_id and c.id = w.id
      and (w.account_id is null or c.account_id = w.account_id)
      and (w.guest_id is null or c.id = w.guest_id and c.guest_generation is not null)`
}

/** A customer is blocked by account, a guest by the email they entered. */
export const isBlocked = sql<boolean>`exists (select 1 from support_blocks b where b.store_id = c.store_id
  and (b.account_id = c.account_id or c.account_id is null and b.email = c.email))`

const ratingJson = sql`case when c.rating is not null then
  json_build_object('score', c.rating, 'comment', c.rating_comment) end`

/** How far each side of the conversation `c` has read and received. */
export const readToJson = sql`json_build_object('staff', c.staff_read_to, 'visitor', c.visitor_read_to,
  'staffDelivered', c.staff_delivered_to, 'visitorDelivered', c.visitor_delivered_to)`

const tierJson = ({ canSeeCustomers }: Reader): Sql =>
  canSeeCustomers
    ? sql`case when c.customer_id is not null then ${tierName(sql`c.store_id`, sql`c.customer_id`)} end`
    : sql`null`

const conversationFields = (reader: Reader): Sql => sql`
  '_id', c.id, 'store', json_build_object('_id', s.id, 'name', s.name), 'status', c.status, 'snoozedUntil', utc(c.snoozed_until), 'name', c.name,
  'email', ${reader.canSeePii ? sql`c.email` : sql`coalesce(mask_email(c.email), '')`},
  'customerId', c.customer_id, 'tier', ${tierJson(reader)}, 'isGuest', c.guest_generation is not null, 'isBlocked', ${isBlocked},
  'language', c.language, 'assignee', case when p.id is not null then json_build_object('_id', p.id, 'name', p.name) end,
  'tags', c.tags, 'lastSequence', c.last_sequence, 'lastMessageAt', utc(c.last_message_at),
  'lastMessage', c.last_message, 'unread', c.staff_unread,
  'readTo', ${readToJson},
  'waitingSince', utc(c.waiting_since), 'rating', ${ratingJson}, 'closedAt', utc(c.closed_at), 'createdAt', utc(c.created_at)`

const withNames = sql`join stores s on s.id = c.store_id left join persons p on p.id = c.assignee_id`

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
const matchesSearch = (stores: readonly string[], search: string, canSeePii: boolean): Sql => {
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
    ? stores.map(
        (store) => sql`c.store_id = ${store} and c.id in (select m.conversation_id from support_messages m
          where m.store_id = ${store} and m.text_normalized <> ''
            and store_trigrams(m.store_id, m.text_normalized) @> (select query_trigrams(${store}, array[${sql.join(terms)}]::text[]))
            and ${sql.join(
              terms.map((term) => sql`strpos(m.text_normalized, ${term}) > 0`),
              sql` and `,
            )})`,
      )
    : []
  return sql`(${sql.join([byName, ...byEmail, ...byText], sql` or `)})`
}

type ListQuery = z.output<typeof supportConversations.list.query>

const inboxSorts = {
  lastMessageAt: { column: sql`c.last_message_at`, type: 'timestamptz' },
  waitingSince: { column: sql`coalesce(c.waiting_since, c.last_message_at)`, type: 'timestamptz' },
  createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
} as const

const inboxConditions = (
  { tab, assignee, customer, tag, search }: ListQuery,
  stores: readonly string[],
  { personId, canSeePii }: Reader,
): Sql[] => [
  sql`c.last_sequence > 0`,
  tabConditions[tab](personId),
  ...(assignee ? [sql`c.assignee_id = ${assignee}`] : []),
  ...(customer ? [sql`c.customer_id = ${customer}`] : []),
  ...(tag ? [sql`c.tags @> array[${tag}]::text[] and c.tags <> '{}'`] : []),
  ...(search ? [matchesSearch(stores, search, canSeePii)] : []),
]

export const listConversations = defineList<Conversation, ListQuery, readonly [store: StoreId, reader: Reader]>({
  sorts: inboxSorts,
  from: sql`support_conversations c`,
  id: sql`c.id`,
  join: withNames,
  row: (_query, _store, reader) => sql`json_build_object(${conversationFields(reader)})`,
  where: (query, store, reader) => [sql`c.store_id = ${store}`, ...inboxConditions(query, [store], reader)],
})

/** One part per store in the order of the list, so that PostgreSQL merges them instead of sorting all rows. */
const mergeStores = ({ sortBy, sortOrder }: ListQuery, { storeIds }: Pick<Actor, 'storeIds'>): Sql => {
  if (storeIds.length === 0) return sql`(select * from support_conversations where false) c`
  const order = sql.raw(sortOrder)
  const parts = storeIds.map(
    (store) => sql`(select c.* from support_conversations c where c.store_id = ${store} and c.last_sequence > 0
      order by ${inboxSorts[sortBy].column} ${order}, c.id ${order})`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) c`
}

export const listEverywhere = defineList<Conversation, ListQuery, readonly [actor: Actor, reader: Reader]>({
  sorts: inboxSorts,
  from: mergeStores,
  id: sql`c.id`,
  join: withNames,
  row: (_query, _actor, reader) => sql`json_build_object(${conversationFields(reader)})`,
  where: (query, actor, reader) => inboxConditions(query, actor.storeIds, reader),
})

const countedTabs = ['open', 'mine', 'unassigned', 'waiting', 'snoozed'] as const satisfies InboxTab[]

export const readInboxCounts = async (
  db: Db,
  store: StoreId,
  { personId }: Pick<Reader, 'personId'>,
): Promise<InboxCounts> => {
  const counts = countedTabs.map(
    (tab) => sql`${sql.lit(tab)}, (select count(*) from (select 1 from support_conversations c
      where c.store_id = ${store} and c.last_sequence > 0 and ${tabConditions[tab](personId)}
      limit ${sql.lit(maxInboxCount)}) t)`,
  )
  const { rows } = await sql<{ counts: InboxCounts }>`select json_build_object(${sql.join(counts)}) as counts`.execute(
    db,
  )
  return orNotFound(rows[0]).counts
}

export const readConversation = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  reader: Reader,
): Promise<Conversation | undefined> => {
  const { rows } = await sql<{ value: Conversation }>`
    select json_build_object(${conversationFields(reader)}) as value
    from support_conversations c ${withNames} where c.store_id = ${store} and c.id = ${id}`.execute(db)
  return rows[0]?.value
}

/** The fragments of customers are over the alias `c`. */
const customerJson = (reader: Reader): Sql => sql`(
  select (select json_build_object('_id', c.id,
      'name', customer_label(c.name, c.email, c.phone, ${sql.lit(reader.canSeePii)}), 'approval', c.approval, 'points', c.points,
      'credit', c.credit, 'orders', c.orders, 'spend', c.spend, 'lastOrderAt', utc(c.last_order_at), 'tags', c.tags,
      'tier', ${tierName(sql`c.store_id`, sql`c.id`)}, 'addresses', ${addressesJson(reader.canSeePii)},
      'notes', (select count(*) from customer_notes n where n.store_id = c.store_id and n.customer_id = c.id))
    from customers c where c.store_id = k.store_id and c.id = k.customer_id and c.deleted_at is null)
  from (select c.store_id, c.customer_id) k)`

const recentOrdersJson = sql`(select coalesce(json_agg(o.json order by o.placed_at desc, o.id desc), '[]') from (
  select o.placed_at, o.id, json_build_object('_id', o.id, 'number', o.number, 'status', o.status,
    'paymentStatus', o.payment_status, 'total', o.total, 'currency', o.currency, 'createdAt', utc(o.placed_at)) as json
  from orders o where o.store_id = c.store_id and o.customer_id = c.customer_id
  order by o.placed_at desc, o.id desc limit ${sql.lit(maxRecent)}) o)`

const others = sql`support_conversations o where o.store_id = c.store_id and o.customer_id = c.customer_id
  and o.id <> c.id and o.last_sequence > 0`

const earlierJson = sql`(select coalesce(json_agg(e.json order by e.last_message_at desc, e.id desc), '[]') from (
  select o.last_message_at, o.id, json_build_object('_id', o.id, 'status', o.status, 'lastMessage', o.last_message,
    'lastMessageAt', utc(o.last_message_at)) as json
  from ${others} order by o.last_message_at desc, o.id desc limit ${sql.lit(maxRecent)}) e)`

/** One statement, however long the conversation is. */
export const readDetails = async (
  db: Db,
  store: StoreId,
  id: string,
  reader: Reader,
): Promise<RawJson<ConversationDetails> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${conversationFields(reader)},
      'customer', ${reader.canSeeCustomers ? customerJson(reader) : sql`null`},
      'others', case when c.customer_id is null then 0 else (select count(*) from ${others}) end,
      'earlier', ${earlierJson},
      'recentOrders', ${reader.canSeeOrders ? recentOrdersJson : sql`'[]'::json`})::text as json
    from support_conversations c ${withNames} where c.store_id = ${store} and c.id = ${id}`.execute(db)
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
