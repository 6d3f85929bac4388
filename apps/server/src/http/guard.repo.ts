import type { Pool } from 'pg'
import { guestTokenDays } from '#contract/domains/support-rules.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Permission } from '#contract/permissions.ts'

interface SessionAccessRow {
  session_id: string
  person_id: string
  person_name: string
  email: string
  stepped_up: boolean
}

interface MemberAccessRow extends SessionAccessRow {
  membership_id: string
  vendor_id: string
  vendor_name: string
  vendor_status: string
  subscription: SubscriptionStatus
  role: 'owner' | 'staff'
  permissions: Permission[]
  store_ids: string[]
}

interface AdminAccessRow extends SessionAccessRow {
  membership_id: null
}

export type AccessRow = MemberAccessRow | AdminAccessRow

const memberColumns = (storeCondition = '') => `
    m.id as membership_id, m.vendor_id, v.name as vendor_name, v.status as vendor_status,
    current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as subscription, m.role, m.permissions,
    array(
      select st.id from stores st
      where st.vendor_id = m.vendor_id and st.deleted_at is null
        and (m.role = 'owner' or exists (
          select 1 from membership_stores ms where ms.membership_id = m.id and ms.store_id = st.id))
        ${storeCondition}
      order by st.created_at, st.id
    )::text[] as store_ids`

// Read for every request, so that a suspension, a removed permission or a removed store applies from the next one on.
const accessSql = (sessionCondition: string) => `
  select s.id as session_id, p.id as person_id, p.name as person_name, p.email,
    coalesce(s.stepped_up_at > now() - interval '10 minutes', false) as stepped_up,
    ${memberColumns()}
  from sessions s
  join persons p on p.id = s.person_id
  left join memberships m on m.id = s.membership_id
  left join vendors v on v.id = m.vendor_id
  where ${sessionCondition} and s.ended_at is null
    and case when s.membership_id is null then p.is_admin else m.status = 'active' and v.deleted_at is null end`
// PostgreSQL plans `= any($1)` anew every time, because it doesn't know the number of ids. Statements for one id and
// for a fixed small number keep their plan.
const singleSessionSql = accessSql('s.id = $1')
const smallBatchSize = 8
const smallBatchSql = accessSql(
  `s.id in (${Array.from({ length: smallBatchSize }, (_, index) => `$${index + 1}`).join(', ')})`,
)
const anySessionsSql = accessSql('s.id = any($1::uuid[])')

export interface KeyAccessRow extends Omit<MemberAccessRow, 'session_id' | 'stepped_up'> {
  key_id: string
  key_name: string
  token_hash: string
  scopes: Permission[]
  /** The last recorded use is more than a minute ago. */
  is_use_unrecorded: boolean
}

// Keys are read with the current access of their creator, so they lose what the creator loses.
const keyAccessSql = (condition: string) => `
  select k.id as key_id, k.name as key_name, k.token_hash, k.scopes,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as is_use_unrecorded,
    p.id as person_id, p.name as person_name, p.email,
    ${memberColumns('and (k.store_ids is null or st.id = any(k.store_ids))')}
  from api_keys k
  join memberships m on m.id = k.membership_id and m.vendor_id = k.vendor_id
  join persons p on p.id = m.person_id
  join vendors v on v.id = m.vendor_id
  where ${condition} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and m.status = 'active' and v.deleted_at is null`
const singleKeySql = keyAccessSql('k.token_hash = $1')
const manyKeysSql = keyAccessSql('k.token_hash = any($1::text[])')

/** Access data of the keys that are valid now. */
export const readKeyAccessRows = async (pool: Pool, hashes: readonly string[]): Promise<KeyAccessRow[]> =>
  (
    await pool.query<KeyAccessRow>(
      hashes.length === 1
        ? { name: 'guard key', text: singleKeySql, values: [hashes[0]] }
        : { name: 'guard keys', text: manyKeysSql, values: [hashes] },
    )
  ).rows

interface ShopRow {
  store_id: string
  vendor_id: string
  subscription: SubscriptionStatus
  /** False while the vendor or the platform keeps the store or its business closed. */
  is_open: boolean
  /** Null unless the vendor has paused the shop; empty without a message. */
  pause_message: string | null
}

/** Null columns if no store was named, or it doesn't exist. */
type NamedStore = ShopRow | { [Column in keyof ShopRow]: null }

export type CustomerAccessRow = NamedStore & {
  session_id: string
  account_id: string
  name: string
  email: string
  language: Language
}

// Deleted stores and stores of deleted businesses don't exist for customers; inactive and suspended ones are closed.
const shopSql = `
  select st.id as store_id, st.vendor_id,
    current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end) as subscription,
    st.status = 'active' and v.status = 'active' as is_open, os.pause_message
  from stores st
  join vendors v on v.id = st.vendor_id
  left join online_store_settings os on os.store_id = st.id and os.is_paused
  where st.deleted_at is null and v.deleted_at is null`

