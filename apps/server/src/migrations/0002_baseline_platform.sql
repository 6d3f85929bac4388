-- Idempotency and audit --------------------------------------------------------------------------------------------

create table idempotency_keys (
  actor text not null,
  key text not null,
  request_hash text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id uuid primary key,
  -- Null: a change that an admin made to the platform.
  vendor_id uuid references vendors (id),
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
create index audit_log_person on audit_log (vendor_id, person_id, at desc, id desc);
create index audit_log_resource on audit_log (vendor_id, resource, at desc, id desc);
create index audit_log_action on audit_log (vendor_id, action, at desc, id desc);
-- The scope of a change is its store, or the vendor's account, for which the vendor's id is used. What a reader may see
-- is a list of scopes, so both are one expression.
create index audit_log_scope on audit_log (vendor_id, coalesce(store_id, vendor_id), at desc, id desc);
-- The persons and resources of a scope are read by skipping from one value to the next.
create index audit_log_filter_values on audit_log (vendor_id, coalesce(store_id, vendor_id), person_id, resource);
create index audit_log_label on audit_log using gin (vendor_id, normalize_for_search(label) gin_trgm_ops);
alter index audit_log_label alter column 2 set statistics 1000;

-- Jobs and messages ------------------------------------------------------------------------------------------------

-- Jobs to enqueue: inserted in the transaction that causes them, moved to the job queue by a worker afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  -- Sign-in codes move to the job queue before a campaign that was committed earlier.
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_order on outbox (priority, id);

-- Batch work (imports, image downloads, bulk edits) waits here instead of in the job queue. A dispatcher admits a few
-- jobs of each vendor at a time, so that one vendor's backlog delays neither email nor other vendors.
create table batch_jobs (
  id bigint generated always as identity primary key,
  vendor_id uuid not null,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  -- Orders the jobs of one vendor; between vendors every job counts the same.
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  -- Whether the job queue has it, under the key 'batch:<id>'.
  admitted boolean not null default false
);
create index batch_jobs_waiting on batch_jobs (vendor_id, priority, run_at, id) where not admitted;
create index batch_jobs_admitted on batch_jobs (vendor_id) where admitted;

create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- The shape that @socket.io/postgres-adapter expects, for messages too long for NOTIFY.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- The transactions that changed a topic of a store last, written by track_change. A cached list count is valid while the
-- reader sees no other transactions here than at the time of the count. A change of a brand counts as one of products.
create table store_changes (
  store_id uuid not null,
  topic text not null check (topic in ('products', 'customers', 'orders')),
  xid xid8 not null,
  primary key (store_id, topic, xid)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- The shape that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Emails that were stored instead of sent, where no mail server is configured.
create table stored_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);
create index stored_mails_newest on stored_mails (created_at desc, id desc);

-- Errors that browsers report.
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
create index client_logs_by_level on client_logs (level, at desc, id desc);
create index client_logs_search on client_logs using gin (normalize_for_search(message) gin_trgm_ops);

-- Metered usage per vendor, store and calendar month.
create table usage_counts (
  vendor_id uuid not null,
  store_id uuid not null,
  meter text not null check (meter in ('emails', 'support_messages', 'sms', 'routes')),
  period date not null,
  used bigint not null default 0,
  primary key (vendor_id, meter, period, store_id),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
);

-- Notifications ----------------------------------------------------------------------------------------------------

create table notifications (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null,
  -- The values that fill the client's text for the kind. Title and body are the English fallback for a kind that the
  -- client has no text for.
  facts jsonb not null default '{}',
  title text not null,
  body text not null,
  route text,
  status text not null default 'sent' check (status in ('sent', 'failed', 'pending')),
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index notifications_by_time on notifications (store_id, created_at, id);

-- Everything up to read_until is read by the person, except what has a row in notification_reads.
create table notification_marks (
  store_id uuid not null references stores (id),
  person_id uuid not null references persons (id),
  read_until timestamptz not null,
  primary key (store_id, person_id)
);

create table notification_reads (
  store_id uuid not null,
  person_id uuid not null references persons (id),
  notification_id uuid not null,
  -- False: marked as unread again, although it is older than read_until.
  is_read boolean not null,
  primary key (store_id, person_id, notification_id),
  foreign key (store_id, notification_id) references notifications (store_id, id)
);

-- Contact form and newsletter --------------------------------------------------------------------------------------

create table contacts (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null check (language in ('en', 'es')),
  address text not null,
  status text not null default 'new' check (status in ('new', 'open', 'closed', 'spam')),
  -- Finds the same message sent again, from any sender: a form submitted twice, or spam.
  digest text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contacts_by_created on contacts (created_at, id);
create index contacts_by_updated on contacts (updated_at, id);
create index contacts_by_status on contacts (status, created_at, id);
create index contacts_by_digest on contacts (digest, created_at);
create index contacts_search on contacts
  using gin (normalize_for_search(name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops);

create table contact_replies (
  id uuid primary key,
  contact_id uuid not null references contacts (id),
  person_id uuid not null references persons (id),
  body text not null,
  at timestamptz not null default now()
);
create index contact_replies_by_contact on contact_replies (contact_id, at, id);

create table newsletter_subscribers (
  id uuid primary key,
  email text not null unique,
  language text not null check (language in ('en', 'es')),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- The request that a link in an email belongs to; a new one after each unsubscribe. Anyone can enter any address, so
  -- the status changes only when the link is opened.
  request_id uuid not null,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The IP address that confirmed: the proof of consent.
  confirmed_from text,
  unsubscribed_at timestamptz,
  version integer not null default 1
);
create index newsletter_subscribers_by_requested on newsletter_subscribers (requested_at, id);
create index newsletter_subscribers_by_status on newsletter_subscribers (status, requested_at, id);
create index newsletter_subscribers_search on newsletter_subscribers
  using gin (normalize_for_search(email) gin_trgm_ops);
