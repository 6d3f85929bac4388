import { type WholeList } from '#contract/core/page.ts'
import { sql } from 'kysely'
import type { approvals } from '#contract/domains/customer.ts'
import type { JoinedStore } from '#contract/domains/customer-account.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { addressesJson, consentsJson } from '#server/domains/customers/customers.service.ts'

const storeJson = sql`json_build_object(
  '_id', s.id, 'name', s.name, 'slug', s.slug, 'logo', '/files/' || s.logo_key, 'currency', s.currency)`

/** What customers see of their own record: unmasked, and without the store's internal data. */
const joinedJson = sql`json_build_object(
  'store', ${storeJson}, 'name', customer_label(c.name, c.email, c.phone, true), 'email', coalesce(c.email, a.email), 'phone', c.phone, 'birthday', c.birthday,
  'addresses', ${addressesJson(true)}, 'approval', c.approval, ${consentsJson},
  'points', c.points, 'credit', c.credit, 'pointsDebt', c.points_debt, 'creditDebt', c.credit_debt,
  'joinedAt', utc(coalesce((select max(v.at) from customer_events v
    where v.store_id = c.store_id and v.customer_id = c.id and v.kind = 'joined'), c.created_at)))`

const accountTables = sql`customers c
  join customer_accounts a on a.id = c.account_id
  join stores s on s.id = c.store_id`

/** Stores that are open now; stores that are closed temporarily reappear with all data. */
export const listJoinedStores = async (
  db: Db,
  { accountId }: CustomerActor,
): Promise<RawJson<WholeList<JoinedStore>>> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('data', coalesce(json_agg(${joinedJson} order by s.name, s.id), '[]'),
      'total', count(*), 'nextCursor', null)::text as json
    from ${accountTables} join vendors v on v.id = s.vendor_id
    where c.account_id = ${accountId} and c.deleted_at is null
      and s.status = 'active' and s.deleted_at is null and v.status = 'active' and v.deleted_at is null`.execute(db)
  return rows[0] ?? { json: '{"data":[],"total":0,"nextCursor":null}' }
}

export const readJoinedStore = async (
  db: Db | Tx,
  store: StoreId,
  { accountId }: CustomerActor,
): Promise<JoinedStore | undefined> => {
  const { rows } = await sql<{ joined: JoinedStore }>`
    select ${joinedJson} as joined from ${accountTables}
    where c.store_id = ${store} and c.account_id = ${accountId} and c.deleted_at is null`.execute(db)
  return rows[0]?.joined
}

export const readStoreCard = async (db: Db, store: StoreId): Promise<JoinedStore['store'] | undefined> => {
  const { rows } = await sql<{ card: JoinedStore['store'] }>`
    select ${storeJson} as card from stores s where s.id = ${store}`.execute(db)
  return rows[0]?.card
}

export interface AccountCustomer {
  id: string
  accountId: string | null
  approval: (typeof approvals)[number]
  hasLeft: boolean
}

/** Locks the customer of this account, else the one it left, else the one with its confirmed email. */
export const lockAccountCustomer = async (
  tx: Tx,
  store: StoreId,
  { accountId, email }: CustomerActor,
): Promise<AccountCustomer | undefined> => {
  const { rows } = await sql<AccountCustomer>`
    select id, account_id as "accountId", approval, left_at is not null as "hasLeft" from customers
    where store_id = ${store} and deleted_at is null
      and (account_id = ${accountId} or former_account_id = ${accountId} or email = ${email})
    order by account_id is not distinct from ${accountId} desc,
      former_account_id is not distinct from ${accountId} desc, id
    limit 1
    for no key update`.execute(tx)
  return rows[0]
}

export const readStoreNames = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('stores')
    .select('name')
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
