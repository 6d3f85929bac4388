import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A store that wrote to a number, with its latest message. */
export interface SmsThread {
  /** Trusted once a signature has been checked. */
  storeId: StoreId
  vendorId: VendorId
  storeName: string
  language: Language
  recipientId: string
}

// Spelled as in the partial index.
const isPhone = sql`r.address ~ '^\\+[0-9]+$'`

/** The store that wrote last comes first. */
export const findThreads = async (db: Db, phone: string): Promise<SmsThread[]> => {
  const { rows } = await sql<SmsThread>`
    select t.store_id as "storeId", s.vendor_id as "vendorId", s.name as "storeName", t.language, t.id as "recipientId"
    from (
      select distinct on (r.store_id) r.store_id, r.id, c.language, coalesce(r.sent_at, r.claimed_at) as at
      from campaign_recipients r
      join campaigns c on c.store_id = r.store_id and c.id = r.campaign_id and c.channel = 'sms'
      where r.address = ${phone} and ${isPhone} and r.status in ('sending', 'sent', 'bounced')
      order by r.store_id, at desc nulls last, r.id desc
    ) t join stores s on s.id = t.store_id
    order by t.at desc nulls last, t.id desc`.execute(db)
  return rows
}

export interface TextedRecipient {
  id: string
  /** Trusted once a signature has been checked. */
  storeId: StoreId
  address: string
}

/** The recipient whose message has the id. */
export const findTexted = async (db: Db, id: string): Promise<TextedRecipient | undefined> => {
  const { rows } = await sql<TextedRecipient>`
    select r.id, r.store_id as "storeId", r.address from campaign_recipients r
    join campaigns c on c.store_id = r.store_id and c.id = r.campaign_id and c.channel = 'sms'
    where r.id = ${id} and r.status <> 'queued'`.execute(db)
  return rows[0]
}

export interface OptOut {
  isActive: boolean
  customerIds: string[]
  stoppedAt: Date
  replyIds: string[]
}

/** Locks the row of a number; with `isNew` it's inserted first. */
export const lockOptOut = async (
  tx: Tx,
  store: StoreId,
  phone: string,
  { isNew }: { isNew: boolean },
): Promise<OptOut | undefined> => {
  if (isNew)
    await sql`insert into sms_opt_outs (store_id, phone, is_active) values (${store}, ${phone}, false)
      on conflict do nothing`.execute(tx)
  const { rows } = await sql<OptOut>`
    select is_active as "isActive", customer_ids as "customerIds", stopped_at as "stoppedAt", reply_ids as "replyIds"
    from sms_opt_outs where store_id = ${store} and phone = ${phone} for update`.execute(tx)
  return rows[0]
}

export const writeOptOut = async (tx: Tx, store: StoreId, phone: string, optOut: OptOut): Promise<void> => {
  await sql`
    update sms_opt_outs set is_active = ${optOut.isActive}, customer_ids = ${optOut.customerIds}::uuid[],
      stopped_at = ${optOut.stoppedAt}, reply_ids = ${optOut.replyIds}::text[]
    where store_id = ${store} and phone = ${phone}`.execute(tx)
}

/** Whether the number of an expression opted out at the store. */
export const isOptedOut = (store: StoreId, phone: RawBuilder<string | null>): RawBuilder<unknown> =>
  sql`exists (select from sms_opt_outs o where o.store_id = ${store} and o.phone = ${phone} and o.is_active)`

export const hasOptedOut = async (db: Db | Tx, store: StoreId, phone: string): Promise<boolean> => {
  const { rows } = await sql`select 1 where ${isOptedOut(store, sql`${phone}`)}`.execute(db)
  return rows.length > 0
}
