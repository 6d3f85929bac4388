create table payout_accounts (
  store_id uuid primary key references stores (id),
  -- The connected account at the card provider; null while it is being created.
  account_id text,
  state text not null default 'incomplete' check (state in ('incomplete', 'in_review', 'active')),
  -- All that we keep of the bank account.
  bank_last4 text check (bank_last4 ~ '^[0-9A-Za-z]{1,4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table payout_settings (
  store_id uuid primary key references stores (id),
  schedule text not null check (schedule in ('manual', 'weekly', 'monthly')),
  weekday smallint not null check (weekday between 0 and 6),
  day smallint not null check (day between 1 and 31),
  minimum bigint not null check (minimum >= 0),
  -- The last scheduled date that was handled, in the store's time zone; a change of the schedule starts after today.
  handled_until date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);
create index payout_settings_scheduled on payout_settings (store_id) where schedule <> 'manual';

create table payouts (
  store_id uuid not null references stores (id),
  id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'requested' check (status in ('requested', 'paid', 'failed')),
  -- Null: by the schedule.
  person_id uuid references persons (id),
  person_name text not null default '',
  account_id text not null,
  bank_last4 text,
  transfer_id text,
  provider_payout_id text,
  reversal_id text,
  arrives_on date,
  -- Set before the money is taken back, so that a job that was interrupted continues there.
  failure_code text,
  requested_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  failed_at timestamptz,
  primary key (store_id, id),
  unique (store_id, transfer_id),
  unique (store_id, provider_payout_id)
);
create index payouts_by_time on payouts (store_id, requested_at, id);
create index payouts_by_status on payouts (store_id, status, requested_at, id);
-- Deferred: the balance is locked, and the entries are written, before the payout.
alter table earnings_entries add foreign key (store_id, payout_id) references payouts (store_id, id)
  deferrable initially deferred;
