import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface SentRecipient {
  id: string
  /** Trusted once a signature has been checked. */
  storeId: StoreId
  address: string
}

/** Recipients of campaigns whose email was sent, or is being sent. */
export const findSentRecipients = async (db: Db, ids: readonly string[]): Promise<SentRecipient[]> => {
  const { rows } = await sql<SentRecipient>`
    select r.id, r.store_id as "storeId", r.address from campaign_recipients r
    join campaigns c on c.store_id = r.store_id and c.id = r.campaign_id and c.channel = 'email'
    where r.id = any(${[...ids]}::uuid[]) and r.status <> 'queued'`.execute(db)
  return rows
}
