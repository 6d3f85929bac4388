import { sql } from 'kysely'
import type { Notification } from '#contract/socket.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

export type NewNotice = Pick<Notification, 'kind' | 'facts' | 'title' | 'body' | 'route'>

const notificationJson = sql`json_build_object(
  '_id', n.id, 'store_id', n.store_id, 'title', n.title, 'body', n.body, 'status', n.status, 'route', n.route,
  'createdAt', utc(n.created_at), 'kind', n.kind, 'facts', n.facts)`

/** As they are read, in the order they were given. */
export const insertNotifications = async (
  tx: Tx,
  store: StoreId,
  notices: readonly NewNotice[],
): Promise<Notification[]> => {
  const { rows } = await sql<{ notification: Notification }>`
    insert into notifications as n (store_id, id, kind, facts, title, body, route)
    select ${store}, * from unnest(
      ${notices.map(() => newId())}::uuid[], ${notices.map((one) => one.kind)}::text[],
      ${notices.map((one) => JSON.stringify(one.facts))}::jsonb[], ${notices.map((one) => one.title)}::text[],
      ${notices.map((one) => one.body)}::text[], ${notices.map((one) => one.route)}::text[])
    returning ${notificationJson} as notification`.execute(tx)
  return rows.map((row) => row.notification)
}
