create table customers (
  store_id uuid not null references stores (id),
  id uuid not null,
  account_id uuid references customer_accounts (id),
  -- The account that had this row before it left the store. It gets the row back when it rejoins, whatever email the
  -- store has entered since.
  former_account_id uuid references customer_accounts (id),
  name text not null,
  name_normalized text not null,
  -- As the contract's normalizeEmail writes it: one spelling per address.
  email text,
  -- Why the last email to the address was permanently refused: { reason, code, at }. Cleared when the address changes.
  email_bounce jsonb,
  phone text,
  birthday date,
  tags text[] not null default '{}',
  approval text not null default 'approved' check (approval in ('pending', 'approved', 'rejected', 'suspended')),
  approval_reason text not null default '',
  email_consent boolean,
  email_consent_at timestamptz,
  sms_consent boolean,
  sms_consent_at timestamptz,
  points bigint not null default 0 check (points >= 0),
  credit bigint not null default 0 check (credit >= 0),
  orders integer not null default 0,
  spend bigint not null default 0,
  last_order_at timestamptz,
  source text not null check (source in ('manual', 'import', 'registration', 'order')),
  language text check (language in ('en', 'es')),
  left_at timestamptz,
  merged_into uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references persons (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, merged_into) references customers (store_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create unique index customers_email_key on customers (store_id, email) where deleted_at is null;
create unique index customers_account_key on customers (store_id, account_id)
  where account_id is not null and deleted_at is null;
create index customers_by_account on customers (account_id) where account_id is not null and deleted_at is null;
create index customers_by_former_account on customers (store_id, former_account_id)
  where former_account_id is not null and deleted_at is null;
-- Each guest order looks its email up, also among customers that were merged into another.
create index customers_merged_email on customers (store_id, email) where merged_into is not null;

-- The included columns make counts of common filter values, and the walk to the newest within a range, index-only
-- scans; rare filter values have indexes of their own.
create index customers_by_created on customers (store_id, created_at, id)
  include (account_id, approval, source, email_consent, sms_consent, spend, orders, last_order_at)
  where deleted_at is null;
create index customers_by_name on customers (store_id, name_normalized, id) where deleted_at is null;
-- With created_at the newest within a range are found by an index-only scan.
create index customers_by_spend on customers (store_id, spend, id) include (created_at) where deleted_at is null;
create index customers_by_orders on customers (store_id, orders, id) include (created_at) where deleted_at is null;
create index customers_by_last_order on customers (store_id, (coalesce(last_order_at, '1970-01-01Z'::timestamptz)), id)
  include (last_order_at, created_at) where deleted_at is null;
create index customers_by_points on customers (store_id, points, id) where deleted_at is null;
create index customers_by_credit on customers (store_id, credit, id) where deleted_at is null;
create index customers_by_approval on customers (store_id, approval, created_at, id) where deleted_at is null;
create index customers_by_source on customers (store_id, source, created_at, id) where deleted_at is null;
create index customers_with_account on customers (store_id, created_at, id)
  where deleted_at is null and account_id is not null;
create index customers_mailable on customers (store_id, created_at, id) where deleted_at is null and email_consent;
create index customers_textable on customers (store_id, created_at, id) where deleted_at is null and sms_consent;
-- With the phone itself, the search for duplicates is an index-only scan.
create index customers_by_phone on customers (store_id, regexp_replace(phone, '\D', '', 'g')) include (phone)
  where deleted_at is null and phone is not null;

create table customer_addresses (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  position integer not null,
  label text not null default '',
  recipient text not null default '',
  line1 text not null,
  line2 text not null default '',
  city text not null default '',
  region text not null default '',
  postcode text not null default '',
  country text,
  phone text,
  latitude double precision,
  longitude double precision,
  is_default boolean not null default false,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index customer_addresses_by_customer on customer_addresses (store_id, customer_id, position);

create table customer_notes (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  body text not null,
  person_id uuid references persons (id),
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index customer_notes_by_customer on customer_notes (store_id, customer_id, at, id);

-- Points and credit. Rows are only added; the balance in customers is their sum.
create table customer_ledger (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('points', 'credit')),
  delta bigint not null check (delta <> 0),
  balance_after bigint not null check (balance_after >= 0),
  reason text not null,
  note text not null default '',
  -- The order that was paid with it, or refunded to it.
  order_id uuid,
  person_id uuid references persons (id),
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index customer_ledger_by_customer on customer_ledger (store_id, customer_id, at, id);

-- The accounts that have received the welcome points, so that no account receives them again after its customer left,
-- was merged or was deleted.
create table customer_welcomes (
  store_id uuid not null references stores (id),
  account_id uuid not null references customer_accounts (id),
  at timestamptz not null default now(),
  primary key (store_id, account_id)
);

create table customer_events (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  facts jsonb not null default '{}',
  person_id uuid references persons (id),
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index customer_events_by_customer on customer_events (store_id, customer_id, at, id);

create table customer_segments (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  filter jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index customer_segments_name_key on customer_segments (store_id, name_normalized)
  where deleted_at is null;
create index customer_segments_by_name on customer_segments (store_id, name_normalized, id) where deleted_at is null;

-- A store without a row has the defaults.
create table customer_registration_settings (
  store_id uuid primary key references stores (id),
  mode text not null default 'open' check (mode in ('open', 'approval', 'closed')),
  phone text not null default 'off' check (phone in ('off', 'optional', 'required')),
  birthday text not null default 'off' check (birthday in ('off', 'optional', 'required')),
  address text not null default 'off' check (address in ('off', 'optional', 'required')),
  welcome_points integer not null default 0 check (welcome_points >= 0),
  message text not null default '',
  -- Whether people may order without an account.
  guest_orders boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

-- Search and filters of customer lists -----------------------------------------------------------------------------

-- refresh_customers writes these tables, narrow enough that searches and counts are index-only scans. They have no
-- foreign keys: their rows are derived from customers, and `npm run verify` compares them. Deleted customers have no
-- rows.

create table customer_tags (
  store_id uuid not null,
  tag_key text collate "C" not null,
  created_at timestamptz not null,
  customer_id uuid not null,
  tag text not null,
  primary key (store_id, tag_key, created_at, customer_id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index customer_tags_by_customer on customer_tags (store_id, customer_id);

create table customer_words (
  store_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  -- From the email or the phone: not searched for users who may not see them.
  is_sensitive boolean not null,
  created_at timestamptz not null,
  primary key (store_id, word, customer_id, is_sensitive) include (created_at)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index customer_words_by_customer on customer_words (store_id, customer_id, word, is_sensitive);
-- By first letter and creation time: where very many words match a prefix, the newest matches are found early.
create index customer_words_newest on customer_words (store_id, left(word, 1), created_at, customer_id)
  include (word, is_sensitive);
