-- Whether a product matches the rules of a collection. An unknown field or operator matches nothing.
create or replace function matches_rules(rules jsonb, p products) returns boolean language sql stable as $$
  select case when jsonb_array_length(rules -> 'conditions') = 0 then false
    when rules ->> 'match' = 'any' then bool_or(is_match) else bool_and(is_match) end
  from (
    select coalesce(case c ->> 'field'
      when 'tag' then case c ->> 'operator'
        when 'is' then normalize_words(c ->> 'value') = any(p.tags_normalized)
        when 'is_not' then not normalize_words(c ->> 'value') = any(p.tags_normalized) end
      when 'brand' then case c ->> 'operator'
        when 'is' then p.brand_id = (c ->> 'value')::uuid
        when 'is_not' then p.brand_id is distinct from (c ->> 'value')::uuid end
      when 'category' then case c ->> 'operator'
        when 'is' then p.category_id = (c ->> 'value')::uuid
        when 'is_not' then p.category_id is distinct from (c ->> 'value')::uuid end
      when 'subcategory' then case c ->> 'operator'
        when 'is' then p.subcategory_id = (c ->> 'value')::uuid
        when 'is_not' then p.subcategory_id is distinct from (c ->> 'value')::uuid end
      -- One variant with a price within the bound is enough.
      when 'price' then case c ->> 'operator'
        when 'at_least' then p.price_max >= (c ->> 'value')::bigint
        when 'at_most' then p.price_min <= (c ->> 'value')::bigint end
      when 'stock' then case c ->> 'operator'
        -- There is always enough of a variant that isn't tracked.
        when 'at_least' then p.untracked_count > 0 or p.available >= (c ->> 'value')::bigint
        when 'at_most' then p.untracked_count = 0 and p.available <= (c ->> 'value')::bigint end
    end, false) as is_match
    from jsonb_array_elements(rules -> 'conditions') c
  ) evaluated
$$;

-- Updates which products are in which collections by rule: all products of the store where product_ids is null, all
-- collections with rules where target_collection is null.
create or replace function refresh_collection_products(target_store uuid, product_ids uuid[], target_collection uuid)
returns void language plpgsql volatile set plan_cache_mode = force_custom_plan as $$
begin
  with evaluated as (
    select c.id as collection_id, p.id as product_id,
      c.rules is not null and p.deleted_at is null and p.archived_at is null
        and matches_rules(c.rules, p) as is_match
    from collections c join products p on p.store_id = target_store and (product_ids is null or p.id = any(product_ids))
    where c.store_id = target_store and (target_collection is null and c.rules is not null or c.id = target_collection)
      and c.deleted_at is null
  ), removed as (
    delete from collection_products m using evaluated e
    where m.store_id = target_store and m.collection_id = e.collection_id and m.product_id = e.product_id
      and m.by_rule and not m.by_hand and not e.is_match
  ), updated as (
    update collection_products m set by_rule = e.is_match from evaluated e
    where m.store_id = target_store and m.collection_id = e.collection_id and m.product_id = e.product_id
      and m.by_hand and m.by_rule <> e.is_match
  )
  insert into collection_products (store_id, collection_id, product_id, by_hand, by_rule)
  select target_store, e.collection_id, e.product_id, false, true from evaluated e where e.is_match
  on conflict do nothing;
end $$;

