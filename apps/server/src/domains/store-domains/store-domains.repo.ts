import { sql } from 'kysely'
import { type CustomDomainStatus, type DnsRecord, maxStoreDomains } from '#contract/domains/store-domains.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { CheckOutcome } from './domain-check.rules.ts'
import type { DomainName } from './domain-name.rules.ts'

export interface DomainRow extends DomainName {
  id: string
  storeId: string
  slug: string
  vendorId: string
  status: CustomDomainStatus
  token: string
  pointedHosts: string[]
  primaryHost: string | null
  findings: DnsRecord[]
  checkedAt: Date | null
  nextCheckAt: Date
  missingSince: Date | null
  warnedAt: Date | null
  lostAt: Date | null
  createdAt: Date
  updatedAt: Date
  updatedBy: string | null
  isTaken: boolean
}

/** A claim that counts: of two only one can have such a status. */
const proven = sql`('pending_a_record_verification', 'active')`

const domainColumns = sql`d.id, d.store_id as "storeId", s.slug, s.vendor_id as "vendorId", d.name,
  d.has_www as "hasWww", d.prefers_www as "prefersWww", d.status, d.token, d.pointed_hosts as "pointedHosts", d.primary_host as "primaryHost",
  d.findings, d.checked_at as "checkedAt", d.next_check_at as "nextCheckAt", d.missing_since as "missingSince",
  d.warned_at as "warnedAt", d.lost_at as "lostAt", d.created_at as "createdAt", d.updated_at as "updatedAt",
  p.name as "updatedBy",
  exists (select from store_domains o where o.name = d.name and o.id <> d.id and o.status in ${proven}) as "isTaken"`

const domainTables = sql`store_domains d join stores s on s.id = d.store_id left join persons p on p.id = d.updated_by`

export interface StoreWithDomains {
  slug: string
  primaryHost: string | null
  domains: DomainRow[]
}

export const readStoreDomains = async (db: Db | Tx, store: StoreId): Promise<StoreWithDomains | undefined> => {
  const { rows: stores } = await sql<Omit<StoreWithDomains, 'domains'>>`
    select slug, primary_shop_host(id) as "primaryHost" from stores where id = ${store}`.execute(db)
  const { rows: domains } = await sql<DomainRow>`
    select ${domainColumns} from ${domainTables} where d.store_id = ${store} order by d.created_at, d.id`.execute(db)
  return stores[0] && { ...stores[0], domains }
}

export const readDomain = async (db: Db | Tx, store: StoreId, id: string): Promise<DomainRow | undefined> => {
  const { rows } = await sql<DomainRow>`
    select ${domainColumns} from ${domainTables} where d.store_id = ${store} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** Writers of a store's domains take it before any row, so that they don't deadlock. */
const lockStore = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select from stores where id = ${store} for no key update`.execute(tx)
}

/** Until the transaction ends no other write decides about the store's domains. */
export const lockDomain = async (tx: Tx, store: StoreId, id: string): Promise<DomainRow | undefined> => {
  await lockStore(tx, store)
  const { rows } = await sql<DomainRow>`
    select ${domainColumns} from ${domainTables} where d.store_id = ${store} and d.id = ${id}
    for no key update of d`.execute(tx)
  return rows[0]
}

export const insertDomain = async (
  tx: Tx,
  store: StoreId,
  { id, token, by, ...domain }: DomainName & { id: string; token: string; by: string },
): Promise<'added' | 'exists' | 'too many'> => {
  // Two concurrent additions would each count without the other's.
  await lockStore(tx, store)
  const { rows } = await sql<{ isKnown: boolean; count: number }>`
    select coalesce(bool_or(name = ${domain.name}), false) as "isKnown", count(*)::integer as count
    from store_domains where store_id = ${store}`.execute(tx)
  if (rows[0]?.isKnown) return 'exists'
  if ((rows[0]?.count ?? 0) >= maxStoreDomains) return 'too many'
  await tx
    .insertInto('store_domains')
    .values({
      id,
      store_id: store,
      name: domain.name,
      has_www: domain.hasWww,
      prefers_www: domain.prefersWww,
      token,
      updated_by: by,
    })
    .execute()
  return 'added'
}

