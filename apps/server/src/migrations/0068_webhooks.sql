create table webhook_endpoints (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  url text not null,
  description text not null,
  events text[] not null,
  -- Null: all stores, including later ones.
  store_ids uuid[],
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('manual', 'failing')),
  -- Encrypted: they sign every delivery.
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  last_delivery_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  check ((status = 'disabled') = (disabled_reason is not null))
);
-- Read by every transaction that changes an order, product or customer.
create index webhook_endpoints_active on webhook_endpoints (vendor_id) where status = 'active';
create index webhook_endpoints_by_vendor on webhook_endpoints (vendor_id, created_at, id);

-- One row per event, whichever endpoints receive it. `seq` orders the events of one object: they are inserted while the
-- object is locked.
create table webhook_events (
  seq bigint generated always as identity primary key,
  id uuid not null,
  vendor_id uuid not null references vendors (id),
  store_id uuid references stores (id),
  type text not null,
  object_id uuid,
  -- The body as it is signed and sent.
  payload text not null,
  created_at timestamptz not null default now()
);
create index webhook_events_created on webhook_events (created_at);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_seq bigint not null references webhook_events (seq) on delete cascade,
  -- Events of one object are delivered one after the other. A test event waits for no other.
  object_key uuid not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- When a worker may take it; while an attempt runs, when another worker may assume that it was lost.
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_attempt_at timestamptz,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where status = 'pending';
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, object_key, event_seq)
  where status = 'pending';
create index webhook_deliveries_by_created on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_event on webhook_deliveries (event_seq);
