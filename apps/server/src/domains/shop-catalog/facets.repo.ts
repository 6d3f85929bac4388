import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { ListingFilter, ListingScope } from './listing.rules.ts'

type Sql = RawBuilder<unknown>

const maxFacetValues = 30

type Flag = 'in_price' | 'in_brands' | 'in_categories' | 'in_stock'
const flags: readonly Flag[] = ['in_price', 'in_brands', 'in_categories', 'in_stock']

/**
 * The facets of the rows of `base`, which has a flag per filter (see `readListing`). A facet's values are counted
 * without its own filter: with "Acme" selected, the other brands show what selecting them too would add.
 */
export const facetsJson = (store: StoreId, scope: ListingScope, { fields }: ListingFilter): Sql => {
  const fieldFlags = fields.map((_, index) => sql`b.${sql.ref(`in_field_${index}`)}`)
  const without = (own: Flag | null, ownField: Sql[] = fieldFlags): Sql =>
    sql.join([...flags.filter((flag) => flag !== own).map((flag) => sql`b.${sql.ref(flag)}`), ...ownField], sql` and `)
  const valuesJson = (counted: Sql, named: Sql): Sql => sql`(
    select coalesce(json_agg(json_build_object('name', name, 'slug', slug, 'count', count)), '[]') from (
      select t.name, t.slug, c.count from (${counted}) c join ${named} on t.store_id = ${store} and t.id = c.id
        and t.deleted_at is null
      order by c.count desc, t.name_normalized, t.id limit ${sql.lit(maxFacetValues)}) listed)`
  const countBy = (column: Sql, own: Flag): Sql =>
    sql`select ${column} as id, count(*) as count from base b where ${without(own)} and ${column} is not null group by 1`
  const brands =
    scope.kind === 'brand' ? sql`'[]'::json` : valuesJson(countBy(sql`b.brand_id`, 'in_brands'), sql`brands t`)
  const categories =
    scope.kind === 'category'
      ? valuesJson(countBy(sql`b.subcategory_id`, 'in_categories'), sql`subcategories t`)
      : scope.kind === 'subcategory'
        ? sql`'[]'::json`
        : valuesJson(countBy(sql`b.category_id`, 'in_categories'), sql`categories t`)
  // The values of a field that is filtered by are counted without that filter. They are grouped by the whole text, of
  // which there are statistics: by its parts, the planner would sort all rows.
  const fieldConditions = fields.map(
    ({ field }, index) => sql`(b.${sql.ref(`in_field_${index}`)} or left(f.facet, 36) = ${field}::text)`,
  )
  return sql`json_build_object(
    'brands', ${brands},
    'categories', ${categories},
    'price', (select case when count(*) > 0 then json_build_object('min', min(b.price_min), 'max', max(b.price_max)) end
      from base b where ${without('in_price')}),
    'inStock', (select count(*) from base b where ${without('in_stock')} and b.is_buyable),
    'fields', (select coalesce(json_agg(json_build_object('field', c.id, 'name', c.name, 'type', c.type, 'values', v.json)
        order by c.position, c.id), '[]')
      from custom_fields c join (
        select field, json_agg(json_build_object('value', value, 'count', count) order by count desc, value) as json
        from (
          select left(g.facet, 36) as field, substr(g.facet, 38) as value, g.count,
            row_number() over (partition by left(g.facet, 36) order by g.count desc, g.facet) as place
          from (
            select f.facet, count(*) as count from product_facets f join base b on b.id = f.product_id
            where f.store_id = ${store} and not f.is_archived and f.facet not like 'tag:%'
              and ${without(null, fieldConditions)}
            group by f.facet
          ) g where substr(g.facet, 37, 1) = ':'
        ) ranked where place <= ${sql.lit(maxFacetValues)} group by field
      ) v on v.field = c.id::text
      where c.store_id = ${store} and c.deleted_at is null and c.type in ('List', 'Boolean')))`
}
