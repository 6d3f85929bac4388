-- When the clocks of a zone show a time: as instantOf of the contract has it. A time that a clock change skips moves
-- forward, one that is shown twice means the first; PostgreSQL itself takes the second.
create function wall_instant(wall timestamp, zone text) returns timestamptz
language sql stable parallel safe
return case when ((wall at time zone zone) - interval '1 hour') at time zone zone = wall
  then (wall at time zone zone) - interval '1 hour' else wall at time zone zone end;

-- How orders are handed over, and tax ------------------------------------------------------------------------------

-- A store without a row lets people pick up what they bought, and knows no tax.
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
  name_fold text not null,
  method text not null check (method in ('delivery', 'pickup', 'shipping')),
  weekdays smallint[] not null,
  -- Wall time with the store's zone.
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
create index fulfillment_windows_by_start on fulfillment_windows (store_id, start_time, id) where deleted_at is null;
create unique index fulfillment_windows_name_key on fulfillment_windows (store_id, name_fold) where deleted_at is null;
create index fulfillment_windows_by_created on fulfillment_windows (store_id, created_at, id) where deleted_at is null;

-- How many orders have a window on a date: as many as there are orders with it that are not cancelled.
create table window_seats (
  store_id uuid not null,
  window_id uuid not null,
  date date not null,
  taken integer not null default 0 check (taken >= 0),
  primary key (store_id, window_id, date),
  foreign key (store_id, window_id) references fulfillment_windows (store_id, id)
);
create index window_seats_by_date on window_seats (store_id, date);

