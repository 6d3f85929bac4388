-- A store without a row has the defaults: no order minimum, not paused, no policies.
create table online_store_settings (
  store_id uuid primary key references stores (id),
  -- Minor units of the subtotal before discounts.
  order_minimum bigint check (order_minimum > 0),
  is_paused boolean not null default false,
  pause_message text not null default '',
  -- Sanitized HTML.
  terms text not null default '',
  privacy text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

-- Slugs that stores had before. Until `reserved_until` only the same vendor can take one again, and shop URLs with it
-- lead to the store. Otherwise another vendor could take over the links of a renamed store.
create table store_slugs (
  slug text primary key,
  vendor_id uuid not null references vendors (id),
  store_id uuid not null references stores (id),
  reserved_until timestamptz not null
);
create index store_slugs_by_store on store_slugs (store_id);
