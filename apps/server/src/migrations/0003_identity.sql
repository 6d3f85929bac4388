-- Accents and case away, as platform/db/fold.ts does it, for tables too small to keep a folded column.
create function fold(words text) returns text
language sql immutable parallel safe
return regexp_replace(lower(normalize(words, nfkd)), '[\u0300-\u036f]', '', 'g');

-- People -----------------------------------------------------------------------------------------------------------

alter table persons
  -- An admin has none before they open their first link.
  alter column password_hash drop not null,
  add phone text,
  add picture_key text references files (key),
  add is_admin boolean not null default false,
  add theme text check (theme in ('system', 'light', 'dark')),
  add language text check (language in ('en', 'es')),
  -- Sealed with a key of the server's; worth nothing to somebody who reads the table alone.
  add totp_secret text,
  -- Null while the secret is not confirmed: two-step sign-in is off.
  add totp_since timestamptz,
  -- The newest time step a code was taken for: every code is good once.
  add totp_last_step bigint not null default 0,
  add code_tries integer not null default 0,
  add code_tries_since timestamptz not null default now(),
  add version integer not null default 1,
  add deleted_at timestamptz;

create index persons_email_search on persons using gin (fold(email) gin_trgm_ops);

create table recovery_codes (
  person_id uuid not null references persons (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Businesses -------------------------------------------------------------------------------------------------------

alter table vendors
  add status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  add status_reason text not null default '',
  add email text,
  add phone text,
  add address text not null default '',
  add tax_id text,
  add version integer not null default 1,
  add updated_at timestamptz not null default now(),
  add deleted_at timestamptz;
create index vendors_by_created on vendors (created_at, id) where deleted_at is null;
create index vendors_by_name on vendors (fold(name), id) where deleted_at is null;
create index vendors_by_status on vendors (status, created_at, id) where deleted_at is null;
create index vendors_search on vendors using gin (fold(name) gin_trgm_ops);

-- A trial that ran out without a payment is unpaid, also when nothing has written that down yet.
create function subscription_now(status text, trial_ends_at timestamptz) returns text
language sql stable parallel safe
return case when status = 'trialing' and trial_ends_at <= now() then 'unpaid' else status end;

alter table stores
  add logo_key text references files (key),
  add description text not null default '',
  add email text,
  add phone text,
  add updated_by uuid references persons (id);

-- Staff ------------------------------------------------------------------------------------------------------------

-- Somebody who was invited becomes a person when they accept, not before: nobody can occupy another's address.
alter table memberships
  alter column person_id drop not null,
  add invited_name text,
  add invited_email text,
  add invited_phone text,
  add invited_by uuid references persons (id),
  add joined_at timestamptz,
  add version integer not null default 1,
  add updated_at timestamptz not null default now(),
  add updated_by uuid references persons (id),
  add constraint memberships_somebody check (person_id is not null or (invited_email is not null and status <> 'active'));
update memberships set joined_at = created_at;
create unique index memberships_invited_key on memberships (vendor_id, invited_email) where person_id is null;
create index memberships_by_vendor on memberships (vendor_id, created_at, id);

-- Sessions and links -----------------------------------------------------------------------------------------------

alter table sessions
  -- An admin works for no vendor.
  alter column membership_id drop not null,
  add stepped_up_at timestamptz;
create index sessions_membership on sessions (membership_id, rotated_at desc);

alter table verification_codes
  drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check
    check (purpose in ('registration', 'password_reset', 'change_email', 'invitation'));

-- The log ----------------------------------------------------------------------------------------------------------

-- What an admin does for the platform belongs to no vendor.
alter table audit_log alter column vendor_id drop not null;
create index audit_log_person on audit_log (vendor_id, person_id, at desc, id desc);
create index audit_log_resource on audit_log (vendor_id, resource, at desc, id desc);
create index audit_log_action on audit_log (vendor_id, action, at desc, id desc);
-- Where a change belongs: to a store, or to the account as a whole, which then stands in the store's place. One
-- expression, because what a reader may see is a list of such places.
create index audit_log_place on audit_log (vendor_id, coalesce(store_id, vendor_id), at desc, id desc);
-- Who and what appears in a place is walked from one to the next, never counted through.
create index audit_log_choices on audit_log (vendor_id, coalesce(store_id, vendor_id), person_id, resource);
create index audit_log_label on audit_log using gin (vendor_id, fold(label) gin_trgm_ops);
alter index audit_log_label alter column 2 set statistics 1000;

-- What people write to the platform --------------------------------------------------------------------------------

create table contacts (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null check (language in ('en', 'es')),
  address text not null,
  status text not null default 'new' check (status in ('new', 'open', 'closed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contacts_by_created on contacts (created_at, id);
create index contacts_by_updated on contacts (updated_at, id);
create index contacts_by_status on contacts (status, created_at, id);
create index contacts_search on contacts
  using gin (fold(name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops);

create table contact_replies (
  id uuid primary key,
  contact_id uuid not null references contacts (id),
  person_id uuid not null references persons (id),
  body text not null,
  at timestamptz not null default now()
);
create index contact_replies_of on contact_replies (contact_id, at, id);

-- Errors that browsers reported ------------------------------------------------------------------------------------

create index client_logs_by_level on client_logs (level, at desc, id desc);
create index client_logs_search on client_logs using gin (fold(message) gin_trgm_ops);
