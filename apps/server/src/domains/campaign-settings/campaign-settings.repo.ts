import { sql } from 'kysely'
import type { CampaignSettingsFields } from '#contract/domains/campaign-settings.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

interface StoredSettings extends CampaignSettingsFields {
  version: number
  updatedAt: string | null
  updatedBy: string | null
}

const unsaved: StoredSettings = {
  senderName: '',
  replyTo: null,
  postalAddress: '',
  weeklyCap: null,
  version: 1,
  updatedAt: null,
  updatedBy: null,
}

/** Version 1 means that there is no row yet. */
export const readSettings = async (db: Db | Tx, store: StoreId): Promise<StoredSettings> => {
  const { rows } = await sql<StoredSettings>`
    select c.sender_name as "senderName", c.reply_to as "replyTo", c.postal_address as "postalAddress",
      c.weekly_cap as "weeklyCap", c.version, utc(c.updated_at) as "updatedAt", p.name as "updatedBy"
    from campaign_settings c left join persons p on p.id = c.updated_by where c.store_id = ${store}`.execute(db)
  return rows[0] ?? unsaved
}

/** Returns false if the version is stale. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { version, by, fields }: { version: number; by: string; fields: CampaignSettingsFields },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into campaign_settings as c (store_id, sender_name, reply_to, postal_address, weekly_cap, version, updated_by)
    select ${store}, ${fields.senderName}, ${fields.replyTo}, ${fields.postalAddress}, ${fields.weeklyCap}::integer, 2,
      ${by}::uuid
    where ${version}::integer = 1 or exists (select from campaign_settings where store_id = ${store})
    on conflict (store_id) do update set sender_name = excluded.sender_name, reply_to = excluded.reply_to,
      postal_address = excluded.postal_address, weekly_cap = excluded.weekly_cap, version = c.version + 1,
      updated_at = now(), updated_by = excluded.updated_by
      where c.version = ${version}
    returning 1`.execute(tx)
  return rows.length > 0
}
