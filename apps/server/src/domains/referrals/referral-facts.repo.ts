import { sql } from 'kysely'
import type { ReferralFacts, ReferralParty } from '#contract/rewards/referral.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

const partyJson = sql`json_build_object('id', c.id, 'accountId', c.account_id, 'email', coalesce(c.email, a.email),
  'phone', c.phone)`

/** The approved customer with an account whose code it is. */
export const readReferrer = async (
  db: Db | Tx,
  store: StoreId,
  code: string,
): Promise<(ReferralParty & { name: string }) | undefined> => {
  const { rows } = await sql<{ party: ReferralParty; name: string }>`
    select ${partyJson} as party, c.name from referral_codes k
    join customers c on c.store_id = k.store_id and c.id = k.customer_id
    join customer_accounts a on a.id = c.account_id
    where k.store_id = ${store} and k.code = ${code} and c.deleted_at is null and c.approval = 'approved'`.execute(db)
  const [row] = rows
  return row && { ...row.party, name: row.name }
}

/** Locks the customer of the account, so that they get one code. */
export const lockReferrer = async (
  tx: Tx,
  store: StoreId,
  { accountId }: Pick<CustomerActor, 'accountId'>,
): Promise<{ id: string; approval: string } | undefined> => {
  const { rows } = await sql<{ id: string; approval: string }>`
    select c.id, c.approval from customers c
    where c.store_id = ${store} and c.account_id = ${accountId} and c.deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Returns false if another customer has the code, or this one has a code. */
export const insertCode = async (tx: Tx, store: StoreId, customerId: string, code: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('referral_codes')
    .values({ store_id: store, customer_id: customerId, code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) > 0
}

export const readCode = async (db: Db | Tx, store: StoreId, customerId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('referral_codes')
    .select('code')
    .where('store_id', '=', store)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.code
}

type FriendFacts = Omit<ReferralFacts, 'referrer'> & { name: string }

/** More than any honest chain of friends has. */
const maxChain = 100

/** What decides about a friend who has just joined. `address` is the network address of the call. */
export const readFriendFacts = async (
  tx: Tx,
  store: StoreId,
  { referrer, friendId, address }: { referrer: ReferralParty; friendId: string; address: string },
): Promise<FriendFacts | undefined> => {
  const { rows } = await sql<FriendFacts>`
    with recursive above as (
      select r.referrer_id as id, 1 as depth from referrals r
      where r.store_id = ${store} and r.friend_id = ${referrer.id} and r.status <> 'refused'
      union
      select r.referrer_id, above.depth + 1 from above
      join referrals r on r.store_id = ${store} and r.friend_id = above.id and r.status <> 'refused'
      where above.depth < ${sql.lit(maxChain)}
    ), recent as (
      select r.friend_id from referrals r
      where r.store_id = ${store} and r.referrer_id = ${referrer.id} and r.created_at > now() - interval '1 day'
    )
    select ${partyJson} as friend, c.name,
      (select coalesce(json_agg(above.id), '[]') from above) as "referrersAbove",
      c.orders > 0 or (select count(*) from customer_events v
        where v.store_id = c.store_id and v.customer_id = c.id and v.kind = 'joined') > 1 as "isKnown",
      exists (select 1 from customer_addresses x
        join customer_addresses y on y.store_id = x.store_id and y.customer_id = ${referrer.id}
        where x.store_id = c.store_id and x.customer_id = c.id
          and normalize_words(concat_ws(' ', x.line1, x.postcode, x.country))
            = normalize_words(concat_ws(' ', y.line1, y.postcode, y.country))) as "sharesAddress",
      ${address} <> '' and exists (select 1 from customer_sessions s
        join customers o on o.account_id = s.account_id and o.store_id = c.store_id
        where (o.id = ${referrer.id} or o.id in (select friend_id from recent)) and o.id <> c.id
          and s.address = ${address} and s.rotated_at > now() - interval '1 day') as "sharesNetwork",
      (select count(*) from recent) as "recentReferrals"
    from customers c left join customer_accounts a on a.id = c.account_id
    where c.store_id = ${store} and c.id = ${friendId}`.execute(tx)
  return rows[0]
}
