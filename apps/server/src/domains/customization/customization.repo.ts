import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { type customization, maxAutomaticVersions, type ThemeVersion } from '#contract/domains/customization.ts'
import type { Language } from '#contract/enumerations.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type Sql = RawBuilder<unknown>
export type ThemeVersionKind = ThemeVersion['kind']

/** Sizes of images by key; null if they aren't known. */
export type ThemeFiles = Record<string, { url: string; width: number | null; height: number | null }>

/** The version that shoppers see now of the theme `t`. The clock decides when it's read, so nothing has to run in time. */
const liveVersion = sql`case when t.publish_at <= now() then t.scheduled_version else t.live_version end`

/** Those of the keys that are files of the store's vendor, as a JSON object by key. */
export const filesJson = (store: Sql, keys: Sql): Sql => sql`(
  select coalesce(json_object_agg(f.key, json_build_object('url', '/files/' || f.key, 'width', f.width,
    'height', f.height)), '{}')
  from files f join stores owner on owner.id = ${store} and owner.vendor_id = f.vendor_id
  where f.key = any(${keys}) and f.state in ('pending', 'ready'))`

const versionJson = sql`json_build_object('_id', v.id, 'kind', v.kind, 'name', v.name, 'createdAt', utc(v.created_at),
  'createdBy', (select p.name from persons p where p.id = v.created_by),
  'isLive', v.id is not distinct from (${liveVersion}))`

export interface ThemeRow {
  /** Null until it's saved; then its version is 1. */
  draft: unknown
  published: unknown
  publishedAt: string | null
  publishedBy: string | null
  scheduled: { at: string; version: ThemeVersion } | null
  files: ThemeFiles
  version: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
}

/** The draft, what shoppers see and what is scheduled. */
export const readThemeRow = async (db: Db | Tx, store: StoreId): Promise<ThemeRow | undefined> => {
  const { rows } = await sql<ThemeRow>`
    select t.draft, live.settings as published,
      utc(case when t.publish_at <= now() then t.publish_at else t.published_at end) as "publishedAt",
      (select p.name from persons p where p.id = live.created_by) as "publishedBy",
      (select json_build_object('at', utc(t.publish_at), 'version', ${versionJson}) from store_theme_versions v
        where v.store_id = t.store_id and v.id = t.scheduled_version and t.publish_at > now()) as scheduled,
      ${filesJson(sql`s.id`, sql`coalesce(t.image_keys, '{}') || coalesce(live.image_keys, '{}')`)} as files,
      coalesce(t.version, 1) as version, utc(coalesce(t.created_at, s.created_at)) as "createdAt",
      utc(coalesce(t.updated_at, s.created_at)) as "updatedAt",
      (select p.name from persons p where p.id = t.updated_by) as "updatedBy"
    from stores s left join store_themes t on t.store_id = s.id
    left join store_theme_versions live on live.store_id = s.id and live.id = ${liveVersion}
    where s.id = ${store}`.execute(db)
  return rows[0]
}

interface StoredDraft {
  settings: ThemeSettings
  imageKeys: readonly string[]
}

/** Until the commit no other transaction changes the store's theme. A store without one gets a row with the default. */
export const lockTheme = async (
  tx: Tx,
  store: StoreId,
  fallback: ThemeSettings,
): Promise<{ draft: unknown; imageKeys: string[]; version: number }> => {
  await sql`insert into store_themes (store_id, draft) values (${store}, ${JSON.stringify(fallback)}::json)
    on conflict (store_id) do nothing`.execute(tx)
  // A publication whose time has come is settled first, so that the columns say what shoppers see.
  await sql`update store_themes set live_version = scheduled_version, published_at = publish_at, scheduled_version = null,
      publish_at = null
    where store_id = ${store} and publish_at <= now()`.execute(tx)
  const { rows } = await sql<{ draft: unknown; imageKeys: string[]; version: number }>`
    select draft, image_keys as "imageKeys", version from store_themes where store_id = ${store} for update`.execute(tx)
  if (!rows[0]) throw new Error('A store without a theme.')
  return rows[0]
}

export const writeDraft = async (
  tx: Tx,
  store: StoreId,
  { settings, imageKeys }: StoredDraft,
  by: string,
): Promise<void> => {
  await sql`update store_themes set draft = ${JSON.stringify(settings)}::json, image_keys = ${[...imageKeys]}::text[],
      version = version + 1, updated_at = now(), updated_by = ${by}
    where store_id = ${store}`.execute(tx)
}

/** The draft as it is now becomes a version. */
export const insertVersion = async (
  tx: Tx,
  store: StoreId,
  version: { id: string; kind: ThemeVersionKind; name: string | null; by: string },
): Promise<void> => {
  await sql`insert into store_theme_versions (store_id, id, kind, name, settings, image_keys, created_by)
    select store_id, ${version.id}, ${version.kind}, ${version.name}, draft, image_keys, ${version.by}
    from store_themes where store_id = ${store}`.execute(tx)
}

/** Deletes automatic versions beyond the newest ones. */
export const pruneAutomatic = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`delete from store_theme_versions where store_id = ${store} and id in (
    select id from store_theme_versions where store_id = ${store} and kind = 'automatic'
    order by created_at desc, id desc offset ${sql.lit(maxAutomaticVersions)})`.execute(tx)
}

export const setLive = async (tx: Tx, store: StoreId, version: string): Promise<void> => {
  await sql`update store_themes set live_version = ${version}, published_at = now() where store_id = ${store}`.execute(
    tx,
  )
}

