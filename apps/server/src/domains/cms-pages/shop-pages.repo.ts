import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { CmsPageRole, StorefrontPageRow, storefrontPages } from '#contract/domains/cms-pages.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { nameSort, updatedAtSort } from '#server/platform/db/store-table.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { isLive } from './cms-pages.repo.ts'

type Sql = RawBuilder<unknown>

export interface MenuLink {
  title: string
  slug: string
  language: Language
}

/** What every page of the shop needs to know about the store's pages. */
export interface ShopPageLinks {
  menus: { header: MenuLink[]; footer: MenuLink[] }
  policies: { role: CmsPageRole; slug: string; language: Language }[]
  /** When one of them appears or ends next. */
  menusValidUntil: string | null
}

const linkJson = sql`json_build_object('title', t.name, 'slug', t.slug, 'language', t.language)`

/** As one JSON value, for the statement that reads the shop. */
export const pageLinksJson = (store: Sql): Sql => sql`(
  select json_build_object('menus', json_build_object(
    'header', coalesce(json_agg(${linkJson} order by t.header_position, t.id)
      filter (where t.header_position is not null and ${isLive}), '[]'),
    'footer', coalesce(json_agg(${linkJson} order by t.footer_position, t.id)
      filter (where t.footer_position is not null and ${isLive}), '[]')),
    'policies', coalesce(json_agg(json_build_object('role', t.role, 'slug', t.slug, 'language', t.language))
      filter (where t.role is not null and t.visibility = 'public' and ${isLive}), '[]'),
    'menusValidUntil', utc(min(${nextChange})))
  from cms_pages t where t.store_id = ${store} and t.deleted_at is null and t.status = 'published'
    and (t.header_position is not null or t.footer_position is not null or t.role is not null))`

/** When the page `t` appears or ends next. */
const nextChange = sql`least(case when t.publish_at > now() then t.publish_at end,
  case when t.unpublish_at > now() then t.unpublish_at end)`

export interface ShownPage {
  title: string
  slug: string
  language: Language
  visibility: 'public' | 'private'
  html: string
  seoTitle: string
  seoDescription: string
}

export interface FoundPage extends ShownPage {
  /** The handle is an old one. */
  isRedirect: boolean
  /** Languages in which the shop has a page with the same handle. */
  languages: Language[]
  validUntil: string | null
}

const shownColumns = sql`t.name as title, t.slug, t.language, t.visibility, t.html, t.seo_title as "seoTitle",
  t.seo_description as "seoDescription"`

/** Pages `t` of the store with a handle. */
const withSlug = (store: StoreId, slug: string): Sql =>
  sql`t.store_id = ${store} and t.slug = ${slug} and t.deleted_at is null`

/** One statement for pages and redirects, so that a shop with many of both is as fast as one with few. */
export const findPageSql = (store: StoreId, slug: string, language: Language): RawBuilder<FoundPage> => sql<FoundPage>`
    select found.*, array(select t.language from cms_pages t
        where t.store_id = ${store} and t.slug = found.slug and t.deleted_at is null and t.visibility = 'public'
          and ${isLive} order by t.language) as languages,
      (select utc(min(${nextChange})) from cms_pages t where ${withSlug(store, slug)} and t.status = 'published') as "validUntil"
    from (
      select ${shownColumns}, false as "isRedirect", t.language as "from" from cms_pages t
      where ${withSlug(store, slug)} and ${isLive}
      union all
      select ${shownColumns}, true, r.language from cms_redirects r
      join cms_pages t on t.store_id = r.store_id and t.id = r.page_id and t.deleted_at is null and ${isLive}
      where r.store_id = ${store} and r.slug = ${slug}
    ) found
    order by found."isRedirect", found."from" <> ${language} limit 1`

/**
 * The page at a handle, or the one that had it before. A page in the visitor's language comes first; without one, a page
 * in another language is shown.
 */
export const findPage = async (
  db: Db,
  store: StoreId,
  slug: string,
  language: Language,
): Promise<FoundPage | undefined> => (await findPageSql(store, slug, language).execute(db)).rows[0]

/** The page of a preview link that hasn't ended, whether it's published or not. */
export const findPreview = async (db: Db, store: StoreId, hash: string): Promise<ShownPage | undefined> => {
  const { rows } = await sql<ShownPage>`
    select ${shownColumns} from cms_pages t where t.store_id = ${store} and t.preview_hash = ${hash}
      and t.preview_expires_at > now() and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** How many of the store's pages search engines list. */
export const countListedPages = (store: Sql): Sql => sql`(select count(*) from cms_pages t
  where t.store_id = ${store} and t.deleted_at is null and t.visibility = 'public' and ${isLive})`

/** Terms and privacy policy as HTML, in the store's language if it has one. */
export const readPolicies = async (db: Db, store: StoreId): Promise<{ terms: string; privacy: string }> => {
  const { rows } = await sql<{ role: CmsPageRole; html: string }>`
    select t.role, t.html from cms_pages t join stores st on st.id = t.store_id
    where t.store_id = ${store} and t.role is not null and t.deleted_at is null and t.visibility = 'public' and ${isLive}
    order by t.language = st.language`.execute(db)
  return { terms: '', privacy: '', ...Object.fromEntries(rows.map(({ role, html }) => [role, html])) }
}

/** Whether shoppers of the store have terms to accept. */
export const hasTermsSql = (store: StoreId): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from cms_pages t where t.store_id = ${store} and t.role = 'terms' and t.deleted_at is null
    and t.visibility = 'public' and ${isLive})`

export const readHasTerms = async (db: Db, store: StoreId): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select ${hasTermsSql(store)} as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Public pages that shoppers can see now. */
export const listShopPages = defineList<StorefrontPageRow, z.output<typeof storefrontPages.list.query>>({
  sorts: { name: nameSort, updatedAt: updatedAtSort },
  from: sql`cms_pages t`,
  id: sql`t.id`,
  row: sql`json_build_object('title', t.name, 'slug', t.slug, 'language', t.language, 'role', t.role,
    'updatedAt', utc(t.updated_at))`,
  where: ({ search, language }, store) => [
    sql`t.store_id = ${store}`,
    sql`t.deleted_at is null`,
    sql`t.visibility = 'public'`,
    isLive,
    ...(language ? [sql`t.language = ${language}`] : []),
    ...(search ? [matchesNormalized(sql`t.name_normalized`, search)] : []),
  ],
})
