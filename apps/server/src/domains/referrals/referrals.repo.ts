import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { RewardKind } from '#contract/enumerations.ts'
import type { Referral, ReferralStatus, referrals } from '#contract/domains/referrals.ts'
import type { ReferralFlag, ReferralRefusal } from '#contract/rewards/referral.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type Query = z.output<typeof referrals.list.query>

const isHeld = sql`r.status = 'pending' and r.flags <> '{}' and r.decided_at is null`

const rowJson = sql`json_build_object('_id', r.id, 'status', r.status, 'refusedFor', r.refused_for, 'flags', r.flags,
  'referrer', json_build_object('_id', c.id, 'name', customer_label(c.name, c.email, c.phone, false)),
  'friend', json_build_object('_id', f.id, 'name', customer_label(f.name, f.email, f.phone, false)),
  'isHeld', ${isHeld}, 'kind', r.kind, 'referrerAmount', r.referrer_amount, 'friendAmount', r.friend_amount,
  'minimumOrder', r.minimum_order,
  'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end,
  'reviewer', case when p.id is not null then json_build_object('_id', p.id, 'name', p.name) end,
  'decidedAt', utc(r.decided_at), 'rewardedAt', utc(r.rewarded_at), 'createdAt', utc(r.created_at))`

const rowTables = sql`join customers c on c.store_id = r.store_id and c.id = r.referrer_id
  join customers f on f.store_id = r.store_id and f.id = r.friend_id
  left join orders o on o.store_id = r.store_id and o.id = r.order_id
  left join persons p on p.id = r.reviewer_id`

const toConditions = (query: Query, store: StoreId): RawBuilder<unknown>[] => [
  sql`r.store_id = ${store}`,
  ...(query.status ? [sql`r.status = ${query.status}`] : []),
  ...(query.held ? [isHeld] : []),
  ...(query.customer ? [sql`${query.customer}::uuid in (r.referrer_id, r.friend_id)`] : []),
  ...(query.search
    ? [
        sql`exists (select 1 from customers s where s.store_id = r.store_id and s.id in (r.referrer_id, r.friend_id)
          and ${matchesNormalized(sql`s.name_normalized`, query.search)})`,
      ]
    : []),
]

export const listReferrals = defineList<Referral, Query>({
  sorts: { createdAt: { column: sql`r.created_at`, type: 'timestamptz' } },
  from: sql`referrals r`,
  id: sql`r.id`,
  where: toConditions,
  join: rowTables,
  row: rowJson,
  rowTable: 'referrals r',
})

export const readReferral = async (db: Db | Tx, store: StoreId, id: string): Promise<Referral | undefined> => {
  const { rows } = await sql<{ referral: Referral }>`
    select ${rowJson} as referral from referrals r ${rowTables}
    where r.store_id = ${store} and r.id = ${id}`.execute(db)
  return rows[0]?.referral
}

export interface NewReferral {
  id: string
  referrerId: string
  friendId: string
  refusedFor: ReferralRefusal | null
  flags: readonly ReferralFlag[]
  kind: RewardKind
  referrerAmount: number
  friendAmount: number
  minimumOrder: number
}

/** Returns false if the friend already has a referral. */
export const insertReferral = async (tx: Tx, store: StoreId, referral: NewReferral): Promise<boolean> => {
  const inserted = await tx
    .insertInto('referrals')
    .values({
      store_id: store,
      id: referral.id,
      referrer_id: referral.referrerId,
      friend_id: referral.friendId,
      status: referral.refusedFor === null ? 'pending' : 'refused',
      refused_for: referral.refusedFor,
      flags: [...referral.flags],
      kind: referral.kind,
      referrer_amount: referral.referrerAmount,
      friend_amount: referral.friendAmount,
      minimum_order: referral.minimumOrder,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'friend_id']).doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) > 0
}

/** What the reward of a referral depends on. */
export interface ReferralState {
  id: string
  referrerId: string
  friendId: string
  status: ReferralStatus
  isHeld: boolean
  /** False for deleted customers, who get nothing. */
  hasReferrer: boolean
  hasFriend: boolean
  kind: RewardKind
  referrerAmount: number
  friendAmount: number
  minimumOrder: number
  orderId: string | null
  referrerGrantId: string
  friendGrantId: string
}

