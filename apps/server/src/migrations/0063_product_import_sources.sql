-- Product imports from several systems, unchanged products and repeated image downloads (decision 0077).

alter table product_imports
  add column source text not null default 'other',
  add column unchanged integer not null default 0,
  add column skipped integer not null default 0;

-- On the first row of each product.
alter table product_import_rows add column product_key text;

-- What identified a product in a file it was imported from: the handle as written there, or its title or id. A later
-- file changes the product with the same key, even if the URL handle made from it differs.
create table product_import_keys (
  store_id uuid not null,
  key text not null,
  product_id uuid not null,
  primary key (store_id, key),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index product_import_keys_product on product_import_keys (store_id, product_id);

-- Remote images of imported products, one background job each.
create table product_import_images (
  store_id uuid not null,
  import_id uuid not null,
  -- The id of the product's medium.
  id uuid not null,
  product_id uuid not null,
  row_no integer not null,
  url text not null,
  alt text not null,
  position integer not null,
  variant_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'stopped')),
  primary key (store_id, import_id, id),
  foreign key (store_id, import_id) references product_imports (store_id, id)
);
create index product_import_images_open on product_import_images (store_id, import_id, row_no) where state <> 'done';
create index product_import_images_waiting on product_import_images (store_id, product_id) where state = 'waiting';
