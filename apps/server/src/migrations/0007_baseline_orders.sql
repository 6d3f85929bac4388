-- The last lock that a transaction takes, so that order numbers without gaps and exact counts block others briefly. A
-- trigger adds the row of a new store.
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

-- Packs the filterable columns of an order into one number, which every list index includes: whichever index a list
-- walks, it checks the other filters there. The values stand in the contract's order. A generated column is computed by
-- it, so a migration that changes it must also rewrite the column.
create function order_facets(status text, payment text, delivery text, method text, source text) returns integer
language sql immutable parallel safe as $$
  select array_position(array['pending', 'confirmed', 'processing', 'ready', 'completed', 'cancelled'], status)
    + (array_position(array['unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded'], payment) << 3)
    + (coalesce(array_position(array['pending', 'in_transit', 'failed', 'delivered', 'cancelled'], delivery), 0) << 6)
    + (array_position(array['delivery', 'pickup', 'shipping', 'digital'], method) << 9)
    + (array_position(array['storefront', 'manual'], source) << 12)
$$;

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
  -- Null for guests. The columns beside it are a snapshot: changes to the customer don't change them.
  customer_id uuid,
  customer_name text not null,
  customer_email text,
  customer_phone text,
  -- As in discount_user_uses; null where the buyer gave neither account nor email.
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
  -- The fee of the payment option when the order was placed; edits compute with it.
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
  -- As the contract's balanceOf computes it.
  balance bigint not null generated always as
    ((case when status = 'cancelled' then 0 else due - returned end) - (paid - refunded)) stored,
  facets integer not null
    generated always as (order_facets(status, payment_status, delivery_status, method, source)) stored,
  pieces integer not null,
  tags text[] not null default '{}',
  notes integer not null default 0,
  cancel_reason text not null default '',
  -- The local date in the store's time zone at that time: sales are added up by it.
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
create unique index orders_number_key on orders (store_id, number) include (id, placed_at, facets, total, window_date);
create index orders_by_placed on orders (store_id, placed_at, id) include (facets, total, window_date);
create index orders_by_total on orders (store_id, total, id) include (placed_at, facets, window_date);
create index orders_by_window on orders (store_id, (coalesce(window_date, '1970-01-01'::date)), id)
  include (placed_at, facets, total, window_date);
create index orders_by_status on orders (store_id, status, placed_at, id) include (facets, total, window_date);
create index orders_open on orders (store_id, placed_at, id) include (facets, total, window_date)
  where status not in ('completed', 'cancelled');
create index orders_by_payment on orders (store_id, payment_status, placed_at, id) include (facets, total, window_date);
create index orders_by_delivery on orders (store_id, delivery_status, placed_at, id)
  include (facets, total, window_date);
create index orders_by_method on orders (store_id, method, placed_at, id) include (facets, total, window_date);
create index orders_by_source on orders (store_id, source, placed_at, id) include (facets, total, window_date);
create index orders_by_customer on orders (store_id, customer_id, placed_at, id) where customer_id is not null;
create index orders_refund_due on orders (store_id, placed_at, id)
  include (facets, total, window_date) where balance < 0;
create index orders_waiting on orders (store_id, window_ends_at, id) include (placed_at)
  where status in ('pending', 'confirmed', 'processing') and window_ends_at is not null;
create index orders_by_payment_option on orders (store_id, payment_option_id) where payment_option_id is not null;
create index orders_by_window_id on orders (store_id, window_id, window_date) where window_id is not null;

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
  -- The product's categories, brand and collections when it was bought: edits match discounts by them.
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
create index order_lines_by_order on order_lines (store_id, order_id, position);

-- The stock an order has taken: reserved until it is completed (sold) or cancelled (released).
create table order_allocations (
  store_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  quantity integer not null check (quantity > 0),
  state text not null default 'reserved' check (state in ('reserved', 'sold')),
  primary key (store_id, order_id, variant_id, location_id),
  -- Deferred: the order itself is inserted last, with its number.
  foreign key (store_id, order_id) references orders (store_id, id) deferrable initially deferred,
  foreign key (store_id, variant_id, location_id) references stock_levels (store_id, variant_id, location_id)
);
create index order_allocations_by_variant on order_allocations (store_id, variant_id, location_id)
  where state = 'reserved';

-- The discounts of an order. A cancelled order keeps its rows, with released_at set.
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
-- An order also shows the uses it released, which the index above leaves out.
create index discount_uses_by_order on discount_uses (store_id, order_id);
create index discount_uses_by_discount on discount_uses (store_id, discount_id, at, id);
-- Merging customers adds up their uses.
create index discount_uses_by_user on discount_uses (store_id, user_key) where user_key is not null;
create index discount_uses_by_day on discount_uses (store_id, discount_id, day) where released_at is null;

-- Append-only, enforced by a trigger: an order's paid and refunded are sums of these rows.
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
create index order_payments_by_order on order_payments (store_id, order_id, at, id);

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
create index order_notes_by_order on order_notes (store_id, order_id, at, id);

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
create index order_events_by_order on order_events (store_id, order_id, at, id);

-- Search and filters of order lists --------------------------------------------------------------------------------

-- refresh_orders writes these tables, narrow enough that searches and counts are index-only scans.

create table order_products (
  store_id uuid not null,
  product_id uuid not null,
  placed_at timestamptz not null,
  order_id uuid not null,
  primary key (store_id, product_id, placed_at, order_id)
);
create index order_products_by_order on order_products (store_id, order_id);

create table order_tags (
  store_id uuid not null,
  tag_key text collate "C" not null,
  placed_at timestamptz not null,
  order_id uuid not null,
  tag text not null,
  primary key (store_id, tag_key, placed_at, order_id)
);
create index order_tags_by_order on order_tags (store_id, order_id);

-- The words of the order's number and buyer, as in customer_words.
create table order_words (
  store_id uuid not null,
  word text collate "C" not null,
  order_id uuid not null,
  is_sensitive boolean not null,
  placed_at timestamptz not null,
  -- The bits of word_signature of all words of the order. A search for two words reads the entries of one and skips the
  -- orders that can't have the other. -1 has all bits and skips nothing.
  signature bigint not null default -1,
  primary key (store_id, word, order_id, is_sensitive) include (placed_at, signature)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index order_words_by_order on order_words (store_id, order_id, word, is_sensitive);
create index order_words_newest on order_words (store_id, left(word, 1), placed_at, order_id)
  include (word, is_sensitive, signature);

-- Sums -------------------------------------------------------------------------------------------------------------

-- Updated by the transactions that change an order, so that a report over a year reads one row per day.
create table order_days (
  store_id uuid not null references stores (id),
  day date not null,
  orders integer not null default 0,
  revenue bigint not null default 0,
  primary key (store_id, day)
);

-- Written only while the product's row is locked.
create table product_days (
  store_id uuid not null,
  day date not null,
  product_id uuid not null,
  quantity bigint not null default 0,
  revenue bigint not null default 0,
  primary key (store_id, day, product_id),
  foreign key (store_id, product_id) references products (store_id, id)
);

-- Double entry, append-only, enforced by a trigger. The amounts of each movement add up to zero.
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
create index earnings_by_movement on earnings_entries (store_id, movement_id);
