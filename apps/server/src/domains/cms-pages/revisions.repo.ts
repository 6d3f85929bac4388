import { sql } from 'kysely'
import type { CmsRevisionRow, CmsRevisionText } from '#contract/domains/cms-pages.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type StoredRevision = Omit<CmsRevisionText, 'content'> & {
  content: CmsRevisionText['content'] | null
  html: string
}

const comparedColumns = {
  name: 'name',
  content: 'html',
  slug: 'slug',
  status: 'status',
  visibility: 'visibility',
  language: 'language',
  role: 'role',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  publishAt: 'publish_at',
  unpublishAt: 'unpublish_at',
}

const changedFields = sql.join(
  Object.entries(comparedColumns).map(([field, column]) => {
    const value = sql.ref(`r.${column}`)
    return sql`case when ${value} is distinct from lag(${value}) over newer then ${sql.lit(field)} end`
  }),
)

/** The revisions with what each changed; of the oldest one nothing, as there is none to compare it with. */
const revisionRows = (store: StoreId, page: string) => sql`
  select r.*, person.name as author, case when lag(r.revision) over newer is null then '{}'::text[]
    else array_remove(array[${changedFields}], null) end as changed
  from cms_page_revisions r left join persons person on person.id = r.created_by
  where r.store_id = ${store} and r.page_id = ${page} window newer as (order by r.revision)`

const rowJson = sql`'revision', v.revision, 'name', v.name, 'createdAt', utc(v.created_at), 'createdBy', v.author,
  'changed', v.changed`

export const readRevisions = async (db: Db, store: StoreId, page: string): Promise<CmsRevisionRow[]> => {
  const { rows } = await sql<{ row: CmsRevisionRow }>`
    select json_build_object(${rowJson}) as row from (${revisionRows(store, page)}) v
    order by v.revision desc`.execute(db)
  return rows.map(({ row }) => row)
}

const textJson = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object('name', ${column('name')}, 'slug', ${column('slug')}, 'content', ${column('content')},
    'html', ${column('html')}, 'status', ${column('status')}, 'visibility', ${column('visibility')},
    'language', ${column('language')}, 'role', ${column('role')}, 'seoTitle', ${column('seo_title')},
    'seoDescription', ${column('seo_description')}, 'publishAt', utc(${column('publish_at')}),
    'unpublishAt', utc(${column('unpublish_at')}))`
}

/** A revision and the one before it, which may be several numbers lower. */
export const readRevision = async (
  db: Db | Tx,
  store: StoreId,
  page: string,
  revision: number,
): Promise<(CmsRevisionRow & { fields: StoredRevision; previous: StoredRevision | null }) | undefined> => {
  const { rows } = await sql<{
    row: CmsRevisionRow & { fields: StoredRevision; previous: StoredRevision | null }
  }>`
    select json_build_object(${rowJson}, 'fields', ${textJson('v')}, 'previous', (
      select ${textJson('p')} from cms_page_revisions p
      where p.store_id = ${store} and p.page_id = ${page} and p.revision < v.revision
      order by p.revision desc limit 1)) as row
    from (${revisionRows(store, page)}) v where v.revision = ${revision}`.execute(db)
  return rows[0]?.row
}
