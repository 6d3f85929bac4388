-- The code in a customer's referral link. Created when they first see it.
create table referral_codes (
  store_id uuid not null,
  customer_id uuid not null,
  code text not null,
  created_at timestamptz not null default now(),
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  unique (store_id, code)
);

-- A friend who joined with the link of a customer, at most once per friend.
create table referrals (
  store_id uuid not null,
  id uuid not null,
  referrer_id uuid not null,
  friend_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'rewarded', 'refused')),
  refused_for text check (refused_for in ('self', 'circular', 'existing_customer', 'staff')),
  flags text[] not null default '{}',
  -- As promised when the friend joined: points, or minor units of credit.
  kind text not null check (kind in ('points', 'credit')),
  referrer_amount bigint not null check (referrer_amount >= 0),
  friend_amount bigint not null check (friend_amount >= 0),
  -- Minor units.
  minimum_order bigint not null check (minimum_order >= 0),
  -- The paid order that reached the minimum; also set while the referral is held.
  order_id uuid,
  -- The sources of the two ledger entries. New ones after a reversal, because an entry's source is unique.
  referrer_grant_id uuid not null default gen_random_uuid(),
  friend_grant_id uuid not null default gen_random_uuid(),
  -- Whether staff approved or refused a flagged one.
  reviewer_id uuid references persons (id),
  decided_at timestamptz,
  rewarded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, friend_id),
  foreign key (store_id, referrer_id) references customers (store_id, id),
  foreign key (store_id, friend_id) references customers (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  check ((status = 'refused') = (refused_for is not null)),
  check ((status = 'rewarded') = (rewarded_at is not null))
);
create index referrals_by_created on referrals (store_id, created_at, id);
create index referrals_by_status on referrals (store_id, status, created_at, id);
create index referrals_held on referrals (store_id, created_at, id)
  where status = 'pending' and flags <> '{}' and decided_at is null;
create index referrals_by_referrer on referrals (store_id, referrer_id, created_at, id);
create index referrals_by_order on referrals (store_id, order_id) where order_id is not null;