-- The facets of a product, as filters name them. Values longer than a filter can be are left out.
create or replace function to_product_facets(p products) returns setof text language sql stable
begin atomic
  select 'tag:' || tag from unnest(p.tags_normalized) tag
  union
  select v.key || w.value
  from jsonb_each(p.custom_values) v
  cross join lateral (
    select ':' || (v.value #>> '{}') as value where jsonb_typeof(v.value) in ('string', 'boolean')
    union all
    -- With '#' numbers differ from texts: a filter for 5.0 finds the number 5 and not the text.
    select '#' || trim_scale((v.value #>> '{}')::numeric) where jsonb_typeof(v.value) = 'number'
    union all
    select ':' || (e #>> '{}')
    from jsonb_array_elements(case jsonb_typeof(v.value) when 'array' then v.value else '[]' end) e
    where jsonb_typeof(e) = 'string'
  ) w
  where char_length(w.value) <= 400;
end;

-- In refresh_facets and refresh_measures both sides of every join are the rows of the given products. Without
-- statistics the planner expects one or two of them, and nested loops made a million comparisons of a thousand new
-- products: they are switched off. That leaves one plan, by the indexes, so a generic plan is used: for one product,
-- planning takes ten times as long as running.
create or replace function refresh_facets(target_store uuid, product_ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_nestloop = off
set enable_seqscan = off as $$
begin
  with computed as materialized (
    select p.id as product_id, f.facet, p.archived_at is not null as is_archived, p.created_at
    from products p cross join lateral to_product_facets(p) f(facet)
    where p.store_id = target_store and p.id = any(product_ids) and p.deleted_at is null
  ), removed as (
    delete from product_facets k where k.store_id = target_store and k.product_id = any(product_ids)
      and not exists (select 1 from computed r where r.product_id = k.product_id and r.facet = k.facet)
  ), updated as (
    update product_facets k set is_archived = r.is_archived from computed r
    where k.store_id = target_store and k.product_id = any(product_ids)
      and k.product_id = r.product_id and k.facet = r.facet and k.is_archived <> r.is_archived
  )
  insert into product_facets (store_id, product_id, facet, is_archived, created_at)
  select target_store, r.product_id, r.facet, r.is_archived, r.created_at from computed r
  where not exists (select 1 from product_facets k where k.store_id = target_store and k.product_id = any(product_ids)
    and k.product_id = r.product_id and k.facet = r.facet);
end $$;

create or replace function refresh_measures(target_store uuid, product_ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_nestloop = off
set enable_seqscan = off as $$
begin
  with computed as materialized (
    select product_id, measure, value, is_archived, created_at,
      lag(value) over (partition by product_id, measure order by value) as lower_value
    from (
      select distinct p.id as product_id, f.measure, f.value, p.archived_at is not null as is_archived, p.created_at
      from products p
      left join variants v on v.store_id = target_store and v.product_id = any(product_ids) and v.product_id = p.id
        and v.deleted_at is null
      cross join lateral (values
        ('price', v.price), ('cost', v.cost_price),
        ('available', case when coalesce(v.tracks_stock, true) then coalesce(v.on_hand - v.reserved, 0) end)
      ) f(measure, value)
      where p.store_id = target_store and p.id = any(product_ids) and p.deleted_at is null and f.value is not null
    ) distinct_values
  ), removed as (
    delete from product_measures k where k.store_id = target_store and k.product_id = any(product_ids)
      and not exists (select 1 from computed r
        where r.product_id = k.product_id and r.measure = k.measure and r.value = k.value)
  ), updated as (
    update product_measures k set lower_value = r.lower_value, is_archived = r.is_archived from computed r
    where k.store_id = target_store and k.product_id = any(product_ids)
      and k.product_id = r.product_id and k.measure = r.measure and k.value = r.value
      and (k.lower_value, k.is_archived) is distinct from (r.lower_value, r.is_archived)
  )
  insert into product_measures (store_id, product_id, measure, value, lower_value, is_archived, created_at)
  select target_store, r.product_id, r.measure, r.value, r.lower_value, r.is_archived, r.created_at from computed r
  where not exists (select 1 from product_measures k where k.store_id = target_store and k.product_id = any(product_ids)
    and k.product_id = r.product_id and k.measure = r.measure and k.value = r.value);
end $$;

-- Updates everything that is derived from products and their variants: ranges, sums, search texts, facets, measures,
-- and collections by rule. Whoever writes a product, a variant or its stock calls it before committing. The first
-- statement locks the products: otherwise two transactions that write two variants of one product would each compute
-- without what the other hasn't committed. Changes of collection rules hold the same advisory lock exclusively, so that
-- no product is matched against rules that are being replaced.
-- Custom plans, and product_ids repeated on every table: without statistics, as in the first minute of an import into
-- an empty database, the planner would read the whole store for each product.
-- Rows that stay the same aren't written: a stock movement leaves the other variants of the product alone.
create or replace function refresh_products(target_store uuid, product_ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_custom_plan set enable_nestloop = off as $$
begin
  perform 1 from products where store_id = target_store and id = any(product_ids) order by id for no key update;
  perform pg_advisory_xact_lock_shared(41, hashtext(target_store::text));

  update variants v set
    title_normalized = n.title_normalized, search_normalized = n.search_normalized, is_low = n.is_low,
    is_listed = n.is_listed
  from (
    select w.id, normalize_words(p.title || ' ' || array_to_string(w.option_values, ' ')) as title_normalized,
      normalize_words(concat_ws(' ', p.title, array_to_string(w.option_values, ' '), w.sku, w.barcode))
        as search_normalized,
      p.low_stock_threshold is not null and p.archived_at is null and w.tracks_stock
        and w.on_hand - w.reserved <= p.low_stock_threshold as is_low,
      p.archived_at is null or w.on_hand <> 0 as is_listed
    from variants w join products p on p.store_id = target_store and p.id = any(product_ids) and p.id = w.product_id
    where w.store_id = target_store and w.product_id = any(product_ids) and w.deleted_at is null
    offset 0
  ) n
  where v.store_id = target_store and v.product_id = any(product_ids) and v.deleted_at is null and v.id = n.id
    and (v.title_normalized, v.search_normalized, v.is_low, v.is_listed)
      is distinct from (n.title_normalized, n.search_normalized, n.is_low, n.is_listed);

  update products p set
    title_normalized = n.title_normalized, tags_normalized = n.tags_normalized, price_min = n.price_min,
    price_max = n.price_max, cost_min = n.cost_min, cost_max = n.cost_max, on_hand = n.on_hand, available = n.available,
    available_min = n.available_min, available_max = n.available_max, variant_count = n.variant_count,
    is_low = n.is_low, search_normalized = n.search_normalized, allow_backorder = n.allow_backorder,
    is_buyable = n.is_buyable, untracked_count = n.untracked_count
  from (
    select q.id, normalize_words(q.title) as title_normalized,
      (select coalesce(array_agg(normalize_words(tag)), '{}') from unnest(q.tags) tag) as tags_normalized,
      coalesce(t.price_min, 0) as price_min, coalesce(t.price_max, 0) as price_max, t.cost_min, t.cost_max,
      coalesce(t.on_hand, 0) as on_hand, coalesce(t.available, 0) as available,
      coalesce(t.available_min, 0) as available_min, coalesce(t.available_max, 0) as available_max,
      coalesce(t.variant_count, 0) as variant_count, coalesce(t.is_low, false) as is_low,
      normalize_words(concat_ws(' ', q.title, t.codes)) as search_normalized,
      coalesce(t.allow_backorder, false) as allow_backorder, coalesce(t.untracked_count, 0) as untracked_count,
      coalesce(q.type <> 'physical' or t.is_buyable, false) as is_buyable
    from products q
    join (
      select requested.id, min(v.price) as price_min, max(v.price) as price_max, min(v.cost_price) as cost_min,
        max(v.cost_price) as cost_max,
        sum(v.on_hand) filter (where v.tracks_stock) as on_hand,
        sum(v.on_hand - v.reserved) filter (where v.tracks_stock) as available,
        min(v.on_hand - v.reserved) filter (where v.tracks_stock) as available_min,
        max(v.on_hand - v.reserved) filter (where v.tracks_stock) as available_max,
        count(v.id) as variant_count, bool_or(v.is_low) as is_low,
        bool_and(v.allow_backorder) as allow_backorder, count(v.id) filter (where not v.tracks_stock) as untracked_count,
        bool_or(not v.tracks_stock or v.allow_backorder or v.on_hand - v.reserved > 0) as is_buyable,
        string_agg(concat_ws(' ', v.sku, v.barcode), ' ' order by v.position, v.id) as codes
      from unnest(product_ids) requested(id)
      left join variants v on v.store_id = target_store and v.product_id = any(product_ids)
        and v.product_id = requested.id and v.deleted_at is null
      group by requested.id
    ) t on t.id = q.id
    where q.store_id = target_store and q.id = any(product_ids)
    offset 0
  ) n
  where p.store_id = target_store and p.id = any(product_ids) and p.id = n.id
    and (p.title_normalized, p.tags_normalized, p.price_min, p.price_max, p.cost_min, p.cost_max, p.on_hand,
      p.available, p.available_min, p.available_max, p.variant_count, p.is_low, p.search_normalized,
      p.allow_backorder, p.is_buyable, p.untracked_count)
    is distinct from (n.title_normalized, n.tags_normalized, n.price_min, n.price_max, n.cost_min, n.cost_max,
      n.on_hand, n.available, n.available_min, n.available_max, n.variant_count, n.is_low, n.search_normalized,
      n.allow_backorder, n.is_buyable, n.untracked_count);

  perform refresh_facets(target_store, product_ids);
  perform refresh_measures(target_store, product_ids);
  perform refresh_collection_products(target_store, product_ids, null);

  perform track_change(target_store, 'products');
end $$;

-- The part of refresh_products that depends on stock, for changes of stock alone: words, prices, facets and collections
-- without a rule about stock stay as they are. The caller has locked the products. One plan, by the indexes, as in
-- refresh_facets: planning takes longer than running.
create or replace function refresh_product_stock(target_store uuid, product_ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_nestloop = off
set enable_mergejoin = off set enable_seqscan = off as $$
begin
  with stocked as materialized (
    select v.id, v.product_id, v.on_hand, v.on_hand - v.reserved as available, v.tracks_stock, v.allow_backorder,
      v.is_low as was_low, v.is_listed as was_listed, p.archived_at is not null as is_archived, p.created_at,
      p.low_stock_threshold is not null and p.archived_at is null and v.tracks_stock
        and v.on_hand - v.reserved <= p.low_stock_threshold as is_low,
      p.archived_at is null or v.on_hand <> 0 as is_listed
    from products p join variants v on v.store_id = target_store and v.product_id = any(product_ids)
      and v.product_id = p.id and v.deleted_at is null
    where p.store_id = target_store and p.id = any(product_ids)
  ), marked as (
    update variants v set is_low = s.is_low, is_listed = s.is_listed from stocked s
    where v.store_id = target_store and v.product_id = any(product_ids) and v.deleted_at is null and v.id = s.id
      and (s.was_low, s.was_listed) is distinct from (s.is_low, s.is_listed)
  ), summed as (
    update products p set on_hand = t.on_hand, available = t.available, available_min = t.available_min,
      available_max = t.available_max, is_low = t.is_low, is_buyable = p.type <> 'physical' or t.is_buyable
    from (
      select product_id, coalesce(sum(on_hand) filter (where tracks_stock), 0) as on_hand,
        coalesce(sum(available) filter (where tracks_stock), 0) as available,
        coalesce(min(available) filter (where tracks_stock), 0) as available_min,
        coalesce(max(available) filter (where tracks_stock), 0) as available_max, bool_or(is_low) as is_low,
        bool_or(not tracks_stock or allow_backorder or available > 0) as is_buyable
      from stocked group by product_id
    ) t
    where p.store_id = target_store and p.id = any(product_ids) and p.id = t.product_id
      and (p.on_hand, p.available, p.available_min, p.available_max, p.is_low, p.is_buyable)
      is distinct from (t.on_hand, t.available, t.available_min, t.available_max, t.is_low,
        p.type <> 'physical' or t.is_buyable)
  ), computed as materialized (
    select product_id, value, is_archived, created_at,
      lag(value) over (partition by product_id order by value) as lower_value
    from (
      select distinct p.id as product_id, coalesce(s.available, 0) as value, p.archived_at is not null as is_archived,
        p.created_at
      from products p left join stocked s on s.product_id = p.id
      where p.store_id = target_store and p.id = any(product_ids) and p.deleted_at is null
        and coalesce(s.tracks_stock, true)
    ) distinct_values
  ), removed as (
    delete from product_measures k
    where k.store_id = target_store and k.product_id = any(product_ids) and k.measure = 'available'
      and not exists (select 1 from computed r where r.product_id = k.product_id and r.value = k.value)
  ), updated as (
    update product_measures k set lower_value = r.lower_value, is_archived = r.is_archived from computed r
    where k.store_id = target_store and k.product_id = any(product_ids) and k.measure = 'available'
      and k.product_id = r.product_id and k.value = r.value
      and (k.lower_value, k.is_archived) is distinct from (r.lower_value, r.is_archived)
  )
  insert into product_measures (store_id, product_id, measure, value, lower_value, is_archived, created_at)
  select target_store, r.product_id, 'available', r.value, r.lower_value, r.is_archived, r.created_at from computed r
  where not exists (select 1 from product_measures k where k.store_id = target_store
    and k.product_id = any(product_ids) and k.measure = 'available' and k.product_id = r.product_id
    and k.value = r.value);

  perform pg_advisory_xact_lock_shared(41, hashtext(target_store::text));
  if exists (select 1 from collections c where c.store_id = target_store and c.deleted_at is null
      and c.rules @? '$.conditions[*] ? (@.field == "stock")') then
    perform refresh_collection_products(target_store, product_ids, null);
  end if;

  perform track_change(target_store, 'products');
end $$;
