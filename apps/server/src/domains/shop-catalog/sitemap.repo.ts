import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import { isLive } from '#server/domains/cms-pages/cms-pages.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isShopProduct } from './shop-products.repo.ts'

export interface SitemapEntry {
  kind: 'products' | 'categories' | 'subcategories' | 'collections' | 'brands' | 'pages'
  slug: string
  /** Of a subcategory. */
  categorySlug: string | null
  /** Of a page, which has a text in one language. */
  language: Language | null
  updatedAt: string
  image: string | null
}

export interface SitemapPart {
  total: number
  entries: SitemapEntry[]
}

/** A part of the shop's pages in a stable order: groups by kind, then products, oldest first. */
export const readSitemap = async (
  db: Db,
  store: StoreId,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapPart> => {
  const shown = sql`p.store_id = t.store_id and ${isShopProduct(store)}`
  const { rows } = await sql<SitemapPart>`
    with pages as materialized (
      select 1 as turn, 'categories' as kind, t.id, t.slug, null as category_slug, null as language, t.updated_at
      from categories t
      where t.store_id = ${store} and t.deleted_at is null
        and exists (select 1 from products p where ${shown} and p.category_id = t.id)
      union all
      select 2, 'subcategories', t.id, t.slug, c.slug, null, t.updated_at from subcategories t
      join categories c on c.store_id = t.store_id and c.id = t.category_id and c.deleted_at is null
      where t.store_id = ${store} and t.deleted_at is null
        and exists (select 1 from products p where ${shown} and p.category_id = c.id and p.subcategory_id = t.id)
      union all
      select 3, 'collections', t.id, t.slug, null, null, t.updated_at from collections t
      where t.store_id = ${store} and t.deleted_at is null and exists (
        select 1 from collection_products m join products p on p.id = m.product_id and ${shown}
        where m.store_id = t.store_id and m.collection_id = t.id)
      union all
      select 4, 'brands', t.id, t.slug, null, null, t.updated_at from brands t
      where t.store_id = ${store} and t.deleted_at is null
        and exists (select 1 from products p where ${shown} and p.brand_id = t.id)
      union all
      select 5, 'pages', t.id, t.slug, null, t.language, t.updated_at from cms_pages t
      where t.store_id = ${store} and t.deleted_at is null and t.visibility = 'public' and ${isLive}
      union all
      select 6, 'products', p.id, p.slug, null, null, p.updated_at from products p where ${isShopProduct(store)}
    )
    select (select count(*) from pages) as total, (
      select coalesce(json_agg(json_build_object('kind', k.kind, 'slug', k.slug, 'categorySlug', k.category_slug,
        'language', k.language, 'updatedAt', utc(k.updated_at), 'image', case when k.turn = 6 then (
          select '/files/' || m.file_key from product_media m where m.store_id = ${store} and m.product_id = k.id
            and m.kind = 'image' order by m.position, m.id limit 1) end) order by k.turn, k.id), '[]')
      from (select * from pages order by turn, id limit ${limit} offset ${offset}) k) as entries`.execute(db)
  return rows[0] ?? { total: 0, entries: [] }
}
