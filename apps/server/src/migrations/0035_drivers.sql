-- Drivers work for a vendor and serve some of its stores.
create table drivers (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  name text not null,
  -- Without accents and case, for sorting and searching.
  name_normalized text not null,
  phone text,
  email text,
  image_key text references files (key),
  vehicle text not null default '',
  plate text not null default '',
  -- Capacity in items and grams; null means there is no limit.
  max_units integer check (max_units > 0),
  max_weight integer check (max_weight > 0),
  -- [{ weekday, start, end }] in local time of the store, at most one per weekday.
  shifts jsonb not null default '[]',
  -- { start, end, minutes }
  break jsonb,
  days_off date[] not null default '{}',
  -- { label, latitude, longitude }; null means the store's main location.
  start_point jsonb,
  end_kind text not null default 'start' check (end_kind in ('start', 'last_stop', 'point')),
  end_point jsonb,
  skills text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  unique (vendor_id, id),
  check (end_kind <> 'point' or end_point is not null)
);
create index drivers_by_name on drivers (vendor_id, name_normalized, id) where deleted_at is null;

create table driver_stores (
  vendor_id uuid not null,
  driver_id uuid not null,
  store_id uuid not null,
  primary key (driver_id, store_id),
  foreign key (vendor_id, driver_id) references drivers (vendor_id, id),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);
create index driver_stores_by_store on driver_stores (store_id, driver_id);
