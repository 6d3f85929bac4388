import { sql } from 'kysely'
import type { ChatAvailability, SupportSettings, SupportSettingsFields } from '#contract/domains/support-settings.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { shopThemeJson, type StoredShopTheme } from '#server/domains/customization/customization.service.ts'
import { hasRecentAgent } from '#server/domains/support-agents/agents.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

interface StoredSettings {
  settings: SupportSettings
  /** The store's name. */
  store: string
}

/** A store without a row has defaults dated like the store. */
export const readSettings = async (db: Db | Tx, store: StoreId): Promise<StoredSettings | undefined> => {
  const { rows } = await sql<StoredSettings>`
    select s.name as store, json_build_object(
      'isEnabled', coalesce(t.is_enabled, true), 'greeting', coalesce(t.greeting, ''),
      'expectedReply', coalesce(t.expected_reply, 'hours'), 'roundRobin', coalesce(t.round_robin, false),
      'widgetOrigins', coalesce(t.widget_origins, '{}'), 'version', coalesce(t.version, 1),
      'createdAt', utc(coalesce(t.created_at, s.created_at)), 'updatedAt', utc(coalesce(t.updated_at, s.updated_at)),
      'updatedBy', p.name) as settings
    from stores s
    left join support_settings t on t.store_id = s.id
    left join persons p on p.id = t.updated_by
    where s.id = ${store}`.execute(db)
  return rows[0]
}

/** What the widget shows of a store. */
interface StoredChat {
  isEnabled: boolean
  greeting: string
  expectedReply: ChatAvailability['expectedReply']
  storeName: string
  language: Language
  currency: Currency
  slug: string
  primaryHost: string | null
  theme: StoredShopTheme | null
  hasAgent: boolean
}

export const readChat = async (db: Db, store: StoreId): Promise<StoredChat | undefined> => {
  const { rows } = await sql<StoredChat>`
    select coalesce(t.is_enabled, true) as "isEnabled", coalesce(t.greeting, '') as greeting,
      coalesce(t.expected_reply, 'hours') as "expectedReply", s.name as "storeName", s.language, s.currency, s.slug,
      primary_shop_host(s.id) as "primaryHost",
      ${shopThemeJson(sql`s.id`)} as theme, ${hasRecentAgent(store)} as "hasAgent"
    from stores s left join support_settings t on t.store_id = s.id where s.id = ${store}`.execute(db)
  return rows[0]
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { by, version, fields }: { by: string; version: number; fields: SupportSettingsFields },
): Promise<boolean> => {
  const { isEnabled, greeting, expectedReply, roundRobin, widgetOrigins } = fields
  const { numAffectedRows = 0n } = await sql`
    insert into support_settings as t (store_id, is_enabled, greeting, expected_reply, round_robin, widget_origins,
      version, updated_by)
    select ${store}, ${isEnabled}, ${greeting}, ${expectedReply}, ${roundRobin}, ${widgetOrigins}::text[], 2, ${by}
    where ${version} = 1 or exists (select 1 from support_settings where store_id = ${store})
    on conflict (store_id) do update set is_enabled = excluded.is_enabled, greeting = excluded.greeting,
      expected_reply = excluded.expected_reply, round_robin = excluded.round_robin,
      widget_origins = excluded.widget_origins, version = t.version + 1, updated_by = excluded.updated_by,
      updated_at = now()
    where t.version = ${version}`.execute(tx)
  return numAffectedRows > 0n
}

/** Whether a store that isn't deleted listed the origin; any store without an id. */
export const hasWidgetOrigin = async (db: Db, origin: string, storeId: string | undefined): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from support_settings t join stores s on s.id = t.store_id
    where t.widget_origins @> array[${origin}]::text[] and t.widget_origins <> '{}' and s.deleted_at is null
      and (${storeId ?? null}::uuid is null or t.store_id = ${storeId ?? null}::uuid)
    limit 1`.execute(db)
  return rows.length > 0
}
