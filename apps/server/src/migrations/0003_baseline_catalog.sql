-- Brands -----------------------------------------------------------------------------------------------------------

-- The trigrams of a text, each hashed with its store, so that an index on them never reads entries of other stores.
-- With store_id as a column of its own, GIN intersected the list of all brands of the store with that of each trigram:
-- 1.7 ms for one of 200,000 brands, and growing. The index brands_trigrams is built on it; query_trigrams makes the
-- search side.
create function store_trigrams(store uuid, input text) returns bigint[] language sql immutable strict parallel safe
return array(select hashtextextended(gram, salt) from unnest(show_trgm(input)) gram, uuid_hash_extended(store, 0) salt);

create table brands (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  -- Without accents and case, for sorting, searching and unique names.
  name_normalized text not null,
  search_normalized text not null,
  description text not null default '',
  website text,
  logo_key text references files (key),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index brands_name_key on brands (store_id, name_normalized) where deleted_at is null;
create index brands_by_name on brands (store_id, name_normalized, id) where deleted_at is null;
create index brands_by_created on brands (store_id, created_at, id) where deleted_at is null;
create index brands_by_updated on brands (store_id, updated_at, id) where deleted_at is null;
create index brands_trigrams on brands using gin (store_trigrams(store_id, search_normalized)) where deleted_at is null;

-- Categories -------------------------------------------------------------------------------------------------------

create table categories (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
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
create unique index categories_name_key on categories (store_id, name_normalized) where deleted_at is null;
create index categories_by_position on categories (store_id, position, id) where deleted_at is null;

create table subcategories (
  store_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  name_normalized text not null,
  description text not null default '',
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  -- Referenced by products, so that a product's subcategory always belongs to its category.
  unique (store_id, category_id, id),
  foreign key (store_id, category_id) references categories (store_id, id)
);
create unique index subcategories_name_key on subcategories (store_id, category_id, name_normalized)
  where deleted_at is null;
create index subcategories_by_position on subcategories (store_id, category_id, position, id) where deleted_at is null;

-- Custom fields and variant templates ------------------------------------------------------------------------------

create table custom_fields (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  help text not null default '',
  type text not null check (type in ('Text', 'List', 'Boolean', 'Number', 'Range')),
  required boolean not null default false,
  limits jsonb not null default '{}',
  -- Empty: the field applies to products of all categories.
  category_ids uuid[] not null default '{}',
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index custom_fields_name_key on custom_fields (store_id, name_normalized) where deleted_at is null;
create index custom_fields_by_position on custom_fields (store_id, position, id) where deleted_at is null;
create index custom_fields_by_name on custom_fields (store_id, name_normalized, id) where deleted_at is null;

create table variant_templates (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  search_normalized text not null,
  options jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index variant_templates_name_key on variant_templates (store_id, name_normalized)
  where deleted_at is null;
create index variant_templates_by_name on variant_templates (store_id, name_normalized, id) where deleted_at is null;
create index variant_templates_by_updated on variant_templates (store_id, updated_at, id) where deleted_at is null;

-- Products ---------------------------------------------------------------------------------------------------------

create table products (
  store_id uuid not null references stores (id),
  id uuid not null,
  title text not null,
  title_normalized text not null,
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
  tags_normalized text[] not null default '{}',
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

  -- Derived by refresh_products from the variants and their stock, so that lists filter and sort by an index.
  price_min bigint not null default 0,
  price_max bigint not null default 0,
  cost_min bigint,
  cost_max bigint,
  on_hand bigint not null default 0,
  available bigint not null default 0,
  -- The lowest and the highest availability among its variants.
  available_min bigint not null default 0,
  available_max bigint not null default 0,
  variant_count integer not null default 0,
  is_low boolean not null default false,
  search_normalized text not null default '',

  -- Set by the first order; from then on, deleting the product archives it.
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
  -- When a subcategory moves to another category, its products move with it.
  foreign key (store_id, category_id, subcategory_id) references subcategories (store_id, category_id, id)
    on update cascade,
  foreign key (store_id, brand_id) references brands (store_id, id)
);
create unique index products_slug_key on products (store_id, slug) where deleted_at is null;
-- Lists show products that are neither deleted nor archived. With both in the predicate, a count is an index-only scan.
create index products_by_title on products (store_id, title_normalized, id)
  where deleted_at is null and archived_at is null;
create index products_by_created on products (store_id, created_at, id)
  where deleted_at is null and archived_at is null;
create index products_by_updated on products (store_id, updated_at, id)
  where deleted_at is null and archived_at is null;
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
create index products_category on products (store_id, category_id, created_at, id)
  where deleted_at is null and archived_at is null;
-- Includes deleted and archived products: the cascade of a moved subcategory uses it.
create index products_subcategory on products (store_id, category_id, subcategory_id, created_at, id)
  where subcategory_id is not null;
create index products_brand on products (store_id, brand_id, created_at, id)
  where deleted_at is null and archived_at is null;
create index products_archived on products (store_id, created_at, id)
  where deleted_at is null and archived_at is not null;
create index products_with_archived on products (store_id, created_at, id) where deleted_at is null;
create index products_search on products using gin (store_id, search_normalized gin_trgm_ops) where deleted_at is null;
-- A sample large enough to tell a rare search term from a common one.
alter table products alter column search_normalized set statistics 1000;

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
  -- In the order of the product's options; empty where the product has none.
  option_values text[] not null default '{}',
  sku text,
  sku_normalized text,
  barcode text,
  price bigint check (price >= 0),
  compare_at_price bigint check (compare_at_price >= 0),
  cost_price bigint check (cost_price >= 0),
  media_id uuid,
  -- Sums over the locations, updated with every stock movement.
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  incoming bigint not null default 0,
  -- Derived by refresh_products: what lists of variants sort, search and filter by.
  title_normalized text not null default '',
  search_normalized text not null default '',
  is_low boolean not null default false,
  -- False: archived and without stock, so the stock list leaves it out.
  is_listed boolean not null default true,
  stock_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, product_id, media_id) references product_media (store_id, product_id, id)
    on delete set null (media_id)
);
create unique index variants_sku_key on variants (store_id, sku_normalized) where deleted_at is null;
create unique index variants_values_key on variants (store_id, product_id, option_values) where deleted_at is null;
create index variants_by_product on variants (store_id, product_id, position, id) where deleted_at is null;
create index variants_barcode on variants (store_id, barcode) where deleted_at is null;
create index variants_by_title on variants (store_id, title_normalized, id) where deleted_at is null and is_listed;
create index variants_by_available on variants (store_id, (on_hand - reserved), id)
  where deleted_at is null and is_listed;
create index variants_by_stock_change on variants (store_id, stock_changed_at, id)
  where deleted_at is null and is_listed;
create index variants_low on variants (store_id, title_normalized, id)
  where deleted_at is null and is_listed and is_low;
create index variants_search on variants using gin (store_id, search_normalized gin_trgm_ops) where deleted_at is null;

-- Filters of product lists -----------------------------------------------------------------------------------------

-- These tables hold what lists of products are filtered by, narrow enough that a count is an index-only scan.
-- refresh_products writes them while it holds the locks of the products. They have no foreign keys: their rows are
-- derived from products, and `npm run verify` compares them. Deleted products have no rows.

-- Tags and values of custom fields: 'tag:' and the normalized tag, or the field's id followed by ':' and a text or '#'
-- and a number.
create table product_facets (
  store_id uuid not null,
  product_id uuid not null,
  facet text not null,
  -- Copied from the product, so that the newest products with a facet are read in their order.
  is_archived boolean not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, facet)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index product_facets_newest on product_facets (store_id, facet, is_archived, created_at, product_id);
alter table product_facets alter column facet set statistics 1000;

-- The distinct values of a product's variants, such as their prices, each with the next lower one. A range filter
-- counts the values that are in the range while the next lower one isn't, which finds every product exactly once.
create table product_measures (
  store_id uuid not null,
  product_id uuid not null,
  measure text not null check (measure in ('price', 'cost', 'available')),
  value bigint not null,
  lower_value bigint,
  is_archived boolean not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, measure, value)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index product_measures_range
  on product_measures (store_id, measure, is_archived, value, lower_value, created_at, product_id);

-- Collections ------------------------------------------------------------------------------------------------------

create table collections (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  description text not null default '',
  picture_key text references files (key),
  -- Null: manual products only. Else { match: 'all' | 'any', conditions: [{ field, operator, value }] }.
  rules jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index collections_name_key on collections (store_id, name_normalized) where deleted_at is null;
create index collections_by_name on collections (store_id, name_normalized, id) where deleted_at is null;
create index collections_by_updated on collections (store_id, updated_at, id) where deleted_at is null;

create table collection_products (
  store_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  by_hand boolean not null,
  by_rule boolean not null,
  -- The manual order; null for products that a rule added.
  position integer,
  primary key (store_id, collection_id, product_id),
  check (by_hand or by_rule),
  foreign key (store_id, collection_id) references collections (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index collection_products_product on collection_products (store_id, product_id);

-- Bulk edits and imports -------------------------------------------------------------------------------------------

create table bulk_edits (
  store_id uuid not null references stores (id),
  id uuid not null,
  change jsonb not null,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled')),
  -- The edit that this one reverts.
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
  -- Numbers the dry runs: one that belongs to an earlier mapping stops.
  round integer not null default 0,
  -- Rows in the file, and rows received so far.
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

-- One row of the file. Rows of the same product share a group; the product and the state of its rows are committed
-- together.
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