export const deleteDomain = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('store_domains')
    .where('store_id', '=', store)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Frees the names of stores that are closed. */
export const deleteDomainsOfStores = async (tx: Tx, storeIds: readonly string[]): Promise<void> => {
  await sql`delete from store_domains where store_id = any(${[...storeIds]}::uuid[])`.execute(tx)
}

/** Fails with a unique violation if another store has proven the name. */
export const writeCheck = async (
  tx: Tx,
  { id, status }: Pick<DomainRow, 'id' | 'status'>,
  outcome: CheckOutcome & { findings: readonly DnsRecord[]; newToken: string },
): Promise<void> => {
  const isLost = outcome.event === 'lost'
  await sql`
    update store_domains set status = ${outcome.status}, pointed_hosts = ${outcome.pointedHosts}::text[],
      missing_since = ${outcome.missingSince}, warned_at = ${outcome.warnedAt},
      findings = ${JSON.stringify(outcome.findings)}::jsonb, checked_at = now(), next_check_at = ${outcome.nextCheckAt},
      token = case when ${isLost} then ${outcome.newToken} else token end,
      lost_at = case when ${isLost} then now() when ${outcome.status} = 'active' then null else lost_at end,
      updated_at = case when ${outcome.status} = ${status} then updated_at else now() end
    where id = ${id}`.execute(tx)
}

/** The first domain of a store that becomes active is its primary one. */
export const makeFirstPrimary = async (tx: Tx, { id, storeId }: DomainRow): Promise<void> => {
  await sql`
    update store_domains set primary_host = pointed_hosts[1]
    where id = ${id} and primary_host is null and not exists (
      select from store_domains o where o.store_id = ${storeId} and o.id <> ${id}
        and (o.status = 'active' or o.primary_host is not null))`.execute(tx)
}

/** Null selects the default address. Returns false unless the host belongs to an active domain. */
export const setPrimaryHost = async (
  tx: Tx,
  store: StoreId,
  { host, by }: { host: string | null; by: string },
): Promise<boolean> => {
  await lockStore(tx, store)
  // First, because at most one row may have a primary host.
  await sql`
    update store_domains set primary_host = null, updated_at = now(), updated_by = ${by}
    where store_id = ${store} and primary_host is not null`.execute(tx)
  if (host === null) return true
  const { rows } = await sql`
    update store_domains set primary_host = ${host}, updated_at = now(), updated_by = ${by}
    where store_id = ${store} and status = 'active' and ${host} = any(pointed_hosts) returning id`.execute(tx)
  return rows.length > 0
}

/** Takes domains that are due; others that run at the same time take different ones. */
export const takeDueDomains = async (db: Db, limit: number): Promise<{ id: string; storeId: string }[]> => {
  const { rows } = await sql<{ id: string; storeId: string }>`
    with due as (
      select id from store_domains where next_check_at <= now() order by next_check_at limit ${limit}
      for update skip locked)
    update store_domains d set next_check_at = now() + interval '5 minutes' from due where d.id = due.id
    returning d.id, d.store_id as "storeId"`.execute(db)
  return rows
}

export interface ServedHost {
  storeId: string
  slug: string
  /** The host of the domain that visitors should use. */
  preferredHost: string
}

/** The store whose active domain has the host. */
export const readServedHost = async (db: Db, host: string): Promise<ServedHost | undefined> => {
  const { rows } = await sql<ServedHost>`
    select d.store_id as "storeId", s.slug,
      case when d.primary_host = any(d.pointed_hosts) then d.primary_host else d.pointed_hosts[1] end as "preferredHost"
    from store_domains d join stores s on s.id = d.store_id join vendors v on v.id = s.vendor_id
    where d.name in (${host}, ${host.replace(/^www\./, '')}) and d.status = 'active' and ${host} = any(d.pointed_hosts)
      and s.deleted_at is null and v.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whether a store has the slug or had it, so that its old links still redirect. */
export const hasSlug = async (db: Db, slug: string): Promise<boolean> => {
  const { rows } = await sql`
    select from stores where slug = ${slug} and deleted_at is null
    union all select from store_slugs where slug = ${slug} and reserved_until > now()`.execute(db)
  return rows.length > 0
}
