create table locations (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  region text not null default '',
  postcode text not null default '',
  country text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text,
  -- Stock is taken from and added to this one first, and deliveries start here by default.
  is_main boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  check ((latitude is null) = (longitude is null))
);
create unique index locations_name_key on locations (store_id, name_normalized) where deleted_at is null;
create unique index locations_main_key on locations (store_id) where is_main and deleted_at is null;
create index locations_by_name on locations (store_id, name_normalized, id) where deleted_at is null;

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

-- Append-only, enforced by a trigger (functions/append_only.sql): a balance is the sum of its rows.
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
  -- Shared by the two sides of a transfer, and by the rows of one bulk adjustment.
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
