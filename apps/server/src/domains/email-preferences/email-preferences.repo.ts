import { type RawBuilder, sql } from 'kysely'
import type { EmailTopic } from '#contract/domains/email-topics.ts'
import type { Language } from '#contract/enumerations.ts'
import type { CustomerActor, StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Whether the customer of the row `c` doesn't want emails about the topic. */
export const hasLeftTopic = (topic: EmailTopic | RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from email_preferences ep
    where ep.store_id = c.store_id and ep.customer_id = c.id and ${topic} = any(ep.left_topics))`

/** Whether the customer of the row `c` agreed that opens and clicks are recorded. */
export const allowsTracking: RawBuilder<boolean> = sql<boolean>`
  exists (select 1 from email_preferences ep
    where ep.store_id = c.store_id and ep.customer_id = c.id and ep.allows_tracking)`

export interface StoredPreferences {
  leftTopics: EmailTopic[]
  allowsTracking: boolean
}

const preferenceColumns = sql`coalesce(ep.left_topics, '{}') as "leftTopics",
  coalesce(ep.allows_tracking, false) as "allowsTracking"`

export interface LinkedCustomer extends StoredPreferences {
  customerId: string
  name: string
  maskedEmail: string
  language: Language
  vendorId: VendorId
  storeName: string
  isSubscribed: boolean
  /** Left the store or deleted: can't subscribe again. */
  isGone: boolean
}

/** The customer whom a link was sent to, or the one they were merged into, possibly through several merges. */
export const readLinkedCustomer = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
): Promise<LinkedCustomer | undefined> => {
  const { rows } = await sql<LinkedCustomer>`
    with recursive became as (
      select c.id, c.merged_into, 1 as step from customers c
      where c.store_id = ${store} and c.id = ${id}
      union all
      select c.id, c.merged_into, b.step + 1 from became b
      join customers c on c.store_id = ${store} and c.id = b.merged_into
    )
    select c.id as "customerId", customer_label(c.name, c.email, c.phone, false) as name, coalesce(mask_email(c.email), '') as "maskedEmail",
      coalesce(c.language, s.language) as language, s.vendor_id as "vendorId", s.name as "storeName",
      c.email_consent is true and c.left_at is null and c.deleted_at is null as "isSubscribed",
      c.left_at is not null or c.deleted_at is not null as "isGone", ${preferenceColumns}
    from (select b.id from became b order by b.step desc limit 1) last
    join customers c on c.store_id = ${store} and c.id = last.id
    join stores s on s.id = c.store_id
    left join email_preferences ep on ep.store_id = c.store_id and ep.customer_id = c.id`.execute(db)
  return rows[0]
}

export interface AccountPreferences extends StoredPreferences {
  customerId: string
  name: string
}

export const readAccountPreferences = async (
  db: Db | Tx,
  store: StoreId,
  { accountId }: CustomerActor,
): Promise<AccountPreferences | undefined> => {
  const { rows } = await sql<AccountPreferences>`
    select c.id as "customerId", customer_label(c.name, c.email, c.phone, false) as name, ${preferenceColumns} from customers c
    left join email_preferences ep on ep.store_id = c.store_id and ep.customer_id = c.id
    where c.store_id = ${store} and c.account_id = ${accountId} and c.deleted_at is null`.execute(db)
  return rows[0]
}

export const upsertPreferences = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  { leftTopics, allowsTracking: agrees }: StoredPreferences,
): Promise<void> => {
  await sql`
    insert into email_preferences (store_id, customer_id, left_topics, allows_tracking)
    values (${store}, ${customerId}, ${leftTopics}::text[], ${agrees})
    on conflict (store_id, customer_id) do update
    set left_topics = excluded.left_topics, allows_tracking = excluded.allows_tracking, updated_at = now()`.execute(tx)
}

/** The newest choice wins, as with consents. */
export const mergePreferences = async (
  tx: Tx,
  store: StoreId,
  { keep, others }: { keep: string; others: readonly string[] },
): Promise<void> => {
  await sql`
    with moved as (
      delete from email_preferences where store_id = ${store} and customer_id = any(${[...others]}::uuid[])
      returning left_topics, allows_tracking, updated_at
    )
    insert into email_preferences as p (store_id, customer_id, left_topics, allows_tracking, updated_at)
    select ${store}, ${keep}, left_topics, allows_tracking, updated_at from moved order by updated_at desc limit 1
    on conflict (store_id, customer_id) do update
    set left_topics = excluded.left_topics, allows_tracking = excluded.allows_tracking, updated_at = excluded.updated_at
    where p.updated_at < excluded.updated_at`.execute(tx)
}
