-- The start of the plan period, or of the trial. A date can't tell a trial from a period that starts on the same day.
alter table usage_counts alter column period type timestamptz using period::timestamp at time zone 'UTC';

-- The same usage by UTC day, for charts.
create table usage_days (
  vendor_id uuid not null,
  store_id uuid not null,
  meter text not null check (meter in ('emails', 'support_messages', 'sms', 'routes')),
  period timestamptz not null,
  day date not null,
  used bigint not null default 0,
  primary key (vendor_id, meter, period, day, store_id),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);

create table usage_limits (
  vendor_id uuid not null references vendors (id),
  meter text not null check (meter in ('emails', 'support_messages', 'sms', 'routes')),
  alert_at bigint check (alert_at > 0),
  cap bigint check (cap > 0),
  -- The periods for which the owner was told.
  alerted_period timestamptz,
  capped_period timestamptz,
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  primary key (vendor_id, meter)
);

-- How many seats and stores a vendor has from an instant on.
create table held_units (
  vendor_id uuid not null references vendors (id),
  meter text not null check (meter in ('seats', 'stores')),
  at timestamptz not null,
  held integer not null check (held >= 0),
  primary key (vendor_id, meter, at)
);
insert into held_units (vendor_id, meter, at, held)
select v.id, 'seats', v.created_at, count(m.id) from vendors v
left join memberships m on m.vendor_id = v.id and m.role = 'staff' and m.status = 'active'
group by v.id having count(m.id) > 0
union all
select v.id, 'stores', v.created_at, count(s.id) from vendors v
left join stores s on s.vendor_id = v.id and s.deleted_at is null
group by v.id having count(s.id) > 0;

-- With a saved card the trial continues until its first charge has succeeded or failed.
alter table vendors add column bills_at_trial_end boolean not null default false;

-- Created with the first card. The status is vendors.subscription_status, which the guard reads.
create table subscriptions (
  vendor_id uuid primary key references vendors (id),
  -- The vendor at the card provider.
  customer_id text unique,
  -- Start of the first period, in milliseconds like all starts computed from it.
  anchor timestamptz(3) not null,
  -- Null until the first period.
  period_number integer,
  period_start timestamptz(3),
  period_end timestamptz(3),
  cancels_at_period_end boolean not null default false,
  cancel_reason text,
  cancel_comment text not null default '',
  canceled_at timestamptz,
  -- When the trial or period ends. Null if no step is scheduled.
  next_step_at timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((period_start is null) = (period_end is null) and (period_start is null) = (period_number is null))
);
create index subscriptions_due on subscriptions (next_step_at) where next_step_at is not null;

create table payment_methods (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  -- Its id at the card provider.
  provider_id text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null,
  exp_year smallint not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (vendor_id, id)
);
create unique index payment_methods_default on payment_methods (vendor_id) where is_default and removed_at is null;
create index payment_methods_by_vendor on payment_methods (vendor_id, created_at);

create table invoices (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  sequence integer not null check (sequence > 0),
  -- The period paid in advance; without an end on the last invoice of a canceled subscription. One invoice per period.
  period_start timestamptz(3) not null,
  period_end timestamptz(3),
  -- The period whose usage is billed; null on a first invoice.
  usage_start timestamptz(3),
  usage_end timestamptz(3),
  lines jsonb not null,
  total bigint not null check (total > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  issued_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  -- The payment intent at the card provider: one per invoice, so that it can't be charged twice.
  intent_id text unique,
  -- Declines of automatic charges, which set the next one.
  declines smallint not null default 0,
  failure text,
  next_attempt_at timestamptz,
  unique (vendor_id, sequence),
  unique (vendor_id, period_start),
  unique (vendor_id, id),
  check ((status = 'paid') = (paid_at is not null) and (status = 'void') = (voided_at is not null))
);
create index invoices_by_issued on invoices (vendor_id, issued_at, id);
create index invoices_open on invoices (vendor_id, issued_at) where status = 'open';
create index invoices_paid on invoices (vendor_id, paid_at) where status = 'paid';
create index invoices_due on invoices (next_attempt_at) where status = 'open' and next_attempt_at is not null;

-- Written before the provider is called, so that an interrupted charge is continued and not repeated.
create table invoice_attempts (
  vendor_id uuid not null,
  invoice_id uuid not null,
  number integer not null check (number > 0),
  payment_method_id uuid,
  is_automatic boolean not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (invoice_id, number),
  foreign key (vendor_id, invoice_id) references invoices (vendor_id, id),
  foreign key (vendor_id, payment_method_id) references payment_methods (vendor_id, id)
);
create unique index invoice_attempts_pending on invoice_attempts (invoice_id) where status = 'pending';
