-- What lists of products are filtered by, narrow enough that a count reads an index and nothing else. All of it is kept
-- by refresh_products, which holds the locks of the products. No foreign keys: the function takes its rows from products
-- themselves, and `npm run verify` reckons them again. Deleted products have no rows here.

-- Tags and values of custom fields: 'tag:' and the folded tag; the field's id, ':' and words, or '#' and a number.
create table product_facets (
  store_id uuid not null,
  product_id uuid not null,
  facet text not null,
  -- As in the product, so that the newest of a facet are read in their order.
  is_archived boolean not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, facet)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index product_facets_newest on product_facets (store_id, facet, is_archived, created_at, product_id);
alter table product_facets alter column facet set statistics 1000;

-- Each different figure of a product once: what its variants cost, and so on. With the next lower one beside it, the
-- products that have a figure within bounds are counted without finding any of them twice: each has one figure within
-- them whose next lower one is not.
create table product_figures (
  store_id uuid not null,
  product_id uuid not null,
  what text not null check (what in ('price', 'cost', 'available')),
  figure bigint not null,
  lower_figure bigint,
  is_archived boolean not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, what, figure)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index product_figures_within
  on product_figures (store_id, what, is_archived, figure, lower_figure, created_at, product_id);

-- Which transactions changed products of a store last. Who has counted a list, and since when sees no further ones, need
-- not count it again. Each deletes those it sees, all of which it comes after: whoever misses them meets it instead.
create table product_changes (
  store_id uuid not null,
  xid xid8 not null,
  primary key (store_id, xid)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create function note_change(of_store uuid) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  insert into product_changes (store_id, xid) values (of_store, pg_current_xact_id()) on conflict do nothing;
  delete from product_changes c where c.store_id = of_store and c.xid = any(array(
    select xid from product_changes where store_id = of_store and xid <> pg_current_xact_id() for update skip locked));
end $$;

-- A value as a filter names it; what is longer than a filter can be is found by none.
create function facets_of(p products) returns setof text language sql stable
begin atomic
  select 'tag:' || tag from unnest(p.tags_fold) tag
  union
  select v.key || w.value
  from jsonb_each(p.custom_values) v
  cross join lateral (
    select ':' || (v.value #>> '{}') as value where jsonb_typeof(v.value) in ('string', 'boolean')
    union all
    -- Apart from the same digits as words: 5.0 finds the number 5, and not the word.
    select '#' || trim_scale((v.value #>> '{}')::numeric) where jsonb_typeof(v.value) = 'number'
    union all
    select ':' || (e #>> '{}') from jsonb_array_elements(case jsonb_typeof(v.value) when 'array' then v.value else '[]' end) e
    where jsonb_typeof(e) = 'string'
  ) w
  where char_length(w.value) <= 400;
end;

-- Both sides of every join here are the rows of the products asked for. Without statistics the planner takes them for one
-- or two, and joining row by row made of a thousand new products a million comparisons: it is told not to. That leaves
-- one plan, by the indexes, which is kept: for one product, to make it anew takes ten times as long as to run it.
create function refresh_facets(of_store uuid, product_ids uuid[]) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
begin
  with reckoned as materialized (
    select p.id as product_id, f.facet, p.archived_at is not null as is_archived, p.created_at
    from products p cross join lateral facets_of(p) f(facet)
    where p.store_id = of_store and p.id = any(product_ids) and p.deleted_at is null
  ), gone as (
    delete from product_facets k where k.store_id = of_store and k.product_id = any(product_ids)
      and not exists (select 1 from reckoned r where r.product_id = k.product_id and r.facet = k.facet)
  ), moved as (
    update product_facets k set is_archived = r.is_archived from reckoned r
    where k.store_id = of_store and k.product_id = any(product_ids)
      and k.product_id = r.product_id and k.facet = r.facet and k.is_archived <> r.is_archived
  )
  insert into product_facets (store_id, product_id, facet, is_archived, created_at)
  select of_store, r.product_id, r.facet, r.is_archived, r.created_at from reckoned r
  where not exists (select 1 from product_facets k where k.store_id = of_store and k.product_id = any(product_ids)
    and k.product_id = r.product_id and k.facet = r.facet);
end $$;

create function refresh_figures(of_store uuid, product_ids uuid[]) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
begin
  with reckoned as materialized (
    select product_id, what, figure, is_archived, created_at,
      lag(figure) over (partition by product_id, what order by figure) as lower_figure
    from (
      select distinct p.id as product_id, f.what, f.figure, p.archived_at is not null as is_archived, p.created_at
      from products p
      left join variants v on v.store_id = of_store and v.product_id = any(product_ids) and v.product_id = p.id
        and v.deleted_at is null
      cross join lateral (values
        ('price', v.price), ('cost', v.cost_price), ('available', coalesce(v.on_hand - v.reserved, 0))) f(what, figure)
      where p.store_id = of_store and p.id = any(product_ids) and p.deleted_at is null and f.figure is not null
    ) different
  ), gone as (
    delete from product_figures k where k.store_id = of_store and k.product_id = any(product_ids)
      and not exists (select 1 from reckoned r
        where r.product_id = k.product_id and r.what = k.what and r.figure = k.figure)
  ), moved as (
    update product_figures k set lower_figure = r.lower_figure, is_archived = r.is_archived from reckoned r
    where k.store_id = of_store and k.product_id = any(product_ids)
      and k.product_id = r.product_id and k.what = r.what and k.figure = r.figure
      and (k.lower_figure, k.is_archived) is distinct from (r.lower_figure, r.is_archived)
  )
  insert into product_figures (store_id, product_id, what, figure, lower_figure, is_archived, created_at)
  select of_store, r.product_id, r.what, r.figure, r.lower_figure, r.is_archived, r.created_at from reckoned r
  where not exists (select 1 from product_figures k where k.store_id = of_store and k.product_id = any(product_ids)
    and k.product_id = r.product_id and k.what = r.what and k.figure = r.figure);
end $$;

-- As before, and with the above. What is as it was is not written again: a movement of stock leaves its sister variants.
create or replace function refresh_products(of_store uuid, product_ids uuid[]) returns void language plpgsql volatile
set plan_cache_mode = force_custom_plan set enable_nestloop = off as $$
begin
  perform 1 from products where store_id = of_store and id = any(product_ids) order by id for no key update;
  perform pg_advisory_xact_lock_shared(41, hashtext(of_store::text));

  update variants v set
    title_fold = n.title_fold, search_fold = n.search_fold, is_low = n.is_low, is_listed = n.is_listed
  from (
    select w.id, fold_words(p.title || ' ' || array_to_string(w.option_values, ' ')) as title_fold,
      fold_words(concat_ws(' ', p.title, array_to_string(w.option_values, ' '), w.sku, w.barcode)) as search_fold,
      p.low_stock_threshold is not null and p.archived_at is null
        and w.on_hand - w.reserved <= p.low_stock_threshold as is_low,
      p.archived_at is null or w.on_hand <> 0 as is_listed
    from variants w join products p on p.store_id = of_store and p.id = any(product_ids) and p.id = w.product_id
    where w.store_id = of_store and w.product_id = any(product_ids) and w.deleted_at is null
    offset 0
  ) n
  where v.store_id = of_store and v.product_id = any(product_ids) and v.deleted_at is null and v.id = n.id
    and (v.title_fold, v.search_fold, v.is_low, v.is_listed)
      is distinct from (n.title_fold, n.search_fold, n.is_low, n.is_listed);

  update products p set
    title_fold = n.title_fold, tags_fold = n.tags_fold, price_min = n.price_min, price_max = n.price_max,
    cost_min = n.cost_min, cost_max = n.cost_max, on_hand = n.on_hand, available = n.available,
    available_min = n.available_min, available_max = n.available_max, variant_count = n.variant_count,
    is_low = n.is_low, search_fold = n.search_fold
  from (
    select q.id, fold_words(q.title) as title_fold,
      (select coalesce(array_agg(fold_words(tag)), '{}') from unnest(q.tags) tag) as tags_fold,
      coalesce(t.price_min, 0) as price_min, coalesce(t.price_max, 0) as price_max, t.cost_min, t.cost_max,
      coalesce(t.on_hand, 0) as on_hand, coalesce(t.available, 0) as available,
      coalesce(t.available_min, 0) as available_min, coalesce(t.available_max, 0) as available_max,
      coalesce(t.variant_count, 0) as variant_count, coalesce(t.is_low, false) as is_low,
      fold_words(concat_ws(' ', q.title, t.codes)) as search_fold
    from products q
    join (
      select asked.id, min(v.price) as price_min, max(v.price) as price_max, min(v.cost_price) as cost_min,
        max(v.cost_price) as cost_max, sum(v.on_hand) as on_hand, sum(v.on_hand - v.reserved) as available,
        min(v.on_hand - v.reserved) as available_min, max(v.on_hand - v.reserved) as available_max,
        count(v.id) as variant_count, bool_or(v.is_low) as is_low,
        string_agg(concat_ws(' ', v.sku, v.barcode), ' ' order by v.position, v.id) as codes
      from unnest(product_ids) asked(id)
      left join variants v on v.store_id = of_store and v.product_id = any(product_ids) and v.product_id = asked.id
        and v.deleted_at is null
      group by asked.id
    ) t on t.id = q.id
    where q.store_id = of_store and q.id = any(product_ids)
    offset 0
  ) n
  where p.store_id = of_store and p.id = any(product_ids) and p.id = n.id
    and (p.title_fold, p.tags_fold, p.price_min, p.price_max, p.cost_min, p.cost_max, p.on_hand, p.available,
      p.available_min, p.available_max, p.variant_count, p.is_low, p.search_fold)
    is distinct from (n.title_fold, n.tags_fold, n.price_min, n.price_max, n.cost_min, n.cost_max, n.on_hand,
      n.available, n.available_min, n.available_max, n.variant_count, n.is_low, n.search_fold);

  perform refresh_facets(of_store, product_ids);
  perform refresh_figures(of_store, product_ids);
  perform refresh_memberships(of_store, product_ids, null);

  perform note_change(of_store);
end $$;

-- For what is there already; told per store, as everywhere.
do $$
declare
  of_store uuid;
  all_of_it uuid[];
begin
  for of_store, all_of_it in select store_id, array_agg(id) from products where deleted_at is null group by store_id loop
    perform refresh_facets(of_store, all_of_it);
    perform refresh_figures(of_store, all_of_it);
  end loop;
end $$;

-- Nothing is looked for by them any more; the last three would only tempt the planner to sort all that is within bounds.
drop index products_tags, products_fields, products_dearest, products_cost, products_stock;
