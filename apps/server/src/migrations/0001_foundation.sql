create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How times are written in the JSON that goes out as PostgreSQL built it: as JavaScript writes them.
-- Declared stable, as to_char is, because only then PostgreSQL inlines it: half the time per row.
create function utc(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- People and who they work for -------------------------------------------------------------------------------------

create table persons (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index persons_email_key on persons (email);

create table vendors (
  id uuid primary key,
  name text not null,
  subscription_status text not null default 'trialing'
    check (subscription_status in ('trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete')),
  trial_ends_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table stores (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  name text not null,
  slug text not null,
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'MXN', 'JPY', 'AUD', 'CHF')),
  language text not null check (language in ('en', 'es')),
  timezone text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (vendor_id, id)
);
create unique index stores_slug_key on stores (slug) where deleted_at is null;

create table memberships (
  id uuid primary key,
  person_id uuid not null references persons (id),
  vendor_id uuid not null references vendors (id),
  role text not null check (role in ('owner', 'staff')),
  status text not null check (status in ('invited', 'active', 'inactive')),
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (person_id, vendor_id),
  unique (vendor_id, id)
);

-- The stores a staff member may enter; an owner enters all of the vendor's.
create table membership_stores (
  vendor_id uuid not null,
  membership_id uuid not null,
  store_id uuid not null,
  primary key (membership_id, store_id),
  foreign key (vendor_id, membership_id) references memberships (vendor_id, id),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);

-- Signing in -------------------------------------------------------------------------------------------------------

-- One row is one family of refresh tokens; the tokens themselves are never kept, only how often they were rotated.
create table sessions (
  id uuid primary key,
  person_id uuid not null references persons (id),
  membership_id uuid not null references memberships (id),
  counter integer not null default 1,
  rotated_at timestamptz not null default now(),
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index sessions_person on sessions (person_id) where ended_at is null;

create table registrations (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  owner_name text not null,
  business_name text not null,
  store_name text not null,
  language text not null,
  currency text not null,
  timezone text not null,
  created_at timestamptz not null default now()
);
create index registrations_age on registrations (created_at);

create table verification_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('registration', 'password_reset', 'change_email')),
  -- What the code is good for: a registration, later a person.
  subject uuid not null,
  email text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index verification_codes_subject on verification_codes (subject, purpose, created_at desc);
create index verification_codes_email on verification_codes (email, created_at desc);

-- What every write leaves behind -----------------------------------------------------------------------------------

create table idempotency_keys (
  actor text not null,
  key text not null,
  request_hash text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Claims a key for this transaction and says what is known of it. One round trip; volatile, so the look-up sees what
-- a previous holder of the lock has committed.
create function claim_idempotency_key(for_actor text, for_key text)
returns table (claimed boolean, request_hash text, body text)
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(for_actor || ' ' || for_key, 20)) then
    return query select false, null::text, null::text;
    return;
  end if;
  delete from idempotency_keys k
    where k.actor = for_actor and k.key = for_key and k.created_at < now() - interval '24 hours';
  return query
    select true, k.request_hash, k.body
    from (select 1) one
    left join idempotency_keys k on k.actor = for_actor and k.key = for_key;
end $$;

create table audit_log (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  store_id uuid,
  person_id uuid,
  person_name text not null,
  address text not null,
  request_id text not null,
  action text not null,
  resource text not null,
  entity_id uuid not null,
  label text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);
create index audit_log_vendor on audit_log (vendor_id, at desc, id desc);
create index audit_log_entity on audit_log (vendor_id, entity_id, at desc);

-- Messages to deliver. A plain insert inside the transaction; a worker moves them to the queue afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- The shape @socket.io/postgres-adapter expects, for what does not fit into a NOTIFY.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- The shape rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Mail, files, browser errors --------------------------------------------------------------------------------------

create table kept_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);
create index kept_mails_newest on kept_mails (created_at desc, id desc);

create table files (
  key text primary key,
  vendor_id uuid not null references vendors (id),
  store_id uuid,
  mime_type text not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'refused', 'deleted')),
  bytes integer,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);
create index files_vendor on files (vendor_id, created_at desc);

create table client_logs (
  id uuid primary key,
  level text not null,
  message text not null,
  error text not null,
  address text not null,
  device text not null,
  at timestamptz not null default now()
);
create index client_logs_newest on client_logs (at desc, id desc);
