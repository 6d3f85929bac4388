import { sql } from 'kysely'
import type { LedgerReason } from '#contract/domains/customer.ts'
import type { RewardKind } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** What counts toward the daily cap. The welcome bonus doesn't: it is granted once. */
const cappedReasons = sql.join(
  (['earned', 'task', 'referral', 'bonus'] satisfies LedgerReason[]).map((reason) => sql.lit(reason)),
)

/** What customers were granted since an instant. The caller has locked them. */
export const readGrantedSince = async (
  tx: Tx,
  store: StoreId,
  kind: RewardKind,
  customerIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; granted: number }>`
    select customer_id as id, sum(delta)::bigint as granted from customer_ledger
    where store_id = ${store} and customer_id = any(${[...customerIds]}::uuid[]) and at >= ${since} and kind = ${kind}
      and delta > 0 and reason in (${cappedReasons})
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, granted }) => [id, granted]))
}

/** The sources that have an entry already. The caller has locked the customers. */
export const readGrantedSources = async (
  tx: Tx,
  store: StoreId,
  reasons: readonly LedgerReason[],
  sourceIds: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select reason || ' ' || source_id as key from customer_ledger
    where store_id = ${store} and reason = any(${[...reasons]}::text[]) and source_id = any(${[...sourceIds]}::uuid[])`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

export interface StoredGrant {
  sourceId: string
  kind: RewardKind
  amount: number
  expiresAt: string | null
  at: string
}

/** What was granted for these sources and not taken back. The caller has locked the customers. */
export const readGrants = async (
  tx: Tx,
  store: StoreId,
  reason: LedgerReason,
  sourceIds: readonly string[],
): Promise<StoredGrant[]> => {
  const { rows } = await sql<StoredGrant>`
    select l.source_id as "sourceId", l.kind, l.delta as amount, utc(l.expires_at) as "expiresAt", utc(l.at) as at
    from customer_ledger l
    where l.store_id = ${store} and l.reason = ${reason} and l.source_id = any(${[...sourceIds]}::uuid[])
      and not exists (select 1 from customer_ledger r
        where r.store_id = l.store_id and r.reason = 'reversed' and r.source_id = l.source_id)
    order by l.id`.execute(tx)
  return rows
}

/**
 * What has expired of the grants with this expiry date, less what was given back. Without a date: what an inactive
 * customer has lost since the grant.
 */
export const readExpired = async (
  tx: Tx,
  store: StoreId,
  {
    customerId,
    kind,
    expiresAt,
    since,
  }: { customerId: string; kind: RewardKind; expiresAt: string | null; since: string },
): Promise<number> => {
  const { rows } = await sql<{ expired: number }>`
    select greatest(0, coalesce(-sum(delta), 0))::bigint as expired from customer_ledger
    where store_id = ${store} and customer_id = ${customerId} and kind = ${kind} and reason = 'expired'
      and expires_at is not distinct from ${expiresAt}::timestamptz and at >= ${since}::timestamptz`.execute(tx)
  return rows[0]?.expired ?? 0
}
