-- As fold, with single spaces: what is searched for is folded by the same function, so that both sides always agree.
create function fold_words(words text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(fold(words), '\s+', ' ', 'g'));

-- Places -----------------------------------------------------------------------------------------------------------

create table locations (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  region text not null default '',
  postcode text not null default '',
  country text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text,
  -- Where stock is looked for and put first, and where deliveries start unless something else is said.
  is_main boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  check ((latitude is null) = (longitude is null))
);
create unique index locations_name_key on locations (store_id, name_fold) where deleted_at is null;
create unique index locations_main_key on locations (store_id) where is_main and deleted_at is null;
create index locations_by_name on locations (store_id, name_fold, id) where deleted_at is null;

-- Every store has a place from its first day; those that were opened before there were places get theirs now.
insert into locations (store_id, id, name, name_fold, is_main)
select id, gen_random_uuid(), name, fold(name), true from stores;

-- Categories -------------------------------------------------------------------------------------------------------

create table categories (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
  description text not null default '',
  picture_key text references files (key),
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index categories_name_key on categories (store_id, name_fold) where deleted_at is null;
create index categories_by_position on categories (store_id, position, id) where deleted_at is null;

create table subcategories (
  store_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  name_fold text not null,
  description text not null default '',
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  -- What products refer to, so that a product's subcategory is always one of its category.
  unique (store_id, category_id, id),
  foreign key (store_id, category_id) references categories (store_id, id)
);
create unique index subcategories_name_key on subcategories (store_id, category_id, name_fold) where deleted_at is null;
create index subcategories_by_position on subcategories (store_id, category_id, position, id) where deleted_at is null;

-- Custom fields and variant templates ------------------------------------------------------------------------------

create table custom_fields (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
  help text not null default '',
  type text not null check (type in ('Text', 'List', 'Boolean', 'Number', 'Range')),
  required boolean not null default false,
  limits jsonb not null default '{}',
  -- Empty: it belongs to all products.
  category_ids uuid[] not null default '{}',
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index custom_fields_name_key on custom_fields (store_id, name_fold) where deleted_at is null;
create index custom_fields_by_position on custom_fields (store_id, position, id) where deleted_at is null;
create index custom_fields_by_name on custom_fields (store_id, name_fold, id) where deleted_at is null;

create table variant_templates (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
  search_fold text not null,
  options jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index variant_templates_name_key on variant_templates (store_id, name_fold) where deleted_at is null;
create index variant_templates_by_name on variant_templates (store_id, name_fold, id) where deleted_at is null;
create index variant_templates_by_updated on variant_templates (store_id, updated_at, id) where deleted_at is null;

-- Products ---------------------------------------------------------------------------------------------------------

create table products (
  store_id uuid not null references stores (id),
  id uuid not null,
  title text not null,
  title_fold text not null,
  slug text not null,
  description text not null default '',
  type text not null default 'physical' check (type in ('physical', 'digital', 'service')),
  billing_type text not null default 'one_time' check (billing_type in ('one_time', 'subscription', 'rental')),
  billing_every integer check (billing_every between 1 and 365),
  billing_unit text check (billing_unit in ('day', 'week', 'month', 'year')),
  publish_state text not null default 'draft' check (publish_state in ('live', 'draft')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  category_id uuid,
  subcategory_id uuid,
  brand_id uuid,
  tags text[] not null default '{}',
  tags_fold text[] not null default '{}',
  tax_rate integer check (tax_rate between 0 and 1000000),
  weight_grams integer check (weight_grams >= 0),
  length_mm integer check (length_mm >= 0),
  width_mm integer check (width_mm >= 0),
  height_mm integer check (height_mm >= 0),
  options jsonb not null default '[]',
  custom_values jsonb not null default '{}',
  seo_title text not null default '',
  seo_description text not null default '',
  low_stock_threshold integer check (low_stock_threshold >= 0),
  allow_backorder boolean not null default false,

  -- Kept by refresh_products from the variants and their stock, so that lists filter and sort by an index.
  price_min bigint not null default 0,
  price_max bigint not null default 0,
  cost_min bigint,
  cost_max bigint,
  on_hand bigint not null default 0,
  available bigint not null default 0,
  -- Of its variants, the one with least and the one with most.
  available_min bigint not null default 0,
  available_max bigint not null default 0,
  variant_count integer not null default 0,
  is_low boolean not null default false,
  search_fold text not null default '',

  -- Set by the first order; from then on deleting it archives it.
  first_ordered_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  check ((billing_every is null) = (billing_unit is null)),
  check (subcategory_id is null or category_id is not null),
  foreign key (store_id, category_id) references categories (store_id, id),
  -- A subcategory that moves to another category takes its products along.
  foreign key (store_id, category_id, subcategory_id) references subcategories (store_id, category_id, id)
    on update cascade,
  foreign key (store_id, brand_id) references brands (store_id, id)
);
create unique index products_slug_key on products (store_id, slug) where deleted_at is null;
-- Lists show what is neither deleted nor archived: with both in the predicate, a count reads the index alone.
create index products_by_title on products (store_id, title_fold, id) where deleted_at is null and archived_at is null;
create index products_by_created on products (store_id, created_at, id) where deleted_at is null and archived_at is null;
create index products_by_updated on products (store_id, updated_at, id) where deleted_at is null and archived_at is null;
create index products_by_price on products (store_id, price_min, id) where deleted_at is null and archived_at is null;
create index products_by_available on products (store_id, available, id)
  where deleted_at is null and archived_at is null;
create index products_low on products (store_id, created_at, id)
  where deleted_at is null and archived_at is null and is_low;
create index products_state on products (store_id, publish_state, created_at, id)
  where deleted_at is null and archived_at is null;
create index products_visibility on products (store_id, visibility, created_at, id)
  where deleted_at is null and archived_at is null;
create index products_type on products (store_id, type, created_at, id)
  where deleted_at is null and archived_at is null;
create index products_dearest on products (store_id, price_max, price_min)
  where deleted_at is null and archived_at is null;
create index products_cost on products (store_id, cost_max, cost_min)
  where deleted_at is null and archived_at is null;
create index products_stock on products (store_id, available_max, available_min)
  where deleted_at is null and archived_at is null;
create index products_category on products (store_id, category_id, created_at, id)
  where deleted_at is null and archived_at is null;
-- Without further conditions: a subcategory that moves takes its products along by it.
create index products_subcategory on products (store_id, category_id, subcategory_id, created_at, id)
  where subcategory_id is not null;
create index products_brand on products (store_id, brand_id, created_at, id)
  where deleted_at is null and archived_at is null;
create index products_archived on products (store_id, created_at, id)
  where deleted_at is null and archived_at is not null;
create index products_with_archived on products (store_id, created_at, id) where deleted_at is null;
create index products_tags on products using gin (store_id, tags_fold) where deleted_at is null;
create index products_fields on products using gin (store_id, custom_values jsonb_path_ops) where deleted_at is null;
create index products_search on products using gin (store_id, search_fold gin_trgm_ops) where deleted_at is null;
alter table products alter column search_fold set statistics 1000;

create table product_media (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('text', 'image', 'file')),
  file_key text references files (key),
  alt text not null default '',
  body text not null default '',
  primary key (store_id, id),
  unique (store_id, product_id, id),
  check ((kind = 'text') = (file_key is null)),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index product_media_by_position on product_media (store_id, product_id, position, id);
create index product_media_file on product_media (file_key);

create table variants (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  -- In the order of the product's options; empty where it has none.
  option_values text[] not null default '{}',
  sku text,
  sku_fold text,
  barcode text,
  price bigint check (price >= 0),
  compare_at_price bigint check (compare_at_price >= 0),
  cost_price bigint check (cost_price >= 0),
  media_id uuid,
  -- Sums over the places, kept with every movement.
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  incoming bigint not null default 0,
  -- What lists of variants sort and search by: kept by refresh_products.
  title_fold text not null default '',
  search_fold text not null default '',
  is_low boolean not null default false,
  -- What is archived leaves the stock list once nothing of it is left.
  is_listed boolean not null default true,
  stock_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, product_id, media_id) references product_media (store_id, product_id, id)
    on delete set null (media_id)
);
create unique index variants_sku_key on variants (store_id, sku_fold) where deleted_at is null;
create unique index variants_values_key on variants (store_id, product_id, option_values) where deleted_at is null;
create index variants_by_product on variants (store_id, product_id, position, id) where deleted_at is null;
create index variants_barcode on variants (store_id, barcode) where deleted_at is null;
create index variants_by_title on variants (store_id, title_fold, id) where deleted_at is null and is_listed;
create index variants_by_available on variants (store_id, (on_hand - reserved), id) where deleted_at is null and is_listed;
create index variants_by_stock_change on variants (store_id, stock_changed_at, id) where deleted_at is null and is_listed;
create index variants_low on variants (store_id, title_fold, id) where deleted_at is null and is_listed and is_low;
create index variants_search on variants using gin (store_id, search_fold gin_trgm_ops) where deleted_at is null;

-- Collections ------------------------------------------------------------------------------------------------------

create table collections (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
  description text not null default '',
  picture_key text references files (key),
  -- Null: only what was put in by hand. Else { match: 'all' | 'any', conditions: [{ field, operator, value }] }.
  rules jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index collections_name_key on collections (store_id, name_fold) where deleted_at is null;
create index collections_by_name on collections (store_id, name_fold, id) where deleted_at is null;
create index collections_by_updated on collections (store_id, updated_at, id) where deleted_at is null;

create table collection_products (
  store_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  by_hand boolean not null,
  by_rule boolean not null,
  -- Of those put in by hand, in the order somebody gave them.
  position integer,
  primary key (store_id, collection_id, product_id),
  check (by_hand or by_rule),
  foreign key (store_id, collection_id) references collections (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index collection_products_product on collection_products (store_id, product_id);

-- Whether a product is in a collection by its rules. An unknown field or operator matches nothing.
create function matches_rules(rules jsonb, p products) returns boolean language sql stable as $$
  select case when jsonb_array_length(rules -> 'conditions') = 0 then false
    when rules ->> 'match' = 'any' then bool_or(holds) else bool_and(holds) end
  from (
    select coalesce(case c ->> 'field'
      when 'tag' then case c ->> 'operator'
        when 'is' then fold_words(c ->> 'value') = any(p.tags_fold)
        when 'is_not' then not fold_words(c ->> 'value') = any(p.tags_fold) end
      when 'brand' then case c ->> 'operator'
        when 'is' then p.brand_id = (c ->> 'value')::uuid
        when 'is_not' then p.brand_id is distinct from (c ->> 'value')::uuid end
      when 'category' then case c ->> 'operator'
        when 'is' then p.category_id = (c ->> 'value')::uuid
        when 'is_not' then p.category_id is distinct from (c ->> 'value')::uuid end
      when 'subcategory' then case c ->> 'operator'
        when 'is' then p.subcategory_id = (c ->> 'value')::uuid
        when 'is_not' then p.subcategory_id is distinct from (c ->> 'value')::uuid end
      -- A range of prices satisfies a bound as soon as one variant can be had for it.
      when 'price' then case c ->> 'operator'
        when 'at_least' then p.price_max >= (c ->> 'value')::bigint
        when 'at_most' then p.price_min <= (c ->> 'value')::bigint end
      when 'stock' then case c ->> 'operator'
        when 'at_least' then p.available >= (c ->> 'value')::bigint
        when 'at_most' then p.available <= (c ->> 'value')::bigint end
    end, false) as holds
    from jsonb_array_elements(rules -> 'conditions') c
  ) judged
$$;

-- Brings what is derived from products and their variants up to date: ranges, sums, search words, and which
-- collections they are in by rule. Everything that writes a product, a variant or its stock calls it before it
-- commits. The rows are locked by a statement of their own first: two writers of two variants of one product would
-- otherwise each reckon with what the other has not committed yet. Rules change under the exclusive side of the same
-- advisory lock, so no product is judged by rules that are just being replaced.
-- Planned anew at each call, and told twice which rows it is about: without statistics, as in the first minute of an
-- import into an empty database, the planner would else read the whole store for each product.
create function refresh_products(of_store uuid, product_ids uuid[]) returns void language plpgsql volatile
set plan_cache_mode = force_custom_plan as $$
begin
  perform 1 from products where store_id = of_store and id = any(product_ids) order by id for no key update;
  perform pg_advisory_xact_lock_shared(41, hashtext(of_store::text));

  update variants v set
    title_fold = fold_words(p.title || ' ' || array_to_string(v.option_values, ' ')),
    search_fold = fold_words(concat_ws(' ', p.title, array_to_string(v.option_values, ' '), v.sku, v.barcode)),
    is_low = p.low_stock_threshold is not null and p.archived_at is null
      and v.on_hand - v.reserved <= p.low_stock_threshold,
    is_listed = p.archived_at is null or v.on_hand <> 0
  from products p
  where p.store_id = of_store and p.id = any(product_ids)
    and v.store_id = of_store and v.product_id = any(product_ids) and v.product_id = p.id and v.deleted_at is null;

  update products p set
    title_fold = fold_words(p.title),
    tags_fold = (select coalesce(array_agg(fold_words(tag)), '{}') from unnest(p.tags) tag),
    price_min = coalesce(t.price_min, 0), price_max = coalesce(t.price_max, 0),
    cost_min = t.cost_min, cost_max = t.cost_max,
    on_hand = coalesce(t.on_hand, 0), available = coalesce(t.available, 0),
    available_min = coalesce(t.available_min, 0), available_max = coalesce(t.available_max, 0),
    variant_count = coalesce(t.variant_count, 0), is_low = coalesce(t.is_low, false),
    search_fold = fold_words(concat_ws(' ', p.title, t.codes))
  from (
    select asked.id, min(v.price) as price_min, max(v.price) as price_max, min(v.cost_price) as cost_min,
      max(v.cost_price) as cost_max, sum(v.on_hand) as on_hand, sum(v.on_hand - v.reserved) as available,
      min(v.on_hand - v.reserved) as available_min, max(v.on_hand - v.reserved) as available_max,
      count(v.id) as variant_count, bool_or(v.is_low) as is_low,
      string_agg(concat_ws(' ', v.sku, v.barcode), ' ' order by v.position, v.id) as codes
    from unnest(product_ids) asked(id)
    left join variants v on v.store_id = of_store and v.product_id = any(product_ids) and v.product_id = asked.id
      and v.deleted_at is null
    group by asked.id
  ) t
  where p.store_id = of_store and p.id = any(product_ids) and p.id = t.id;

  perform refresh_memberships(of_store, product_ids, null);
end $$;

-- The part that collections need by themselves: which of these products (all of the store's where null) are in which
-- of its collections (all with rules where null) by rule.
create function refresh_memberships(of_store uuid, product_ids uuid[], of_collection uuid)
returns void language plpgsql volatile set plan_cache_mode = force_custom_plan as $$
begin
  with judged as (
    select c.id as collection_id, p.id as product_id,
      c.rules is not null and p.deleted_at is null and p.archived_at is null
        and matches_rules(c.rules, p) as holds
    from collections c join products p on p.store_id = of_store and (product_ids is null or p.id = any(product_ids))
    where c.store_id = of_store and (of_collection is null and c.rules is not null or c.id = of_collection)
      and c.deleted_at is null
  ), gone as (
    delete from collection_products m using judged j
    where m.store_id = of_store and m.collection_id = j.collection_id and m.product_id = j.product_id
      and m.by_rule and not m.by_hand and not j.holds
  ), kept as (
    update collection_products m set by_rule = j.holds from judged j
    where m.store_id = of_store and m.collection_id = j.collection_id and m.product_id = j.product_id
      and m.by_hand and m.by_rule <> j.holds
  )
  insert into collection_products (store_id, collection_id, product_id, by_hand, by_rule)
  select of_store, j.collection_id, j.product_id, false, true from judged j where j.holds
  on conflict do nothing;
end $$;

-- Stock ------------------------------------------------------------------------------------------------------------

create table stock_levels (
  store_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  on_hand bigint not null default 0,
  reserved bigint not null default 0 check (reserved >= 0),
  incoming bigint not null default 0 check (incoming >= 0),
  updated_at timestamptz not null default now(),
  primary key (store_id, variant_id, location_id),
  foreign key (store_id, variant_id) references variants (store_id, id),
  foreign key (store_id, location_id) references locations (store_id, id)
);
create index stock_levels_location on stock_levels (store_id, location_id, variant_id);

-- Append-only: a balance is the sum of its rows, and the trigger below keeps every row as it was written.
create table stock_log (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  delta bigint not null check (delta <> 0),
  balance_after bigint not null,
  reason text not null
    check (reason in ('received', 'sold', 'returned', 'damaged', 'correction', 'transfer', 'import')),
  note text not null default '',
  order_id uuid,
  -- The two sides of a transfer, and the rows of one bulk adjustment, share it.
  movement_id uuid not null,
  person_id uuid references persons (id),
  person_name text not null,
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, variant_id, location_id) references stock_levels (store_id, variant_id, location_id),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index stock_log_by_time on stock_log (store_id, at, id);
create index stock_log_variant on stock_log (store_id, variant_id, at, id);
create index stock_log_product on stock_log (store_id, product_id, at, id);
create index stock_log_location on stock_log (store_id, location_id, at, id);
create index stock_log_reason on stock_log (store_id, reason, at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger stock_log_is_append_only before update or delete or truncate on stock_log
  for each statement execute function refuse_change();

-- Notifications ----------------------------------------------------------------------------------------------------

create table notifications (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null,
  -- What the words of its kind are filled with; title and body say the same in English for whoever has no words.
  facts jsonb not null default '{}',
  title text not null,
  body text not null,
  route text,
  status text not null default 'sent' check (status in ('sent', 'failed', 'pending')),
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index notifications_by_time on notifications (store_id, created_at, id);

-- Long work --------------------------------------------------------------------------------------------------------

create table bulk_edits (
  store_id uuid not null references stores (id),
  id uuid not null,
  change jsonb not null,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled')),
  -- The edit that this one takes back.
  undoes uuid,
  total integer not null,
  done integer not null default 0,
  refused integer not null default 0,
  person_id uuid not null references persons (id),
  person_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, undoes) references bulk_edits (store_id, id)
);
create index bulk_edits_by_time on bulk_edits (store_id, created_at, id);
create unique index bulk_edits_undone_once on bulk_edits (store_id, undoes);

create table bulk_edit_items (
  store_id uuid not null,
  bulk_edit_id uuid not null,
  product_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text,
  before jsonb,
  after jsonb,
  primary key (store_id, bulk_edit_id, product_id),
  foreign key (store_id, bulk_edit_id) references bulk_edits (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index bulk_edit_items_waiting on bulk_edit_items (store_id, bulk_edit_id, product_id) where state = 'waiting';

create table product_imports (
  store_id uuid not null references stores (id),
  id uuid not null,
  file_name text not null,
  header jsonb not null,
  mapping jsonb not null,
  options jsonb not null default '{}',
  status text not null default 'receiving'
    check (status in ('receiving', 'checking', 'checked', 'running', 'done', 'cancelled')),
  -- Counts the dry runs, so that one that was overtaken by a new mapping stops.
  round integer not null default 0,
  -- How many lines the file has, and how many of them have come.
  expected_rows integer not null,
  row_count integer not null default 0,
  group_count integer not null default 0,
  checked integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  failed integer not null default 0,
  warned integer not null default 0,
  pictures integer not null default 0,
  pictures_done integer not null default 0,
  pictures_failed integer not null default 0,
  person_id uuid not null references persons (id),
  person_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (store_id, id)
);
create index product_imports_by_time on product_imports (store_id, created_at, id);

-- One line of the file. Lines of one product share a group; its effect and the state of its lines commit together.
create table product_import_rows (
  store_id uuid not null,
  import_id uuid not null,
  row_no integer not null,
  cells jsonb not null,
  group_no integer,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problems jsonb not null default '[]',
  primary key (store_id, import_id, row_no),
  foreign key (store_id, import_id) references product_imports (store_id, id)
);
create index product_import_rows_group on product_import_rows (store_id, import_id, group_no, row_no);
create index product_import_rows_problems on product_import_rows (store_id, import_id, row_no)
  where problems <> '[]'::jsonb or state = 'failed';

-- Files ------------------------------------------------------------------------------------------------------------

-- The widths of the smaller copies that stand beside a picture.
alter table files add copies smallint[] not null default '{}';
-- Null: fetched or drawn by us, or uploaded before this was kept.
alter table files add uploaded_by uuid references persons (id);
