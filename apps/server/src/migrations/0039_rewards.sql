-- A store without a row has the defaults of the contract: off.
create table reward_programs (
  store_id uuid primary key references stores (id),
  enabled boolean not null default false,
  kind text not null default 'points' check (kind in ('points', 'credit')),
  -- Points, or minor units of credit, for each major unit of the currency; times 1,000.
  earn_rate integer not null default 0 check (earn_rate >= 0),
  earn_basis text not null default 'items' check (earn_basis in ('items', 'items_and_fees', 'total')),
  rounding text not null default 'down' check (rounding in ('down', 'nearest', 'up')),
  pending_days integer not null default 0 check (pending_days >= 0),
  -- Minor units.
  point_value integer not null default 1 check (point_value >= 0),
  min_redeem bigint not null default 0 check (min_redeem >= 0),
  max_redeem bigint check (max_redeem > 0),
  expiry text not null default 'never' check (expiry in ('never', 'after_days', 'after_inactivity')),
  expiry_days integer not null default 365 check (expiry_days > 0),
  warning_days integer not null default 14 check (warning_days >= 0),
  -- Inactivity counts from here at the earliest, so that a change of the setting expires nothing without a warning.
  expiry_changed_at timestamptz not null default now(),
  welcome_bonus bigint not null default 0 check (welcome_bonus >= 0),
  birthday_bonus bigint not null default 0 check (birthday_bonus >= 0),
  daily_cap bigint check (daily_cap > 0),
  -- { enabled, referrerAmount, friendAmount, minimumOrder }
  referral jsonb not null default '{"enabled": false, "referrerAmount": 0, "friendAmount": 0, "minimumOrder": 0}',
  -- [{ key, name, threshold, multiplier }]
  tiers jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

-- What stores have set so far: points can be used to pay and are granted for joining, and orders earn nothing. Stores
-- with the defaults get no row. The old columns stay for processes of the previous version. Version 1 would mean that
-- there is no row yet.
insert into reward_programs (store_id, enabled, point_value, welcome_bonus, version)
select s.id, true, coalesce(f.point_value, 1), coalesce(r.welcome_points, 0), 2
from stores s
left join fulfillment_settings f on f.store_id = s.id
left join customer_registration_settings r on r.store_id = s.id
where f.point_value <> 1 or r.welcome_points > 0;

-- What a reversal took back beyond the balance. The sum of the ledger is points - points_debt; one of them is 0.
alter table customers add column points_debt bigint not null default 0 check (points_debt >= 0);
alter table customers add column credit_debt bigint not null default 0 check (credit_debt >= 0);
alter table customers add constraint customers_points_or_debt check (points = 0 or points_debt = 0);
alter table customers add constraint customers_credit_or_debt check (credit = 0 or credit_debt = 0);
-- The last time the customer earned or spent.
alter table customers add column reward_activity_at timestamptz;
-- When something may expire at the earliest; the job computes whether it does.
alter table customers add column next_expiry_at timestamptz;
-- The expiry date of the last warning email.
alter table customers add column expiry_warned_for timestamptz;
create index customers_by_merged_into on customers (store_id, merged_into) where merged_into is not null;
create index customers_by_next_expiry on customers (store_id, next_expiry_at) where next_expiry_at is not null;
create index customers_by_reward_activity on customers (store_id, reward_activity_at) where points > 0 or credit > 0;
create index customers_by_birthday on customers
  (store_id, (extract(month from birthday) * 100 + extract(day from birthday)))
  where birthday is not null and deleted_at is null;

alter table customer_ledger drop constraint customer_ledger_balance_after_check;
-- Of what a grant with an expiry date added, and of what was taken back of it or expired of it.
alter table customer_ledger add column expires_at timestamptz;
-- The task request, referral or birthday that it was granted for: once.
alter table customer_ledger add column source_id uuid;
create unique index customer_ledger_by_source on customer_ledger (store_id, reason, source_id)
  where source_id is not null;
-- For tiers and reports.
create index customer_ledger_by_time on customer_ledger (store_id, at) include (customer_id, kind, reason, delta);

-- What refunds have given back so far of the points and the credit that the order used.
alter table orders add column points_returned bigint not null default 0 check (points_returned >= 0);
alter table orders add column credit_returned bigint not null default 0 check (credit_returned >= 0);

-- What an order of a customer earns, with the terms it was placed with.
create table reward_earnings (
  store_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('points', 'credit')),
  rate integer not null,
  basis text not null,
  rounding text not null,
  multiplier integer not null,
  -- Days from the payment until it is credited.
  pending_days integer not null,
  -- What the order earns in its current state.
  amount bigint not null default 0 check (amount >= 0),
  -- What the ledger has of it.
  credited bigint not null default 0 check (credited >= 0),
  -- The most it can earn because of the daily cap; null if it didn't reach the cap.
  max_amount bigint,
  -- Set by the first full payment.
  available_at timestamptz,
  -- Set with the first entry.
  credited_at timestamptz,
  -- Of its entries.
  expires_at timestamptz,
  placed_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index reward_earnings_due on reward_earnings (available_at) where credited_at is null and amount > 0;
create index reward_earnings_by_customer on reward_earnings (store_id, customer_id);
