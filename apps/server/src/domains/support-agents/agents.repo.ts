import { sql } from 'kysely'
import type { SupportAgent } from '#contract/domains/support-conversations.ts'
import { agentTimes } from '#contract/domains/support-rules.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Members of the vendor who answer chats in the store. */
const agents = (store: StoreId) => sql`memberships m join persons p on p.id = m.person_id
  where m.vendor_id = (select vendor_id from stores where id = ${store}) and m.status = 'active'
    and (m.role = 'owner' or 'access_live_chat' = any(m.permissions) and exists (
      select 1 from membership_stores ms where ms.membership_id = m.id and ms.store_id = ${store}))`

/** Whether the agent `p` has a page of the store open. */
const hasStoreOpen = (store: StoreId) => sql<boolean>`exists (select 1 from support_presence e
  where e.store_id = ${store} and e.person_id = p.id and e.connected_until > now())`

/** Whether one of them was connected within the last two minutes. */
export const hasRecentAgent = (store: StoreId) => sql<boolean>`exists (
  select 1 from support_presence e where e.store_id = ${store}
    and e.seen_at > now() - make_interval(secs => ${sql.lit(agentTimes.awayAfterSeconds)})
    and exists (select 1 from ${agents(store)} and p.id = e.person_id))`

/** The names of those of the people who answer chats in the store. */
export const readAgents = async (
  db: Db | Tx,
  store: StoreId,
  personIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from ${agents(store)} and p.id = any(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const listAgents = async (db: Db, store: StoreId): Promise<SupportAgent[]> => {
  const { rows } = await sql<SupportAgent>`
    select p.id as _id, p.name, ${hasStoreOpen(store)} as "isPresent" from ${agents(store)}
    order by lower(p.name), p.id`.execute(db)
  return rows
}

/** The next in turn among staff who are connected: whose last assignment is the longest ago. */
export const findNextAgent = async (tx: Tx, store: StoreId): Promise<{ id: string; name: string } | undefined> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from ${agents(store)} and ${hasStoreOpen(store)}
    order by (select max(c.assigned_at) from support_conversations c
      where c.store_id = ${store} and c.assignee_id = p.id) nulls first, p.id
    limit 1`.execute(tx)
  return rows[0]
}

export interface ConnectedAgent {
  storeId: string
  personId: string
}

/**
 * Staff who are connected to this process, or have just left it. Rows are locked in the same order by all processes. The
 * stores come from connections that the guard checks.
 */
export const writePresence = async (db: Db, people: readonly ConnectedAgent[], isConnected: boolean): Promise<void> => {
  const seconds = isConnected ? agentTimes.connectedSeconds : 0
  await sql`
    insert into support_presence as e (store_id, person_id, seen_at, connected_until)
    select store_id, person_id, now(), now() + make_interval(secs => ${seconds})
    from (select distinct store_id, person_id
      from unnest(${people.map(({ storeId }) => storeId)}::uuid[], ${people.map(({ personId }) => personId)}::uuid[])
        as u (store_id, person_id) order by 1, 2) u
    on conflict (store_id, person_id) do update set seen_at = excluded.seen_at,
      connected_until = excluded.connected_until`.execute(db)
}
