import { sql } from 'kysely'
import type * as z from 'zod'
import type { CmsMenus, CmsRedirect, cmsPages } from '#contract/domains/cms-pages.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { stateSql } from './cms-pages.repo.ts'

export type MenuName = keyof CmsMenus

const positions = { header: sql.ref('t.header_position'), footer: sql.ref('t.footer_position') }

const menuJson = (
  menu: MenuName,
) => sql`coalesce(json_agg(json_build_object('_id', t.id, 'name', t.name, 'slug', t.slug,
  'language', t.language, 'state', ${stateSql}, 'visibility', t.visibility) order by ${positions[menu]}, t.id)
  filter (where ${positions[menu]} is not null), '[]')`

export const readMenus = async (db: Db | Tx, store: StoreId): Promise<CmsMenus> => {
  const { rows } = await sql<CmsMenus>`
    select ${menuJson('header')} as header, ${menuJson('footer')} as footer from cms_pages t
    where t.store_id = ${store} and t.deleted_at is null
      and (t.header_position is not null or t.footer_position is not null or t.role is not null)`.execute(db)
  return rows[0] ?? { header: [], footer: [] }
}

/** Until the commit no other transaction arranges this store's menus. */
export const lockMenus = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cms menus ${store}`}, 0))`.execute(tx)
}

/** The menu has these pages, in this order. Returns how many of the ids are pages of the store. */
export const writeMenu = async (tx: Tx, store: StoreId, menu: MenuName, ids: readonly string[]): Promise<number> => {
  const column = sql.ref(`${menu}_position`)
  const { rows } = await sql<{ known: number }>`
    with target as (
      select t.id, k.place from cms_pages t
      left join unnest(${[...ids]}::uuid[]) with ordinality k(id, place) on k.id = t.id
      where t.store_id = ${store} and t.deleted_at is null
        and (t.id = any(${[...ids]}::uuid[]) or t.${column} is not null)
    ), moved as (
      update cms_pages p set ${column} = target.place from target
      where p.store_id = ${store} and p.id = target.id and p.${column} is distinct from target.place)
    select count(place) as known from target`.execute(tx)
  return rows[0]?.known ?? 0
}

export const listRedirects = defineList<CmsRedirect, z.output<typeof cmsPages.redirects.query>>({
  sorts: {
    createdAt: { column: sql`r.created_at`, type: 'timestamptz' },
    slug: { column: sql`r.slug`, type: 'text' },
  },
  from: sql`cms_redirects r join cms_pages t on t.store_id = r.store_id and t.id = r.page_id and t.deleted_at is null`,
  id: sql`r.id`,
  row: sql`json_build_object('_id', r.id, 'slug', r.slug, 'language', r.language, 'createdAt', utc(r.created_at),
    'page', json_build_object('_id', t.id, 'name', t.name, 'slug', t.slug, 'state', ${stateSql}))`,
  where: ({ search }, store) => [
    sql`r.store_id = ${store}`,
    ...(search
      ? [sql`(${matchesNormalized(sql`r.slug`, search)} or ${matchesNormalized(sql`t.name_normalized`, search)})`]
      : []),
  ],
})

export const deleteRedirect = async (
  tx: Tx,
  store: StoreId,
  id: string,
): Promise<{ slug: string; page: string; name: string } | undefined> => {
  const { rows } = await sql<{ slug: string; page: string; name: string }>`
    delete from cms_redirects r using cms_pages t
    where r.store_id = ${store} and r.id = ${id} and t.store_id = r.store_id and t.id = r.page_id
    returning r.slug, t.id as page, t.name`.execute(tx)
  return rows[0]
}