/** How shoppers name a store: by id or slug. */
export interface StoreReference {
  id: string | null
  slug: string | null
}

const customerSql = `
  select s.id as session_id, a.id as account_id, a.name, a.email, a.language, o.store_id, o.vendor_id, o.subscription,
    o.is_open, o.pause_message
  from customer_sessions s
  join customer_accounts a on a.id = s.account_id
  left join (${shopSql} and (st.id = $2 or st.slug = $3)) o on true
  where s.id = $1 and s.ended_at is null`

/** The customer of a session, and the named store if it exists. */
export const readCustomerAccess = async (
  pool: Pool,
  sessionId: string,
  store: StoreReference,
): Promise<CustomerAccessRow | undefined> => {
  const { rows } = await pool.query<CustomerAccessRow>({
    name: 'guard customer',
    text: customerSql,
    values: [sessionId, store.id, store.slug],
  })
  return rows[0]
}

export type GuestAccessRow = ShopRow & {
  conversation_id: string
  name: string
  email: string
  language: Language
  generation: number
  is_expired: boolean
  is_blocked: boolean
}

const guestSql = (conversationCondition: string) => `
  select c.id as conversation_id, c.name, c.email, c.language, c.guest_generation as generation,
    c.last_message_at < now() - interval '${guestTokenDays} days' as is_expired,
    exists (select 1 from support_blocks b where b.store_id = c.store_id and b.email = c.email) as is_blocked,
    o.store_id, o.vendor_id, o.subscription, o.is_open, o.pause_message
  from support_conversations c
  join (${shopSql}) o on o.store_id = c.store_id
  where ${conversationCondition} and c.guest_generation is not null`
const singleGuestSql = guestSql('c.store_id = $1 and c.id = $2')
const manyGuestsSql = guestSql('(c.store_id, c.id) in (select * from unnest($1::uuid[], $2::uuid[]))')

/** The guests of conversations, whose tokens aren't checked yet, and their stores if these exist. */
export const readGuestAccess = async (
  pool: Pool,
  conversations: readonly { storeId: string; conversationId: string }[],
): Promise<GuestAccessRow[]> => {
  const storeIds = conversations.map(({ storeId }) => storeId)
  const ids = conversations.map(({ conversationId }) => conversationId)
  const { rows } = await pool.query<GuestAccessRow>(
    conversations.length === 1
      ? { name: 'guard guest', text: singleGuestSql, values: [storeIds[0], ids[0]] }
      : { name: 'guard guests', text: manyGuestsSql, values: [storeIds, ids] },
  )
  return rows
}

export const findShop = async (pool: Pool, { id, slug }: StoreReference): Promise<ShopRow | undefined> => {
  const text = `${shopSql} and (st.id = $1 or st.slug = $2)`
  const query = { name: 'guard shop', text: text, values: [id, slug] }
  const { rows } = await pool.query<ShopRow>(query)
  return rows[0]
}

const accessQuery = (sessionIds: readonly string[]) => {
  const [first] = sessionIds
  if (sessionIds.length === 1) return { name: 'guard', text: singleSessionSql, values: [first] }
  if (sessionIds.length > smallBatchSize) return { name: 'guard many', text: anySessionsSql, values: [sessionIds] }
  // Fills unused parameters with the first id.
  return {
    name: 'guard few',
    text: smallBatchSql,
    values: Array.from({ length: smallBatchSize }, (_, index) => sessionIds[index] ?? first),
  }
}

/** Access data of the sessions that haven't ended. */
export const readAccessRows = async (pool: Pool, sessionIds: readonly string[]): Promise<AccessRow[]> =>
  (await pool.query<AccessRow>(accessQuery(sessionIds))).rows

// For the sessions of open sockets: returns only those whose access has changed, usually none.
const changedStampsSql = `
  with access as materialized (${anySessionsSql})
  select asked.id as session_id, now.stamp
  from unnest($1::uuid[], $2::text[]) as asked(id, stamp)
  left join (select session_id, md5(access::text) as stamp from access) now on now.session_id = asked.id
  where asked.stamp is null or now.stamp is distinct from asked.stamp`

/** The sessions whose stamp has changed; null for a session that has ended. */
export const readChangedStamps = async (
  pool: Pool,
  stamps: ReadonlyMap<string, string | null>,
): Promise<Map<string, string | null>> => {
  const values = [[...stamps.keys()], [...stamps.values()]]
  const { rows } = await pool.query<{ session_id: string; stamp: string | null }>({
    name: 'stamps',
    text: changedStampsSql,
    values,
  })
  return new Map(rows.map((row) => [row.session_id, row.stamp]))
}
