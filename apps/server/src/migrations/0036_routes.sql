-- A store without a row has the defaults.
create table delivery_settings (
  store_id uuid primary key references stores (id),
  service_minutes integer not null default 5 check (service_minutes between 0 and 240),
  allows_late boolean not null default true,
  proof_photo boolean not null default false,
  proof_name boolean not null default false,
  proof_signature boolean not null default false,
  proof_code boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

create table routes (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- In the store's time zone.
  date date not null,
  driver_id uuid not null references drivers (id),
  status text not null default 'draft'
    check (status in ('draft', 'dispatched', 'in_progress', 'completed', 'cancelled')),
  is_locked boolean not null default false,
  -- { label, latitude, longitude }; null while the store's main location has no coordinates.
  start_point jsonb,
  -- Null: the route ends at its last stop.
  end_point jsonb,
  -- From here on the driver can leave; `starts_at` and `ends_at` are what the stops need.
  available_from timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  distance integer not null default 0,
  duration integer not null default 0,
  -- The version that the schedule (times, distance, violations) was computed for.
  scheduled_version integer,
  dispatched_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- Part of the signature of the driver's link: revoking a link increases it.
  link_generation integer not null default 1,
  link_opened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  primary key (store_id, id)
);
create index routes_by_date on routes (store_id, date, id);
create index routes_by_created on routes (store_id, created_at, id);
create index routes_by_driver on routes (driver_id, date, id);

create table route_stops (
  store_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  order_id uuid not null,
  position integer not null,
  status text not null default 'pending' check (status in ('pending', 'arrived', 'delivered', 'failed', 'cancelled')),
  is_locked boolean not null default false,
  service_minutes integer not null,
  eta timestamptz,
  wait_seconds integer not null default 0,
  late_seconds integer not null default 0,
  load_units integer not null default 0,
  load_weight integer not null default 0,
  violations text[] not null default '{}',
  arrived_at timestamptz,
  ended_at timestamptz,
  -- Of stops that failed or were cancelled.
  reason text,
  note text not null default '',
  -- Set once it is delivered.
  proof_name text,
  proof_signature text,
  proof_photo_key text references files (key),
  has_code boolean not null default false,
  code_tries integer not null default 0,
  primary key (store_id, id),
  foreign key (store_id, route_id) references routes (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
-- An order is on one route at a time, however many people plan.
create unique index route_stops_open_key on route_stops (store_id, order_id) where status in ('pending', 'arrived');
create index route_stops_by_route on route_stops (store_id, route_id, position);
create index route_stops_by_order on route_stops (store_id, order_id, id);
create index route_stops_by_photo on route_stops (proof_photo_key) where proof_photo_key is not null;

-- Plans that people try out. Applying one writes routes; unused ones are deleted after a day.
create table route_plans (
  store_id uuid not null references stores (id),
  id uuid not null,
  date date not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'applied')),
  seconds integer not null,
  -- What was planned and which versions it saw, so that the plan can be computed again and checked when it's applied.
  input jsonb not null,
  -- The best plan so far.
  result jsonb,
  ahead integer not null default 0,
  started_at timestamptz,
  -- The process that computes it renews this; without renewals another one starts over.
  renewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  created_by uuid references persons (id),
  person_name text not null,
  primary key (store_id, id)
);
create index route_plans_by_created on route_plans (created_at);