/** Null cancels. A version that will not be published is deleted, or stays as a named one. */
export const setSchedule = async (
  tx: Tx,
  store: StoreId,
  schedule: { version: string; at: string } | null,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null; at: string | null }>`
    select scheduled_version as id, utc(publish_at) as at from store_themes where store_id = ${store}`.execute(tx)
  await sql`update store_themes set scheduled_version = ${schedule?.version ?? null}, publish_at = ${schedule?.at ?? null}
    where store_id = ${store}`.execute(tx)
  const previous = rows[0]?.id
  if (!previous) return null
  await sql`update store_theme_versions set kind = 'named'
    where store_id = ${store} and id = ${previous} and name is not null`.execute(tx)
  await sql`delete from store_theme_versions
    where store_id = ${store} and id = ${previous} and name is null`.execute(tx)
  return rows[0]?.at ?? null
}

export const countNamed = async (tx: Tx, store: StoreId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from store_theme_versions
    where store_id = ${store} and kind = 'named'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** False if shoppers see the version, or will. */
export const deleteVersion = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    delete from store_theme_versions v where v.store_id = ${store} and v.id = ${id} and not exists (
      select 1 from store_themes t where t.store_id = v.store_id and v.id in (t.live_version, t.scheduled_version))
    returning v.id`.execute(tx)
  return rows.length > 0
}

export type StoredVersion = ThemeVersion & { settings: unknown; files: ThemeFiles; imageKeys: string[] }

export const readVersion = async (db: Db | Tx, store: StoreId, id: string): Promise<StoredVersion | undefined> => {
  const { rows } = await sql<{ version: ThemeVersion } & Omit<StoredVersion, keyof ThemeVersion>>`
    select ${versionJson} as version, v.settings, v.image_keys as "imageKeys",
      ${filesJson(sql`v.store_id`, sql`v.image_keys`)} as files
    from store_theme_versions v left join store_themes t on t.store_id = v.store_id
    where v.store_id = ${store} and v.id = ${id}`.execute(db)
  if (!rows[0]) return undefined
  const { version, ...stored } = rows[0]
  return { ...version, ...stored }
}

export const listVersions = defineList<ThemeVersion, z.output<typeof customization.versions.query>>({
  sorts: { createdAt: { column: sql`v.created_at`, type: 'timestamptz' } },
  from: sql`store_theme_versions v left join store_themes t on t.store_id = v.store_id`,
  id: sql`v.id`,
  row: versionJson,
  where: ({ kind, search }, store) => [
    sql`v.store_id = ${store}`,
    ...(kind ? [sql`v.kind = ${kind}`] : []),
    ...(search ? [sql`strpos(lower(v.name), lower(${search})) > 0`] : []),
  ],
})

/** Ids that aren't rows of the store. Deleted ones are: a section whose collection was deleted can still be saved. */
export const findUnknown = async (
  db: Db | Tx,
  store: StoreId,
  { collections, products }: { collections: readonly string[]; products: readonly string[] },
): Promise<string[]> => {
  if (collections.length + products.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select k.id from unnest(${[...collections]}::uuid[]) k(id)
    where not exists (select 1 from collections c where c.store_id = ${store} and c.id = k.id)
    union all
    select k.id from unnest(${[...products]}::uuid[]) k(id)
    where not exists (select 1 from products p where p.store_id = ${store} and p.id = k.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Collections of the other store with the same names, by the ids of this store's. */
export const matchCollections = async (
  tx: Tx,
  store: StoreId,
  other: StoreId,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; match: string }>`
    select distinct on (c.id) c.id, o.id as match from collections c
    join collections o on o.store_id = ${other} and o.name_normalized = c.name_normalized and o.deleted_at is null
    where c.store_id = ${store} and c.id = any(${[...ids]}::uuid[]) order by c.id, o.created_at`.execute(tx)
  return new Map(rows.map(({ id, match }) => [id, match]))
}

export const readStoreNames = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ name: string; slug: string; language: Language } | undefined> => {
  const { rows } = await sql<{ name: string; slug: string; language: Language }>`
    select name, slug, language from stores where id = ${store} and deleted_at is null`.execute(db)
  return rows[0]
}

/** Images of settings that aren't saved. */
export const readFiles = async (db: Db, store: StoreId, keys: readonly string[]): Promise<ThemeFiles> => {
  if (keys.length === 0) return {}
  const { rows } = await sql<{ files: ThemeFiles }>`
    select ${filesJson(sql`${store}`, sql`${[...keys]}::text[]`)} as files`.execute(db)
  return rows[0]?.files ?? {}
}

/** What a shop shows of its theme: part of the statement that reads the shop. */
export interface StoredShopTheme {
  /** Null: the default. */
  settings: unknown
  files: ThemeFiles
  /** When another version is published next. */
  validUntil: string | null
}

export const shopThemeJson = (store: Sql): Sql => sql`(
  select json_build_object('settings', v.settings, 'files', ${filesJson(store, sql`coalesce(v.image_keys, '{}')`)},
    'validUntil', utc(case when t.publish_at > now() then t.publish_at end))
  from store_themes t left join store_theme_versions v on v.store_id = t.store_id and v.id = ${liveVersion}
  where t.store_id = ${store})`

/** Null until it's saved. */
export const readDraft = async (db: Db, store: StoreId): Promise<unknown> => {
  const { rows } = await sql<{ draft: unknown }>`select draft from store_themes where store_id = ${store}`.execute(db)
  return rows[0]?.draft ?? null
}

/** Images in drafts and in versions that can be restored. A refused file shows nothing, so there is nothing to clear. */
export const themeImage: FileReference = {
  isUsed: sql<boolean>`(exists (select 1 from store_themes t
      where t.image_keys @> array[f.key] and t.image_keys <> '{}')
    or exists (select 1 from store_theme_versions v where v.image_keys @> array[f.key] and v.image_keys <> '{}'))`,
  clear: () => Promise.resolve(),
}