create table payment_options (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
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
  -- Set by the first order that has it; from then on it can be switched off, not deleted.
  first_used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index payment_options_name_key on payment_options (store_id, name_fold) where deleted_at is null;
create index payment_options_by_position on payment_options (store_id, position, id) where deleted_at is null;

-- Discounts --------------------------------------------------------------------------------------------------------

create table discounts (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- What lists show, filter and sort by; everything else is in the terms.
  name text not null,
  name_fold text not null,
  type text not null check (type in ('fixed', 'percentage', 'bogo')),
  application text not null check (application in ('manual', 'automatic')),
  scope text not null,
  -- As the store's clocks show them.
  starts_at timestamp,
  ends_at timestamp,
  total_limit integer,
  per_user_limit integer,
  priority integer not null default 0,
  enabled boolean not null default true,
  -- The contract's DiscountFields, whole.
  terms jsonb not null,
  used integer not null default 0 check (used >= 0),
  -- Codes in batches, so that a page of the list does not count thousands.
  batch_codes integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create index discounts_by_created on discounts (store_id, created_at, id) where deleted_at is null;
create index discounts_by_name on discounts (store_id, name_fold, id) where deleted_at is null;
create index discounts_by_used on discounts (store_id, used, id) where deleted_at is null;
create index discounts_by_priority on discounts (store_id, priority, id) where deleted_at is null;
create index discounts_automatic on discounts (store_id, id)
  where deleted_at is null and enabled and application = 'automatic';

-- The terms a discount has had: an order that is edited is priced by those of the moment it was placed.
create table discount_terms (
  store_id uuid not null,
  discount_id uuid not null,
  valid_from timestamptz not null,
  -- Null: they still hold.
  valid_to timestamptz,
  terms jsonb not null,
  primary key (store_id, discount_id, valid_from),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);

create table discount_codes (
  store_id uuid not null,
  id uuid not null,
  discount_id uuid not null,
  -- As codeKey of the contract writes it.
  code text not null,
  -- Null: one of the discount's own codes. Else the name of the batch it was made in.
  batch text,
  use_limit integer check (use_limit > 0),
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null default now(),
  -- Taken away from the discount; orders still name it.
  deleted_at timestamptz,
  primary key (store_id, id),
  check (use_limit is null or used <= use_limit),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);
create unique index discount_codes_key on discount_codes (store_id, code) where deleted_at is null;
create index discount_codes_of on discount_codes (store_id, discount_id, created_at, id) where deleted_at is null;
-- Also of what was taken away since: an order that is edited still has its code.
create index discount_codes_named on discount_codes (store_id, code);

-- How often somebody has used a discount: by the id of a customer, or the address of a guest.
create table discount_user_uses (
  store_id uuid not null,
  discount_id uuid not null,
  user_key text not null,
  used integer not null default 0 check (used >= 0),
  primary key (store_id, discount_id, user_key),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);

-- Orders -----------------------------------------------------------------------------------------------------------

-- Locked last of all: gapless numbers and exact counts cost the shortest wait.
create table order_counters (
  store_id uuid primary key references stores (id),
  last_number integer not null default 1000,
  pending integer not null default 0,
  confirmed integer not null default 0,
  processing integer not null default 0,
  ready integer not null default 0,
  completed integer not null default 0,
  cancelled integer not null default 0
);
insert into order_counters (store_id) select id from stores;
create function count_orders() returns trigger language plpgsql as $$
begin
  insert into order_counters (store_id) values (new.id);
  return null;
end $$;
create trigger stores_count_orders after insert on stores for each row execute function count_orders();

create table orders (
  store_id uuid not null references stores (id),
  id uuid not null,
  number integer not null,
  source text not null check (source in ('storefront', 'manual')),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'ready', 'completed', 'cancelled')),
  delivery_status text check (delivery_status in ('pending', 'in_transit', 'delivered', 'failed', 'cancelled')),
  payment_status text not null
    check (payment_status in ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
  method text not null check (method in ('delivery', 'pickup', 'shipping', 'digital')),
  -- Null for guests; the snapshot beside it never changes because the customer does.
  customer_id uuid,
  customer_name text not null,
  customer_email text,
  customer_phone text,
  -- Whose uses of discounts it counts among: a customer's id or an address; null where nobody can tell.
  user_key text,
  address jsonb,
  billing_address jsonb,
  window_id uuid,
  window_name text,
  window_date date,
  window_start text,
  window_end text,
  window_starts_at timestamptz,
  window_ends_at timestamptz,
  payment_option_id uuid,
  payment_name text,
  payment_kind text,
  payment_instructions text,
  -- The fee of its payment option when it was placed, so that an edit reckons with the same.
  payment_fee_fixed bigint not null default 0,
  payment_fee_rate integer not null default 0,
  carrier text,
  tracking_number text,
  currency text not null,
  tax_mode text not null,
  fee_tax_rate integer not null,
  free_over bigint,
  base_fee bigint not null default 0,
  subtotal bigint not null check (subtotal >= 0),
  discount_total bigint not null check (discount_total >= 0),
  fulfillment_fee bigint not null check (fulfillment_fee >= 0),
  fee_discount bigint not null check (fee_discount >= 0),
  window_fee bigint not null check (window_fee >= 0),
  payment_fee bigint not null check (payment_fee >= 0),
  fee_tax bigint not null check (fee_tax >= 0),
  tax_total bigint not null check (tax_total >= 0),
  total bigint not null check (total >= 0),
  points_used bigint not null default 0 check (points_used >= 0),
  points_value bigint not null default 0 check (points_value >= 0),
  credit_used bigint not null default 0 check (credit_used >= 0),
  due bigint not null check (due >= 0),
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  returned bigint not null default 0 check (returned >= 0),
  -- As balanceOf of the contract reckons it.
  balance bigint not null generated always as
    ((case when status = 'cancelled' then 0 else due - returned end) - (paid - refunded)) stored,
  pieces integer not null,
  tags text[] not null default '{}',
  notes integer not null default 0,
  cancel_reason text not null default '',
  -- The day in the zone the store had then: what its takings are added up by.
  day date not null,
  placed_at timestamptz not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  primary key (store_id, id),
  check (total = due + points_value + credit_used),
  check (refunded <= paid),
  check (returned <= due),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, window_id) references fulfillment_windows (store_id, id),
  foreign key (store_id, payment_option_id) references payment_options (store_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create unique index orders_number_key on orders (store_id, number);
-- With what a walk through the newest is narrowed by, where many are within bounds of it.
create index orders_by_placed on orders (store_id, placed_at, id) include (total, window_date);
create index orders_by_total on orders (store_id, total, id) include (placed_at);
create index orders_by_window on orders (store_id, (coalesce(window_date, '1970-01-01'::date)), id) include (placed_at);
create index orders_by_status on orders (store_id, status, placed_at, id);
create index orders_open on orders (store_id, placed_at, id) where status not in ('completed', 'cancelled');
create index orders_by_payment on orders (store_id, payment_status, placed_at, id);
create index orders_by_delivery on orders (store_id, delivery_status, placed_at, id);
create index orders_by_method on orders (store_id, method, placed_at, id);
create index orders_by_source on orders (store_id, source, placed_at, id);
create index orders_of_customer on orders (store_id, customer_id, placed_at, id) where customer_id is not null;
create index orders_refund_due on orders (store_id, placed_at, id) where balance < 0;
create index orders_waiting on orders (store_id, window_ends_at, id) include (placed_at)
  where status in ('pending', 'confirmed', 'processing') and window_ends_at is not null;
create index orders_of_option on orders (store_id, payment_option_id) where payment_option_id is not null;
create index orders_of_window on orders (store_id, window_id, window_date) where window_id is not null;

create table order_lines (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  title text not null,
  option_values text[] not null default '{}',
  sku text,
  type text not null,
  -- What it belonged to when it was bought: an edit judges discounts by it.
  category_ids uuid[] not null default '{}',
  brand_id uuid,
  collection_ids uuid[] not null default '{}',
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity > 0),
  discount bigint not null check (discount >= 0),
  net bigint not null check (net >= 0),
  tax_rate integer not null,
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  primary key (store_id, id),
  check (unit_price * quantity = discount + net),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, variant_id) references variants (store_id, id)
);
create index order_lines_of on order_lines (store_id, order_id, position);

