import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { StoredNotification, notifications } from '#contract/domains/notifications.ts'
import { notificationKinds, type NotificationKind } from '#contract/notification-kinds.ts'
import type { Notification } from '#contract/socket.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

export type NotificationInput = Pick<Notification, 'kind' | 'facts' | 'title' | 'body' | 'route'> & {
  id: string
  /** The person who caused it and doesn't receive it. */
  authorId?: string | null | undefined
  /** The only person who receives it; otherwise all who may see the kind. */
  recipientId?: string | null | undefined
}

/** A reader and the kinds they may see. */
export interface Reader {
  personId: string
  membershipId: string
  kinds: readonly NotificationKind[]
  /** Whether they also see kinds that this version doesn't know. */
  readsUnknownKinds: boolean
}

type ListQuery = z.output<typeof notifications.list.query>

const notificationJson = sql`json_build_object(
  '_id', n.id, 'store_id', n.store_id, 'title', n.title, 'body', n.body, 'status', n.status, 'route', n.route,
  'createdAt', utc(n.created_at), 'kind', n.kind, 'facts', n.facts)`

/** Idempotent: concurrent inserts store one row and all return it. */
export const insertNotification = async (
  db: Db,
  store: StoreId,
  { id, kind, facts, title, body, route, authorId = null, recipientId = null }: NotificationInput,
): Promise<{ notification: Notification; isNew: boolean }> => {
  const { rows } = await sql<{ notification: Notification; isNew: boolean }>`
    insert into notifications as n (store_id, id, kind, facts, title, body, route, author_id, recipient_id)
    values (${store}, ${id}, ${kind}, ${JSON.stringify(facts)}, ${title}, ${body}, ${route}, ${authorId}::uuid,
      ${recipientId}::uuid)
    on conflict (store_id, id) do update set id = excluded.id
    returning ${notificationJson} as notification, xmax = 0 as "isNew"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A notification was neither kept nor found.')
  return row
}

const isUnknownKind = sql`n.kind <> all(${notificationKinds}::text[])`

const isReadable = ({ kinds, readsUnknownKinds }: Reader): RawBuilder<unknown> =>
  readsUnknownKinds ? sql`(n.kind = any(${kinds}::text[]) or ${isUnknownKind})` : sql`n.kind = any(${kinds}::text[])`

/** Readable and not switched off; unknown kinds can't be. */
const isWanted = (reader: Reader): RawBuilder<unknown> => {
  const isWantedKind = sql`n.kind = any(array(
    select kind from unnest(${reader.kinds}::text[]) kind
    where not exists (
      select from persons p where p.id = ${reader.personId} and p.notification_choices -> 'off' ? kind)))`
  return reader.readsUnknownKinds ? sql`(${isWantedKind} or ${isUnknownKind})` : isWantedKind
}

const isForReader = ({ personId }: Reader): RawBuilder<unknown> => sql`(n.author_id is distinct from ${personId}::uuid
  and (n.recipient_id is null or n.recipient_id = ${personId}))`

/**
 * Notifications without a mark of their own are read up to this time: the later of joining and the last "mark all as
 * read".
 */
const readUntil = (store: StoreId, { personId, membershipId }: Reader): RawBuilder<unknown> => sql`greatest(
  (select created_at from memberships where id = ${membershipId}),
  (select read_until from notification_marks where store_id = ${store} and person_id = ${personId}))`

const readMark = (store: StoreId, { personId }: Reader): RawBuilder<unknown> => sql`
  (select r.is_read from notification_reads r
   where r.store_id = ${store} and r.person_id = ${personId} and r.notification_id = n.id)`

/** Newer ones without a mark, and older ones marked as unread: two branches, each with its own index. */
const unreadNotifications = (store: StoreId, reader: Reader): RawBuilder<unknown> => sql`(
  select n.* from notifications n
  where n.store_id = ${store} and ${isWanted(reader)} and n.created_at > ${readUntil(store, reader)}
    and ${isForReader(reader)} and not coalesce(${readMark(store, reader)}, false)
  union all
  select n.* from notification_reads r
  join notifications n on n.store_id = r.store_id and n.id = r.notification_id
  where r.store_id = ${store} and r.person_id = ${reader.personId} and not r.is_read
    and ${isWanted(reader)} and n.created_at <= ${readUntil(store, reader)}
    and ${isForReader(reader)})`

export const listNotifications = defineList<StoredNotification, ListQuery, readonly [store: StoreId, reader: Reader]>({
  sorts: { createdAt: { column: sql`n.created_at`, type: 'timestamptz' } },
  from: ({ unread }, store, reader) => (unread ? sql`${unreadNotifications(store, reader)} n` : sql`notifications n`),
  id: sql`n.id`,
  row: ({ unread }, store, reader) => {
    const isRead = unread
      ? sql`false`
      : sql`coalesce(${readMark(store, reader)}, n.created_at <= ${readUntil(store, reader)})`
    return sql`(${notificationJson})::jsonb || jsonb_build_object('isRead', ${isRead})`
  },
  where: ({ kind }, store, reader) => [
    sql`n.store_id = ${store}`,
    isWanted(reader),
    isForReader(reader),
    ...(kind ? [sql`n.kind = ${kind}`] : []),
  ],
})

const maxUnreadCount = 100

export const countUnread = async (db: Db, store: StoreId, reader: Reader): Promise<{ unread: number }> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from ${unreadNotifications(store, reader)} unread limit ${sql.lit(maxUnreadCount)}) counted`.execute(db)
  return rows[0] ?? { unread: 0 }
}

/** Ignores ids of other stores. Inserts in one order, so that concurrent requests of a person can't deadlock. */
export const markRead = async (
  tx: Tx,
  store: StoreId,
  reader: Reader,
  ids: readonly string[],
  isRead: boolean,
): Promise<void> => {
  await sql`
    insert into notification_reads (store_id, person_id, notification_id, is_read)
    select n.store_id, ${reader.personId}, n.id, ${isRead} from notifications n
    where n.store_id = ${store} and n.id = any(${ids}::uuid[]) and ${isReadable(reader)}
    order by n.id
    on conflict (store_id, person_id, notification_id) do update set is_read = excluded.is_read`.execute(tx)
}

/**
 * A notification inserted at this moment has a timestamp already, but nobody has seen it. So `read_until` is set to one
 * minute ago, which is longer than the statement timeout, and newer ones get marks of their own.
 */
export const markAllRead = async (tx: Tx, store: StoreId, reader: Reader): Promise<void> => {
  const { personId } = reader
  const marksOfReader = sql`r.store_id = ${store} and r.person_id = ${personId}`
  await sql`
    with line as (select now() - interval '1 minute' as at), drawn as (
      insert into notification_marks (store_id, person_id, read_until)
      select ${store}, ${personId}, line.at from line
      on conflict (store_id, person_id) do update
        set read_until = greatest(notification_marks.read_until, excluded.read_until)
    ), settled as (
      delete from notification_reads r using notifications n, line
      where ${marksOfReader} and n.store_id = r.store_id and n.id = r.notification_id and n.created_at <= line.at
    )
    insert into notification_reads (store_id, person_id, notification_id, is_read)
    select n.store_id, ${personId}, n.id, true from notifications n, line
    where n.store_id = ${store} and n.created_at > line.at and ${isReadable(reader)}
    order by n.id
    on conflict (store_id, person_id, notification_id) do update set is_read = true`.execute(tx)
}

export const readFirstStore = async (tx: Tx, vendorId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from stores where vendor_id = ${vendorId} and deleted_at is null order by created_at, id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}