const isActive = (customerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from customers c where c.store_id = r.store_id and c.id = ${customerId} and c.deleted_at is null)`

const stateColumns = sql`r.id, r.referrer_id as "referrerId", r.friend_id as "friendId", r.status,
  ${isHeld} as "isHeld", ${isActive(sql`r.referrer_id`)} as "hasReferrer", ${isActive(sql`r.friend_id`)} as "hasFriend", r.kind, r.referrer_amount as "referrerAmount", r.friend_amount as "friendAmount",
  r.minimum_order as "minimumOrder", r.order_id as "orderId", r.referrer_grant_id as "referrerGrantId",
  r.friend_grant_id as "friendGrantId"`

export const findReferralOfFriend = async (
  tx: Tx,
  store: StoreId,
  friendId: string,
): Promise<ReferralState | undefined> => {
  const { rows } = await sql<ReferralState>`
    select ${stateColumns} from referrals r
    where r.store_id = ${store} and r.friend_id = ${friendId} and r.status <> 'refused'`.execute(tx)
  return rows[0]
}

export const readReferralState = async (tx: Tx, store: StoreId, id: string): Promise<ReferralState | undefined> => {
  const { rows } = await sql<ReferralState>`
    select ${stateColumns} from referrals r where r.store_id = ${store} and r.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locks it after its two customers. */
export const lockReferral = async (tx: Tx, store: StoreId, id: string): Promise<ReferralState | undefined> => {
  const { rows } = await sql<ReferralState>`
    select ${stateColumns} from referrals r where r.store_id = ${store} and r.id = ${id} for update`.execute(tx)
  return rows[0]
}

export const writeReferralOrder = async (tx: Tx, store: StoreId, id: string, orderId: string | null): Promise<void> => {
  await tx
    .updateTable('referrals')
    .set({ order_id: orderId })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .execute()
}

export const markRewarded = async (tx: Tx, store: StoreId, id: string, orderId: string): Promise<void> => {
  await sql`update referrals set status = 'rewarded', rewarded_at = now(), order_id = ${orderId}
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Waits again. The next rewards have other sources. */
export const markReversed = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`update referrals set status = 'pending', rewarded_at = null, order_id = null,
    referrer_grant_id = gen_random_uuid(), friend_grant_id = gen_random_uuid()
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Another paid order of the friend that reaches the minimum. Orders that are being changed are skipped. */
export const findOtherOrder = async (
  tx: Tx,
  store: StoreId,
  { friendId, orderId, minimumOrder }: Pick<ReferralState, 'friendId' | 'minimumOrder'> & { orderId: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where store_id = ${store} and customer_id = ${friendId} and id <> ${orderId} and status <> 'cancelled'
      and balance <= 0 and total - returned >= greatest(${minimumOrder}::bigint, 1)
    order by placed_at, id limit 1 for share skip locked`.execute(tx)
  return rows[0]?.id
}

/** Returns false unless it was held. */
export const writeDecision = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { isApproved, reviewerId }: { isApproved: boolean; reviewerId: string },
): Promise<boolean> => {
  const decision = isApproved ? sql`` : sql`, status = 'refused', refused_for = 'staff'`
  const { numAffectedRows } = await sql`
    update referrals r set reviewer_id = ${reviewerId}, decided_at = now() ${decision}
    where r.store_id = ${store} and r.id = ${id} and ${isHeld}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * For merging customers, whose balances are locked. A referral between two of them is refused if it still waits. If
 * several of them were friends, the one that was rewarded stays, else the oldest; a customer can be a friend once.
 */
export const moveReferrals = async (
  tx: Tx,
  store: StoreId,
  { keep, others }: { keep: string; others: readonly string[] },
): Promise<void> => {
  const ids = [keep, ...others]
  await sql`
    update referrals set status = 'refused', refused_for = 'self', order_id = null
    where store_id = ${store} and status = 'pending' and referrer_id = any(${ids}::uuid[])
      and friend_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    with ranked as (
      select id, row_number() over (order by status = 'rewarded' desc, status = 'refused', friend_id = ${keep}::uuid desc,
        created_at, id) as rank
      from referrals where store_id = ${store} and friend_id = any(${ids}::uuid[])
    )
    delete from referrals r using ranked
    where r.store_id = ${store} and r.id = ranked.id and ranked.rank > 1`.execute(tx)
  await sql`
    update referrals set referrer_id = case when referrer_id = any(${[...others]}::uuid[]) then ${keep}::uuid
        else referrer_id end,
      friend_id = case when friend_id = any(${[...others]}::uuid[]) then ${keep}::uuid else friend_id end
    where store_id = ${store}
      and (referrer_id = any(${[...others]}::uuid[]) or friend_id = any(${[...others]}::uuid[]))`.execute(tx)
  // Links that were shared keep working, if the remaining customer has none.
  await sql`
    update referral_codes set customer_id = ${keep}::uuid
    where store_id = ${store} and customer_id = (select customer_id from referral_codes
        where store_id = ${store} and customer_id = any(${[...others]}::uuid[]) order by created_at limit 1)
      and not exists (select 1 from referral_codes k where k.store_id = ${store} and k.customer_id = ${keep}::uuid)
  `.execute(tx)
}
