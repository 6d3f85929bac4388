-- Accounts of customers: credentials and nothing else. What a store knows of somebody lives in the store's own row.

create table customer_accounts (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_accounts_email_key on customer_accounts (email);

create table customer_registrations (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  language text not null,
  created_at timestamptz not null default now()
);
create index customer_registrations_age on customer_registrations (created_at);

alter table verification_codes
  drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check
    check (purpose in ('registration', 'password_reset', 'change_email', 'invitation', 'customer_registration'));

-- As sessions of persons: a row is a family of refresh tokens.
create table customer_sessions (
  id uuid primary key,
  account_id uuid not null references customer_accounts (id),
  counter integer not null default 1,
  rotated_at timestamptz not null default now(),
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index customer_sessions_account on customer_sessions (account_id) where ended_at is null;

-- Customers of a store ---------------------------------------------------------------------------------------------

create table customers (
  store_id uuid not null references stores (id),
  id uuid not null,
  account_id uuid references customer_accounts (id),
  -- Whose row it was until they left: they find it again, whatever address the store has written into it since.
  former_account_id uuid references customer_accounts (id),
  name text not null,
  name_fold text not null,
  -- As emailKey of the contract writes it: one spelling for one address.
  email text,
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
create index customers_of_account on customers (account_id) where account_id is not null and deleted_at is null;
create index customers_left_by on customers (store_id, former_account_id)
  where former_account_id is not null and deleted_at is null;

-- What is included lets a count of the common answers, and a walk to the newest within bounds, read the index alone; the
-- rare answers have indexes of their own.
create index customers_by_created on customers (store_id, created_at, id)
  include (account_id, approval, source, email_consent, sms_consent, spend, orders, last_order_at)
  where deleted_at is null;
create index customers_by_name on customers (store_id, name_fold, id) where deleted_at is null;
-- With the day they were added: the newest within bounds are chosen from the index alone.
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
-- With the phone itself the index is read alone where duplicates are looked for.
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
create index customer_addresses_of on customer_addresses (store_id, customer_id, position);

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
create index customer_notes_of on customer_notes (store_id, customer_id, at, id);

-- Points and credit: append-only, the balance is the sum and stands beside it at the customer.
create table customer_ledger (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('points', 'credit')),
  delta bigint not null check (delta <> 0),
  balance_after bigint not null check (balance_after >= 0),
  reason text not null,
  note text not null default '',
  person_id uuid references persons (id),
  at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index customer_ledger_of on customer_ledger (store_id, customer_id, at, id);

-- Nobody is welcomed twice, whatever becomes of the row they had: left, merged or deleted.
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
create index customer_events_of on customer_events (store_id, customer_id, at, id);

create table customer_segments (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_fold text not null,
  filter jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index customer_segments_name_key on customer_segments (store_id, name_fold) where deleted_at is null;
create index customer_segments_by_name on customer_segments (store_id, name_fold, id) where deleted_at is null;

-- A store without a row takes everybody and asks for nothing more.
create table customer_registration_settings (
  store_id uuid primary key references stores (id),
  mode text not null default 'open' check (mode in ('open', 'approval', 'closed')),
  phone text not null default 'off' check (phone in ('off', 'optional', 'required')),
  birthday text not null default 'off' check (birthday in ('off', 'optional', 'required')),
  address text not null default 'off' check (address in ('off', 'optional', 'required')),
  welcome_points integer not null default 0 check (welcome_points >= 0),
  message text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

-- What customers are found by: kept beside them by refresh_customers, narrow, so that finding and counting read the
-- index alone. Customers who are deleted are not in them. No foreign keys: the function takes its rows from customers
-- themselves, and `npm run verify` reckons them again.
create table customer_tags (
  store_id uuid not null,
  tag_key text collate "C" not null,
  created_at timestamptz not null,
  customer_id uuid not null,
  tag text not null,
  primary key (store_id, tag_key, created_at, customer_id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index customer_tags_of on customer_tags (store_id, customer_id);

create table customer_words (
  store_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  -- Of the email and the phone: not searched by whoever may not see them.
  is_sensitive boolean not null,
  created_at timestamptz not null,
  primary key (store_id, word, customer_id, is_sensitive) include (created_at)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index customer_words_of on customer_words (store_id, customer_id, word, is_sensitive);
-- By the first letter, in the order of the newest: where very many begin as asked, the first of them come soon.
create index customer_words_newest on customer_words (store_id, left(word, 1), created_at, customer_id)
  include (word, is_sensitive);

create function words_of_customer(name_fold text, email text, phone text)
returns table (word text, is_sensitive boolean)
language sql immutable parallel safe as $$
  select distinct left(w.word, 254), w.is_sensitive
  from (
    -- Without apostrophes, of which there are many, and what signs hold together: María of Ana-María, Brien of O'Brien.
    select unnest(string_to_array(translate(name_fold, '''’ʼ´`', ''), ' ') ||
      regexp_split_to_array(name_fold, '[-‐ ''’ʼ´`./"()=&,+]+')), false
    union all
    select unnest(array[email, split_part(email, '@', 2)]), true
    union all
    select unnest(array[digits, right(digits, 10), right(digits, 7)]), true
    from (select regexp_replace(phone, '\D', '', 'g') as digits) p
  ) w (word, is_sensitive)
  where w.word <> ''
$$;

-- Brings tags and words in line with the customers named, whose rows the caller holds.
create function refresh_customers(of_store uuid, ids uuid[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  with wanted as materialized (
    select c.id, lower(normalize(t.tag, nfkc)) as tag_key, c.created_at, min(t.tag) as tag
    from customers c, unnest(c.tags) t (tag)
    where c.store_id = of_store and c.id = any(ids) and c.deleted_at is null
    group by 1, 2, 3
  ), gone as (
    delete from customer_tags k
    where k.store_id = of_store and k.customer_id = any(ids)
      and (k.customer_id, k.tag_key) not in (select w.id, w.tag_key from wanted w)
  )
  insert into customer_tags as k (store_id, tag_key, created_at, customer_id, tag)
  select of_store, tag_key, created_at, id, tag from wanted
  on conflict (store_id, tag_key, created_at, customer_id) do update set tag = excluded.tag where k.tag <> excluded.tag;

  with wanted as materialized (
    select c.id, w.word, w.is_sensitive, c.created_at
    from customers c, words_of_customer(c.name_fold, c.email, c.phone) w
    where c.store_id = of_store and c.id = any(ids) and c.deleted_at is null
  ), gone as (
    delete from customer_words k
    where k.store_id = of_store and k.customer_id = any(ids)
      and (k.customer_id, k.word, k.is_sensitive) not in (select w.id, w.word, w.is_sensitive from wanted w)
  )
  insert into customer_words (store_id, word, customer_id, is_sensitive, created_at)
  select of_store, word, id, is_sensitive, created_at from wanted
  -- Nobody else writes them meanwhile, and to ask first is cheaper than to be ready for a conflict at each.
  where (id, word, is_sensitive) not in (select k.customer_id, k.word, k.is_sensitive from customer_words k
    where k.store_id = of_store and k.customer_id = any(ids));
end $$;

-- Which transactions changed customers of a store last, as product_changes has it: lists are counted once per change.
-- By triggers, because balances, approvals and consents change without a refresh.
create table customer_changes (
  store_id uuid not null,
  xid xid8 not null,
  primary key (store_id, xid)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create function note_customer_change(of_store uuid) returns void language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  insert into customer_changes (store_id, xid) values (of_store, pg_current_xact_id()) on conflict do nothing;
  delete from customer_changes c where c.store_id = of_store and c.xid = any(array(
    select xid from customer_changes where store_id = of_store and xid <> pg_current_xact_id() for update skip locked));
end $$;

create function customers_changed() returns trigger language plpgsql as $$
begin
  perform note_customer_change(s.store_id) from (select distinct store_id from changed) s;
  return null;
end $$;

create trigger customers_inserted after insert on customers
  referencing new table as changed for each statement execute function customers_changed();
create trigger customers_updated after update on customers
  referencing new table as changed for each statement execute function customers_changed();
create trigger customers_removed after delete on customers
  referencing old table as changed for each statement execute function customers_changed();

-- Days of a filter begin when they do in the store's zone.
create function store_zone_changed() returns trigger language plpgsql as $$
begin
  perform note_customer_change(new.id);
  return null;
end $$;
create trigger store_zone_changed after update of timezone on stores
  for each row when (old.timezone is distinct from new.timezone) execute function store_zone_changed();

-- Shown to whoever may not see the whole of it.
create function mask_email(email text) returns text
language sql immutable parallel safe
return left(email, 1) || '•••@' || left(split_part(email, '@', 2), 1) || '•••' ||
  coalesce(substring(email from '\.[^.@]+$'), '');

create function mask_phone(phone text) returns text
language sql immutable parallel safe
return '•••• ' || right(regexp_replace(phone, '\D', '', 'g'), 2);

-- What is metered, per account, store and calendar month ------------------------------------------------------------

create table usage_counts (
  vendor_id uuid not null,
  store_id uuid not null,
  meter text not null check (meter in ('emails', 'support_messages', 'sms', 'routes')),
  period date not null,
  used bigint not null default 0,
  primary key (vendor_id, meter, period, store_id),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);

-- Notifications: everybody has read marks of their own --------------------------------------------------------------

create table notification_reads (
  store_id uuid not null,
  person_id uuid not null references persons (id),
  notification_id uuid not null,
  -- False: marked as unread again, though it lies before the line below.
  is_read boolean not null,
  primary key (store_id, person_id, notification_id),
  foreign key (store_id, notification_id) references notifications (store_id, id)
);

-- Everything up to here is read, but for what has a mark of its own.
create table notification_marks (
  store_id uuid not null references stores (id),
  person_id uuid not null references persons (id),
  read_until timestamptz not null,
  primary key (store_id, person_id)
);

alter table persons add notification_choices jsonb not null default '{}';
