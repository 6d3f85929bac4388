-- Emails that are sent when something happens. The emails are campaigns with automation_kind.
create table automations (
  store_id uuid not null references stores (id),
  kind text not null
    check (kind in ('welcome', 'abandonedCart', 'firstOrder', 'backInStock', 'birthday', 'inactive')),
  is_on boolean not null default false,
  -- Only what happens later counts. Stays while it's off.
  on_since timestamptz,
  -- Only customers of one of these segments; empty for all.
  segments uuid[] not null default '{}',
  -- Of the cart or order, in minor units.
  min_amount bigint check (min_amount >= 0),
  exits_on_order boolean not null default true,
  -- Hours that a cart is unchanged.
  hours integer check (hours between 1 and 168),
  -- Days without an order, or before a birthday.
  days integer check (days between 0 and 730),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  primary key (store_id, kind)
);
create index automations_on on automations (store_id) where is_on;

-- One row for each person and trigger, also after it ended: the same trigger never starts a second time.
create table automation_entries (
  store_id uuid not null,
  kind text not null,
  customer_id uuid not null,
  -- What it's about, such as a version of a cart.
  trigger_key text not null,
  -- When the trigger happened.
  entered_at timestamptz not null,
  -- Emails so far.
  step integer not null default 0,
  -- When the next step is due; null after the end.
  due_at timestamptz,
  exited_at timestamptz,
  exit_reason text check (exit_reason in ('ordered', 'unsubscribed', 'finished', 'turned_off', 'condition')),
  primary key (store_id, kind, customer_id, trigger_key),
  foreign key (store_id, kind) references automations (store_id, kind),
  foreign key (store_id, customer_id) references customers (store_id, id),
  check ((exited_at is null) = (exit_reason is null)),
  check ((exited_at is null) = (due_at is not null))
);
create index automation_entries_due on automation_entries (store_id, kind, due_at) where exited_at is null;
create index automation_entries_by_time on automation_entries (store_id, kind, entered_at, exit_reason);

-- Who wants an email when a sold-out variant is back.
create table stock_requests (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  -- When the automation took it up.
  notified_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, variant_id) references variants (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create unique index stock_requests_open on stock_requests (store_id, variant_id, customer_id) where notified_at is null;
create index stock_requests_by_customer on stock_requests (store_id, customer_id, created_at);

create index customers_by_email_consent on customers (store_id, email_consent_at, id)
  where email_consent and deleted_at is null;
create index carts_by_change on carts (store_id, updated_at, id) where account_id is not null;

alter table customers drop constraint customers_source_check;
alter table customers add constraint customers_source_check
  check (source in ('manual', 'import', 'registration', 'order', 'newsletter', 'stock_alert')) not valid;
alter table customers validate constraint customers_source_check;
