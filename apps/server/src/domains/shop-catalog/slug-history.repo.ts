import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isShopProduct } from './shop-products.repo.ts'

type Sql = RawBuilder<unknown>

export type PageKind = 'products' | 'categories' | 'subcategories' | 'collections' | 'brands'

export interface FormerPage {
  /** The handle that the page has now; null if it is gone. */
  slug: string | null
  /** Of a subcategory's page. */
  categorySlug: string | null
}

const currentPages = (store: StoreId): Record<PageKind, Sql> => ({
  products: sql`select p.slug, null as category_slug from products p where ${isShopProduct(store)} and p.id = h.entity_id`,
  categories: sql`select t.slug, null as category_slug from categories t
    where t.store_id = ${store} and t.id = h.entity_id and t.deleted_at is null`,
  subcategories: sql`select t.slug, c.slug as category_slug from subcategories t
    join categories c on c.store_id = t.store_id and c.id = t.category_id and c.deleted_at is null
    where t.store_id = ${store} and t.id = h.entity_id and t.deleted_at is null`,
  collections: sql`select t.slug, null as category_slug from collections t
    where t.store_id = ${store} and t.id = h.entity_id and t.deleted_at is null`,
  brands: sql`select t.slug, null as category_slug from brands t
    where t.store_id = ${store} and t.id = h.entity_id and t.deleted_at is null`,
})

/** An unpublished product isn't gone: it may come back under the same handle, so nothing is known about it. */
const isUnpublished = (store: StoreId): Sql => sql`exists (select 1 from products u
  where u.store_id = ${store} and u.id = h.entity_id and u.deleted_at is null and u.archived_at is null)`

/**
 * The page that a handle belonged to, if no page has it now. Undefined if the shop never had such a page, or it belongs
 * to a product that isn't published.
 */
export const readFormerPage = async (
  db: Db,
  store: StoreId,
  kind: PageKind,
  slug: string,
): Promise<FormerPage | undefined> => {
  const isProduct = kind === 'products'
  // An archived product still has its handle.
  const archived = sql`union all select p.id from products p where p.store_id = ${store} and p.slug = ${slug}
    and p.deleted_at is null and p.archived_at is not null`
  const { rows } = await sql<FormerPage>`
    select c.slug, c.category_slug as "categorySlug"
    from (
      select h.entity_id from slug_history h where h.store_id = ${store} and h.kind = ${kind} and h.slug = ${slug}
      ${isProduct ? archived : sql``}
    ) h left join lateral (${currentPages(store)[kind]}) c on true
    where c.slug is not null or not ${isProduct ? isUnpublished(store) : sql`false`}
    order by c.slug is null limit 1`.execute(db)
  return rows[0]
}
