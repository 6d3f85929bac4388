-- Fulfillment and payment ------------------------------------------------------------------------------------------

-- A store without a row offers pickup only and charges no tax.
create table fulfillment_settings (
  store_id uuid primary key references stores (id),
  methods jsonb not null,
  coverage jsonb not null,
  tax_mode text not null default 'inclusive' check (tax_mode in ('inclusive', 'exclusive')),
  tax_rate integer not null default 0 check (tax_rate between 0 and 1000000),
  fee_tax_rate integer not null default 0 check (fee_tax_rate between 0 and 1000000),
  point_value integer not null default 1 check (point_value >= 0),
  invoice_note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

create table fulfillment_windows (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  method text not null check (method in ('delivery', 'pickup', 'shipping')),
  weekdays smallint[] not null,
  -- Local time in the store's time zone, as HH:MM.
  start_time text not null,
  end_time text not null,
  capacity integer not null check (capacity > 0),
  cutoff_minutes integer not null check (cutoff_minutes >= 0),
  horizon_days integer not null check (horizon_days >= 0),
  fee bigint not null default 0 check (fee >= 0),
  postcodes text[] not null default '{}',
  blackouts date[] not null default '{}',
  overrides jsonb not null default '[]',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  check (start_time < end_time)
);
create unique index fulfillment_windows_name_key on fulfillment_windows (store_id, name_normalized)
  where deleted_at is null;
create index fulfillment_windows_by_start on fulfillment_windows (store_id, start_time, id) where deleted_at is null;
create index fulfillment_windows_by_created on fulfillment_windows (store_id, created_at, id) where deleted_at is null;

-- The number of orders, except cancelled ones, that booked a window on a date.
create table window_bookings (
  store_id uuid not null,
  window_id uuid not null,
  date date not null,
  taken integer not null default 0 check (taken >= 0),
  primary key (store_id, window_id, date),
  foreign key (store_id, window_id) references fulfillment_windows (store_id, id)
);
create index window_bookings_by_date on window_bookings (store_id, date);

create table payment_options (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  kind text not null check (kind in ('card', 'cash', 'bank_transfer', 'check', 'wallet', 'other')),
  instructions_before text not null default '',
  instructions_after text not null default '',
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_rate integer not null default 0 check (fee_rate between 0 and 1000000),
  min_total bigint check (min_total >= 0),
  max_total bigint check (max_total >= 0),
  methods text[] not null,
  position integer not null,
  is_active boolean not null default true,
  -- Set by the first order that uses it; from then on it can be deactivated but not deleted.
  first_used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index payment_options_name_key on payment_options (store_id, name_normalized) where deleted_at is null;
create index payment_options_by_position on payment_options (store_id, position, id) where deleted_at is null;

-- Discounts --------------------------------------------------------------------------------------------------------

create table discounts (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- The columns that lists show, filter and sort by; everything else is in terms.
  name text not null,
  name_normalized text not null,
  type text not null check (type in ('fixed', 'percentage', 'bogo')),
  application text not null check (application in ('manual', 'automatic')),
  scope text not null,
  -- Local time in the store's time zone.
  starts_at timestamp,
  ends_at timestamp,
  total_limit integer,
  per_user_limit integer,
  priority integer not null default 0,
  enabled boolean not null default true,
  -- The contract's DiscountFields, complete.
  terms jsonb not null,
  used integer not null default 0 check (used >= 0),
  -- The number of codes in batches, so that a page of the list doesn't count thousands of rows.
  batch_codes integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create index discounts_by_created on discounts (store_id, created_at, id) where deleted_at is null;
create index discounts_by_name on discounts (store_id, name_normalized, id) where deleted_at is null;
create index discounts_by_used on discounts (store_id, used, id) where deleted_at is null;
create index discounts_by_priority on discounts (store_id, priority, id) where deleted_at is null;
create index discounts_automatic on discounts (store_id, id)
  where deleted_at is null and enabled and application = 'automatic';

-- The history of a discount's terms: editing an order prices it by the terms of the time it was placed.
create table discount_terms (
  store_id uuid not null,
  discount_id uuid not null,
  valid_from timestamptz not null,
  -- Null: the current terms.
  valid_to timestamptz,
  terms jsonb not null,
  primary key (store_id, discount_id, valid_from),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);

create table discount_codes (
  store_id uuid not null,
  id uuid not null,
  discount_id uuid not null,
  -- As the contract's codeKey writes it.
  code text not null,
  -- The name of the batch it was generated in; null for a code that was entered by hand.
  batch text,
  use_limit integer check (use_limit > 0),
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null default now(),
  -- Removed from the discount; orders still refer to it.
  deleted_at timestamptz,
  primary key (store_id, id),
  check (use_limit is null or used <= use_limit),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);
create unique index discount_codes_key on discount_codes (store_id, code) where deleted_at is null;
create index discount_codes_by_discount on discount_codes (store_id, discount_id, created_at, id)
  where deleted_at is null;
-- Includes removed codes: an order that is edited keeps its code.
create index discount_codes_by_code on discount_codes (store_id, code);

-- How often somebody has used a discount: 'c:' and the id of a customer, or 'e:' and the email that a guest entered.
create table discount_user_uses (
  store_id uuid not null,
  discount_id uuid not null,
  user_key text not null,
  used integer not null default 0 check (used >= 0),
  primary key (store_id, discount_id, user_key),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);