-- Which orders have a product: narrow, so that a list filtered by it counts from the index alone.
create table order_products (
  store_id uuid not null,
  product_id uuid not null,
  placed_at timestamptz not null,
  order_id uuid not null,
  primary key (store_id, product_id, placed_at, order_id)
);
create index order_products_of on order_products (store_id, order_id);

create table order_tags (
  store_id uuid not null,
  tag_key text collate "C" not null,
  placed_at timestamptz not null,
  order_id uuid not null,
  tag text not null,
  primary key (store_id, tag_key, placed_at, order_id)
);
create index order_tags_of on order_tags (store_id, order_id);

-- What orders are found by: the words of their number and of who bought, as customer_words has them.
create table order_words (
  store_id uuid not null,
  word text collate "C" not null,
  order_id uuid not null,
  is_sensitive boolean not null,
  placed_at timestamptz not null,
  primary key (store_id, word, order_id, is_sensitive) include (placed_at)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index order_words_of on order_words (store_id, order_id, word, is_sensitive);
create index order_words_newest on order_words (store_id, left(word, 1), placed_at, order_id)
  include (word, is_sensitive);

-- What an order holds of the stock: reserved until it is completed (sold) or cancelled (released).
create table order_allocations (
  store_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  quantity integer not null check (quantity > 0),
  state text not null default 'reserved' check (state in ('reserved', 'sold')),
  primary key (store_id, order_id, variant_id, location_id),
  -- Deferred: the order itself is written last, with its number.
  foreign key (store_id, order_id) references orders (store_id, id) deferrable initially deferred,
  foreign key (store_id, variant_id, location_id) references stock_levels (store_id, variant_id, location_id)
);
create index order_allocations_of_variant on order_allocations (store_id, variant_id, location_id)
  where state = 'reserved';

-- The discounts an order has. What a cancelled order gave back stays told.
create table discount_uses (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  code_id uuid,
  name text not null,
  code text,
  user_key text,
  amount bigint not null check (amount >= 0),
  fee_amount bigint not null check (fee_amount >= 0),
  at timestamptz not null,
  day date not null,
  released_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) deferrable initially deferred,
  foreign key (store_id, discount_id) references discounts (store_id, id),
  foreign key (store_id, code_id) references discount_codes (store_id, id)
);
create unique index discount_uses_key on discount_uses (store_id, order_id, discount_id) where released_at is null;
create index discount_uses_of on discount_uses (store_id, discount_id, at, id);
-- Customers who are made one have used what each of them has.
create index discount_uses_of_user on discount_uses (store_id, user_key) where user_key is not null;
create index discount_uses_by_day on discount_uses (store_id, discount_id, day) where released_at is null;

-- Append-only: what an order's paid and refunded are the sums of.
create table order_payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  amount bigint not null check (amount > 0),
  payment_option_id uuid,
  option_name text not null default '',
  option_kind text not null default 'other',
  lines jsonb not null default '[]',
  is_restocked boolean not null default false,
  as_credit boolean not null default false,
  note text not null default '',
  person_id uuid references persons (id),
  person_name text not null default '',
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index order_payments_of on order_payments (store_id, order_id, at, id);
create trigger order_payments_is_append_only before update or delete or truncate on order_payments
  for each statement execute function refuse_change();

