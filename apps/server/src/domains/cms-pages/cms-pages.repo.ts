import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import {
  type CmsPage,
  type CmsPageRow,
  type cmsPages,
  type CmsPageState,
  maxRevisions,
} from '#contract/domains/cms-pages.ts'
import type { Language } from '#contract/enumerations.ts'
import { type RichTextDocument, toDocumentText } from '#contract/rich-text/document.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { createdAtSort, nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { readByText, type TextIndex } from '#server/platform/lists/text-search.ts'
import { starterSlugs } from './starter-pages.rules.ts'

type Sql = RawBuilder<unknown>
type ListQuery = z.output<typeof cmsPages.list.query>
type Fields = Omit<z.output<typeof cmsPages.update.body>, 'version'>

/** `content` is null for a text that was never saved in the editor. */
export type StoredPage = Omit<CmsPage, 'content'> & { content: CmsPage['content'] | null }

/** What shoppers can see of the page `t` now. The clock decides when it's read, so nothing has to run at the dates. */
export const isLive = sql`(t.status = 'published' and coalesce(t.publish_at <= now(), true)
  and coalesce(t.unpublish_at > now(), true))`

export const stateSql = sql`case when t.status = 'draft' then 'draft' when t.publish_at > now() then 'scheduled'
  when t.unpublish_at <= now() then 'expired' else 'live' end`

const stateConditions: Record<CmsPageState, Sql> = {
  draft: sql`t.status = 'draft'`,
  scheduled: sql`t.status = 'published' and t.publish_at > now()`,
  live: isLive,
  expired: sql`t.status = 'published' and t.unpublish_at <= now() and coalesce(t.publish_at <= now(), true)`,
}

const summary = sql`'name', t.name, 'slug', t.slug, 'status', t.status, 'state', ${stateSql},
  'visibility', t.visibility, 'language', t.language, 'role', t.role, 'publishAt', utc(t.publish_at),
  'unpublishAt', utc(t.unpublish_at),
  'menus', json_build_object('header', t.header_position is not null, 'footer', t.footer_position is not null)`

export const pageTable = storeTable<StoredPage, ListQuery>({
  table: 'cms_pages',
  resource: 'cmsPages',
  // Titles don't have to be unique.
  nameIndex: '',
  summary: ['name', 'slug', 'language'],
  // The text is in the revision.
  log: (page) => ({ ...page, content: undefined, html: undefined, state: undefined, revision: page.version }),
  json: sql`${summary}, 'content', t.content, 'html', t.html, 'seoTitle', t.seo_title,
    'seoDescription', t.seo_description,
    'previewExpiresAt', case when t.preview_expires_at > now() then utc(t.preview_expires_at) end`,
  sorts: { name: nameSort, updatedAt: updatedAtSort, createdAt: createdAtSort },
})

const textIndex = (store: StoreId): TextIndex => ({
  from: sql`cms_pages t`,
  id: sql`t.id`,
  text: sql`t.search_normalized`,
  normalize: (word) => sql`${normalizeForSearch(word)}::text`,
  prefilter: (parts) =>
    sql`store_trigrams(t.store_id, t.search_normalized) @> (select query_trigrams(${store}, array[${sql.join([...parts])}]))`,
  prefilterByStart: (start) =>
    sql`store_trigrams(t.store_id, t.search_normalized) @> (select query_word_start(${store}, ${start}))`,
})

const menuConditions = {
  header: sql`t.header_position is not null`,
  footer: sql`t.footer_position is not null`,
  none: sql`t.header_position is null and t.footer_position is null`,
}

/** Pages without their text. */
export const listPages = defineList<CmsPageRow, ListQuery>({
  sorts: { name: nameSort, updatedAt: updatedAtSort, createdAt: createdAtSort },
  join: sql`left join persons editor on editor.id = t.updated_by`,
  row: sql`json_build_object('_id', t.id, ${summary}, 'version', t.version, 'createdAt', utc(t.created_at),
    'updatedAt', utc(t.updated_at), 'updatedBy', editor.name)`,
  rowTable: 'cms_pages t',
  plan: ({ search = '', state, visibility, language, menu }, sort, store) =>
    readByText(textIndex(store), {
      search,
      where: [
        sql`t.store_id = ${store}`,
        sql`t.deleted_at is null`,
        ...(state ? [stateConditions[state]] : []),
        ...(visibility ? [sql`t.visibility = ${visibility}`] : []),
        ...(language ? [sql`t.language = ${language}`] : []),
        ...(menu ? [menuConditions[menu]] : []),
      ],
      sort,
      order: sort.order,
    }),
})

