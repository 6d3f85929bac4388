-- What a visitor of a store wants to buy. A guest's token is made from visitor_id and the server's key, so that no row
-- contains it; one visitor has a cart in each store. A signed-in customer's cart belongs to the account.
create table carts (
  store_id uuid not null references stores (id),
  id uuid not null,
  visitor_id uuid,
  account_id uuid,
  codes text[] not null default '{}',
  -- Grows with every change, also when an order empties the cart: an order names the version that its buyer saw.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, visitor_id),
  unique (store_id, account_id),
  check ((visitor_id is null) <> (account_id is null))
);
create index carts_expires_at on carts (expires_at);

create table cart_lines (
  store_id uuid not null,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity integer not null check (quantity > 0),
  -- What the visitor saw when they added it or last changed its quantity.
  price_seen bigint not null,
  title text not null,
  option_values text[] not null default '{}',
  added_at timestamptz not null default clock_timestamp(),
  primary key (store_id, cart_id, variant_id),
  foreign key (store_id, cart_id) references carts (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);
create index cart_lines_variant on cart_lines (store_id, variant_id);
