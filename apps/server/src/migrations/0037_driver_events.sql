-- What drivers did, by the id that their phone gave it: an event that is sent again is found here.
create table driver_events (
  store_id uuid not null,
  route_id uuid not null,
  client_id uuid not null,
  id uuid not null,
  stop_id uuid not null,
  type text not null check (type in ('arrived', 'delivered', 'failed', 'note', 'undo')),
  outcome text not null check (outcome in ('applied', 'conflict')),
  -- Set for conflicts, and for what was applied although the route had changed.
  code text,
  facts jsonb not null default '{}',
  -- By the phone's clock, and by the server's.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  dismissed_at timestamptz,
  primary key (store_id, route_id, client_id),
  unique (store_id, id),
  foreign key (store_id, route_id) references routes (store_id, id),
  foreign key (store_id, stop_id) references route_stops (store_id, id)
);
create index driver_events_by_stop on driver_events (store_id, stop_id, received_at);
create index driver_events_conflicts on driver_events (store_id, route_id)
  where code is not null and dismissed_at is null;

-- Only the last position of a route, deleted when it ends and at the latest after the day.
create table driver_locations (
  store_id uuid not null,
  route_id uuid not null,
  latitude double precision not null,
  longitude double precision not null,
  at timestamptz not null default now(),
  primary key (store_id, route_id),
  foreign key (store_id, route_id) references routes (store_id, id)
);
create index driver_locations_by_time on driver_locations (at);