const maxSearchedText = 2000

/** `page` is the page with these changes applied. */
export const pageColumns = (
  fields: Fields,
  page: { name: string; slug?: string | undefined },
  text: { document: RichTextDocument; html: string } | undefined,
  storedText: string,
): Columns => ({
  name: fields.name,
  slug: fields.slug,
  content: text && JSON.stringify(text.document),
  html: text?.html,
  status: fields.status,
  visibility: fields.visibility,
  language: fields.language,
  role: fields.role,
  seo_title: fields.seoTitle,
  seo_description: fields.seoDescription,
  publish_at: fields.publishAt,
  unpublish_at: fields.unpublishAt,
  search_normalized: normalizeForSearch(
    [page.name, page.slug, (text ? toDocumentText(text.document) : storedText).slice(0, maxSearchedText)].join(' '),
  ),
})

/** One page per language can be the terms, and one the privacy policy. */
export const rethrowAsRoleTaken = (error: unknown): never => {
  if (getConflictConstraint(error) === 'cms_pages_role_key') return fail('page_role_taken', { field: 'role' })
  throw error
}

/** Keeps the page as it is now as a revision, and deletes those that are too old. */
export const insertRevision = async (
  tx: Tx,
  store: StoreId,
  id: string,
  imageKeys: readonly string[],
): Promise<void> => {
  await sql`
    with page as (select * from cms_pages where store_id = ${store} and id = ${id}), old as (
      delete from cms_page_revisions r using page
      where r.store_id = ${store} and r.page_id = ${id} and r.revision <= page.version - ${maxRevisions}::integer)
    insert into cms_page_revisions (store_id, page_id, revision, name, slug, content, html, status, visibility, language,
      role, seo_title, seo_description, publish_at, unpublish_at, image_keys, created_at, created_by)
    select store_id, id, version, name, slug, content, html, status, visibility, language, role, seo_title,
      seo_description, publish_at, unpublish_at, ${[...imageKeys]}::text[], updated_at, updated_by
    from page`.execute(tx)
}

/** The old URL handle leads to the page from now on; the new one doesn't lead elsewhere. */
export const insertRedirect = async (
  tx: Tx,
  store: StoreId,
  {
    id,
    page,
    from,
  }: { id: string; page: Pick<CmsPage, '_id' | 'slug' | 'language'>; from: Pick<CmsPage, 'slug' | 'language'> },
): Promise<void> => {
  await sql`delete from cms_redirects
    where store_id = ${store} and slug = ${page.slug} and language = ${page.language}`.execute(tx)
  await sql`insert into cms_redirects (store_id, id, slug, language, page_id)
    values (${store}, ${id}, ${from.slug}, ${from.language}, ${page._id})
    on conflict (store_id, slug, language) do update set page_id = excluded.page_id, created_at = now()`.execute(tx)
}

/** Pages that take the place of a starter page. */
export const findStarterCondition = (language: Language): Sql =>
  sql`and t.language = ${language} and (t.role is not null or t.slug = any(${[...starterSlugs]}::text[]))`

/** The ids that aren't products of the store. Deleted ones are: a page keeps their block. */
export const findUnknownProducts = async (db: Db | Tx, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select k.id from unnest(${[...ids]}::uuid[]) k(id)
    where not exists (select 1 from products p where p.store_id = ${store} and p.id = k.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** What starter pages and preview links need to know about the store. */
export interface StoreProfile {
  name: string
  slug: string
  /** The custom host that links use; null for the default address. */
  primaryHost: string | null
  language: Language
  email: string | null
  phone: string | null
}

export const readStoreProfile = async (db: Db | Tx, store: StoreId): Promise<StoreProfile | undefined> => {
  const { rows } = await sql<StoreProfile>`
    select name, slug, primary_shop_host(id) as "primaryHost", language, email, phone
    from stores where id = ${store}`.execute(db)
  return rows[0]
}

/** Images in pages and in revisions that can be restored. A refused file shows nothing, so there is nothing to clear. */
export const pageImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from cms_page_revisions r
    where r.image_keys @> array[f.key] and r.image_keys <> '{}')`,
  clear: () => Promise.resolve(),
}