create table order_notes (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  body text not null,
  is_for_customer boolean not null,
  person_id uuid references persons (id),
  person_name text not null,
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index order_notes_of on order_notes (store_id, order_id, at, id);

create table order_events (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  facts jsonb not null default '{}',
  person_id uuid references persons (id),
  person_name text not null default '',
  by_customer boolean not null default false,
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index order_events_of on order_events (store_id, order_id, at, id);

-- Sums by day, kept by the transactions that change an order, so that a year costs what a day does.
create table order_days (
  store_id uuid not null references stores (id),
  day date not null,
  orders integer not null default 0,
  takings bigint not null default 0,
  primary key (store_id, day)
);

-- Written by whoever holds the product's row.
create table product_days (
  store_id uuid not null,
  day date not null,
  product_id uuid not null,
  quantity bigint not null default 0,
  takings bigint not null default 0,
  primary key (store_id, day, product_id),
  foreign key (store_id, product_id) references products (store_id, id)
);

-- Which transactions changed orders of a store last, as customer_changes has it: lists are counted once per change.
create table order_changes (
  store_id uuid not null,
  xid xid8 not null,
  primary key (store_id, xid)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create function note_order_change(of_store uuid) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  insert into order_changes (store_id, xid) values (of_store, pg_current_xact_id()) on conflict do nothing;
  delete from order_changes c where c.store_id = of_store and c.xid = any(array(
    select xid from order_changes where store_id = of_store and xid <> pg_current_xact_id() for update skip locked));
end $$;
create function orders_changed() returns trigger language plpgsql as $$
begin
  perform note_order_change(s.store_id) from (select distinct store_id from changed) s;
  return null;
end $$;
create trigger orders_inserted after insert on orders
  referencing new table as changed for each statement execute function orders_changed();
create trigger orders_updated after update on orders
  referencing new table as changed for each statement execute function orders_changed();

-- Days of a filter begin when they do in the store's zone: of customers, and of orders.
create or replace function store_zone_changed() returns trigger language plpgsql as $$
begin
  perform note_customer_change(new.id);
  perform note_order_change(new.id);
  return null;
end $$;

create function words_of_order(number integer, name text, email text, phone text)
returns table (word text, is_sensitive boolean)
language sql stable parallel safe as $$
  select number::text, false
  union
  select w.word, w.is_sensitive from words_of_customer(fold_words(name), email, phone) w
$$;

-- Brings words, tags and products in line with the orders named, whose rows the caller holds.
create function refresh_orders(of_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  delete from order_words where store_id = of_store and order_id = any(ids);
  insert into order_words (store_id, word, order_id, is_sensitive, placed_at)
  select of_store, w.word, o.id, w.is_sensitive, o.placed_at
  from orders o, words_of_order(o.number, o.customer_name, o.customer_email, o.customer_phone) w
  where o.store_id = of_store and o.id = any(ids);

  delete from order_tags where store_id = of_store and order_id = any(ids);
  insert into order_tags (store_id, tag_key, placed_at, order_id, tag)
  select of_store, lower(normalize(t.tag, nfkc)), o.placed_at, o.id, min(t.tag)
  from orders o, unnest(o.tags) t (tag)
  where o.store_id = of_store and o.id = any(ids)
  group by 2, 3, 4;

  delete from order_products where store_id = of_store and order_id = any(ids);
  insert into order_products (store_id, product_id, placed_at, order_id)
  select distinct of_store, l.product_id, o.placed_at, o.id
  from orders o join order_lines l on l.store_id = of_store and l.order_id = o.id
  where o.store_id = of_store and o.id = any(ids);
end $$;

-- Earnings: double entry, append-only. Each movement's amounts add up to zero.
create table earnings_entries (
  store_id uuid not null references stores (id),
  id uuid not null,
  movement_id uuid not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  kind text not null check (kind in ('order', 'refund', 'fee', 'adjustment', 'payout')),
  order_id uuid,
  payment_id uuid,
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index earnings_by_time on earnings_entries (store_id, account, at, id);
create index earnings_of_movement on earnings_entries (store_id, movement_id);
create trigger earnings_entries_is_append_only before update or delete or truncate on earnings_entries
  for each statement execute function refuse_change();

-- What customers pay with, and what they are given back: the ledger names the order.
alter table customer_ledger add order_id uuid;
