import { sql } from 'kysely'
import type * as z from 'zod'
import type { DiscountFields } from '#contract/domains/discount.ts'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'

type Overlaps = z.output<typeof discounts.overlaps.response>

/**
 * Other enabled discounts with uses left whose schedule overlaps the draft's and that cover one of its variants: targets
 * and exclusions are expanded to variants through indexes, except the whole store. Discounts that don't combine also
 * compete for carts with different items, but every such discount does, so naming them says nothing about the draft.
 */
export const readOverlaps = async (
  db: Db,
  store: StoreId,
  draft: DiscountFields,
  exceptId: string | null,
): Promise<RawJson<Overlaps>> => {
  // Key of the draft, which may have no id yet: the store's id, which no discount has.
  const draftKey = sql`${store}::uuid`
  const now = sql`(now() at time zone (select timezone from stores where id = ${store}))`
  const isActiveVariant = sql`v.store_id = ${store} and v.deleted_at is null`
  const isActiveProduct = sql`p.store_id = ${store} and p.deleted_at is null and p.archived_at is null`
  const excludes = (key: ReturnType<typeof sql>, variant: ReturnType<typeof sql>) => sql`exists (
    select 1 from outside x where x.key = ${key} and x.variant = ${variant})`
  const { rows } = await sql<{ json: string }>`
    with draft as (
      select ${JSON.stringify(draft)}::jsonb as terms
    ), others as (
      select d.id as key, d.name, d.priority, d.terms,
        (d.terms -> 'combinable')::boolean and (draft.terms -> 'combinable')::boolean as combines
      from discounts d, draft
      where d.store_id = ${store} and d.deleted_at is null and d.enabled and d.id is distinct from ${exceptId}::uuid
        and (d.total_limit is null or d.used < d.total_limit)
        and (d.ends_at is null or d.ends_at > ${now})
        and coalesce((draft.terms ->> 'endsAt')::timestamp > ${now}, true)
        and coalesce(d.starts_at < (draft.terms ->> 'endsAt')::timestamp, true)
        and coalesce((draft.terms ->> 'startsAt')::timestamp < d.ends_at, true)
    ), all_terms as (
      select key, terms from others
      union all select ${draftKey}, terms from draft
    ), named as (
      select a.key, a.terms ->> 'scope' as kind, t.id::uuid as id, false as is_excluded
      from all_terms a, jsonb_array_elements_text(a.terms -> 'targets') t(id)
      union all
      select a.key, x ->> 'kind', (x ->> 'id')::uuid, true
      from all_terms a, jsonb_array_elements(a.terms -> 'excluded') x
    ), products_named as (
      select n.key, n.is_excluded, p.id from named n join products p on ${isActiveProduct} and p.id = n.id
      where n.kind = 'products'
      union all
      select n.key, n.is_excluded, p.id from named n join products p on ${isActiveProduct} and p.brand_id = n.id
      where n.kind = 'brands'
      union all
      select n.key, n.is_excluded, p.id from named n join products p on ${isActiveProduct} and p.category_id = n.id
      where n.kind = 'categories'
      union all
      select n.key, n.is_excluded, p.id from named n join products p on ${isActiveProduct} and p.subcategory_id = n.id
      where n.kind = 'categories'
      union all
      select n.key, n.is_excluded, p.id from named n
      join collections c on c.store_id = ${store} and c.id = n.id and c.deleted_at is null
      join collection_products m on m.store_id = ${store} and m.collection_id = c.id
      join products p on ${isActiveProduct} and p.id = m.product_id
      where n.kind = 'collections'
    ), reached as (
      select n.key, n.is_excluded, v.id as variant
      from products_named n join variants v on ${isActiveVariant} and v.product_id = n.id
      union all
      select n.key, n.is_excluded, v.id from named n join variants v on ${isActiveVariant} and v.id = n.id
      join products p on ${isActiveProduct} and p.id = v.product_id
      where n.kind = 'variants'
    ), outside as (
      select distinct key, variant from reached where is_excluded
    ), inside as (
      select distinct r.key, r.variant from reached r
      where not r.is_excluded and not ${excludes(sql`r.key`, sql`r.variant`)}
    ), meeting as (
      select o.key from others o, draft
      where o.terms ->> 'scope' = 'whole_store' and draft.terms ->> 'scope' = 'whole_store'
      union
      select i.key from inside i, draft
      where i.key <> ${draftKey} and draft.terms ->> 'scope' = 'whole_store'
        and not ${excludes(draftKey, sql`i.variant`)}
      union
      select o.key from others o where o.terms ->> 'scope' = 'whole_store' and exists (
        select 1 from inside i where i.key = ${draftKey} and not ${excludes(sql`o.key`, sql`i.variant`)})
      union
      select i.key from inside i join inside mine on mine.key = ${draftKey} and mine.variant = i.variant
      where i.key <> ${draftKey}
    )
    select json_build_object('data', coalesce(json_agg(json_build_object('_id', o.key, 'name', o.name,
      'combines', o.combines)
      order by o.priority desc, o.name, o.key), '[]'))::text as json
    from others o join meeting m on m.key = o.key`.execute(db)
  return rows[0] ?? { json: '{"data":[]}' }
}
