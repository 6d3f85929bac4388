import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

export interface Drift {
  /** Name of the violated rule. */
  rule: string
  store: string
  /** Id of the inconsistent row. */
  id: string
  stored: string
  computed: string
}

/** Each query selects rows whose stored value differs from the computed one. */
const stockRules: Record<string, RawBuilder<unknown>> = {
  'Each stock balance equals the sum of its log': sql`
    select l.store_id as store, l.variant_id as id, l.on_hand as stored, coalesce(sum(e.delta), 0) as computed
    from stock_levels l left join stock_log e
      on e.store_id = l.store_id and e.variant_id = l.variant_id and e.location_id = l.location_id
    group by l.store_id, l.variant_id, l.location_id, l.on_hand
    having l.on_hand <> coalesce(sum(e.delta), 0)`,

  'Each row of the stock log has the resulting balance': sql`
    select store_id as store, id, balance_after as stored, computed from (
      select store_id, id, balance_after,
        sum(delta) over (partition by store_id, variant_id, location_id order by at, id) as computed
      from stock_log) summed
    where balance_after <> computed`,

  'The stock of a variant equals the sum over its locations': sql`
    select v.store_id as store, v.id, concat_ws(' ', v.on_hand, v.reserved, v.incoming) as stored, l.sums as computed
    from variants v
    cross join lateral (
      select concat_ws(' ', coalesce(sum(on_hand), 0), coalesce(sum(reserved), 0), coalesce(sum(incoming), 0)) as sums
      from stock_levels where store_id = v.store_id and variant_id = v.id) l
    where concat_ws(' ', v.on_hand, v.reserved, v.incoming) <> l.sums`,

  'Derived columns of variants are up to date': sql`
    select store_id as store, id, stored::text, computed::text from (
      select v.store_id, v.id, row(v.title_normalized, v.search_normalized, v.is_low, v.is_listed) as stored, row(
        normalize_words(p.title || ' ' || array_to_string(v.option_values, ' ')),
        normalize_words(concat_ws(' ', p.title, array_to_string(v.option_values, ' '), v.sku, v.barcode)),
        p.low_stock_threshold is not null and p.archived_at is null and v.tracks_stock
          and v.on_hand - v.reserved <= p.low_stock_threshold,
        p.archived_at is null or v.on_hand <> 0) as computed
      from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.deleted_at is null and p.deleted_at is null) derived
    where stored <> computed`,

  'Derived columns of products are up to date': sql`
    select store_id as store, id, stored::text, computed::text from (
      select p.store_id, p.id,
        row(p.price_min, p.price_max, coalesce(p.cost_min, -1), coalesce(p.cost_max, -1), p.on_hand, p.available,
          p.available_min, p.available_max, p.variant_count, p.is_low, p.search_normalized, p.title_normalized, p.tags_normalized,
          p.allow_backorder, p.is_buyable, p.untracked_count) as stored,
        row(coalesce(t.price_min, 0), coalesce(t.price_max, 0), coalesce(t.cost_min, -1), coalesce(t.cost_max, -1),
          coalesce(t.on_hand, 0)::bigint, coalesce(t.available, 0)::bigint,
          coalesce(t.available_min, 0), coalesce(t.available_max, 0), t.variant_count::integer,
          coalesce(t.is_low, false), normalize_words(concat_ws(' ', p.title, t.codes)), normalize_words(p.title),
          (select coalesce(array_agg(normalize_words(tag)), '{}') from unnest(p.tags) tag),
          coalesce(t.allow_backorder, false), coalesce(p.type <> 'physical' or t.is_buyable, false),
          t.untracked_count::integer) as computed
      from products p
      cross join lateral (
        select min(v.price) as price_min, max(v.price) as price_max, min(v.cost_price) as cost_min,
          max(v.cost_price) as cost_max,
          sum(v.on_hand) filter (where v.tracks_stock) as on_hand,
          sum(v.on_hand - v.reserved) filter (where v.tracks_stock) as available,
          min(v.on_hand - v.reserved) filter (where v.tracks_stock) as available_min,
          max(v.on_hand - v.reserved) filter (where v.tracks_stock) as available_max,
          count(*) as variant_count, bool_or(v.is_low) as is_low,
          bool_and(v.allow_backorder) as allow_backorder, count(*) filter (where not v.tracks_stock) as untracked_count,
          bool_or(not v.tracks_stock or v.allow_backorder or v.on_hand - v.reserved > 0) as is_buyable,
          string_agg(concat_ws(' ', v.sku, v.barcode), ' ' order by v.position, v.id) as codes
        from variants v where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null) t
      where p.deleted_at is null) derived
    where stored <> computed`,

  'Product facets match tags and field values': sql`
    select store_id as store, product_id as id, k.fact as stored, r.fact as computed
    from (
      select store_id, product_id, facet, concat_ws(' ', facet, is_archived, created_at) as fact from product_facets) k
    full join (
      select p.store_id, p.id as product_id, f.facet,
        concat_ws(' ', f.facet, p.archived_at is not null, p.created_at) as fact
      from products p cross join lateral to_product_facets(p) f(facet) where p.deleted_at is null) r
      using (store_id, product_id, facet)
    where k.fact is distinct from r.fact`,

  'Product figures match those of the variants, with the next lower one': sql`
    select store_id as store, product_id as id, k.fact as stored, r.fact as computed
    from (
      select store_id, product_id, measure, value,
        concat_ws(' ', measure, value, coalesce(lower_value::text, '-'), is_archived, created_at) as fact
      from product_measures) k
    full join (
      select store_id, product_id, measure, value, concat_ws(' ', measure, value,
        coalesce((lag(value) over (partition by store_id, product_id, measure order by value))::text, '-'),
        is_archived, created_at) as fact
      from (
        select distinct p.store_id, p.id as product_id, f.measure, f.value,
          p.archived_at is not null as is_archived, p.created_at
        from products p
        left join variants v on v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null
        cross join lateral (values ('price', v.price), ('cost', v.cost_price),
          ('available', case when coalesce(v.tracks_stock, true) then coalesce(v.on_hand - v.reserved, 0) end)
        ) f(measure, value)
        where p.deleted_at is null and f.value is not null) different) r
      using (store_id, product_id, measure, value)
    where k.fact is distinct from r.fact`,

  'Collections contain exactly the products that match their rules': sql`
    select c.store_id as store, p.id, coalesce(m.by_rule, false)::text as stored, holds::text as computed
    from collections c
    join products p on p.store_id = c.store_id
    left join collection_products m
      on m.store_id = c.store_id and m.collection_id = c.id and m.product_id = p.id
    cross join lateral (
      select c.rules is not null and p.deleted_at is null and p.archived_at is null
        and coalesce(matches_rules(c.rules, p), false) as holds) judged
    where c.deleted_at is null and coalesce(m.by_rule, false) <> holds`,
}

const maxPerRule = 20

/** Inconsistencies in all stores, a limited number per rule, for stock and the extra rules. Runs in one snapshot. */
export const findDrift = (db: Db, extraRules: Record<string, RawBuilder<unknown>> = {}): Promise<Drift[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const drifts: Drift[] = []
      for (const [rule, query] of Object.entries({ ...stockRules, ...extraRules })) {
        const { rows } = await sql<Omit<Drift, 'rule'>>`
          select store, id, stored::text, computed::text from (${query}) drift limit ${maxPerRule}`.execute(tx)
        drifts.push(...rows.map((row) => ({ rule, ...row })))
      }
      return drifts
    })
