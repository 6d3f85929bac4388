-- Files that are written in the background (decision 0076).

create table exports (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null,
  -- Filters of the list.
  query jsonb not null,
  -- Contact details aren't masked.
  has_pii boolean not null,
  file_name text not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Position in the list; null at the start and at the end.
  cursor text,
  done_count integer not null default 0,
  total integer,
  part_count integer not null default 0,
  byte_count bigint not null default 0,
  person_id uuid not null references persons (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (store_id, id)
);
create index exports_by_person on exports (store_id, person_id, created_at, id);
create index exports_by_created on exports (created_at);

-- One row per page of the list, so that a file of any size is written and sent with little memory, and a run that is
-- killed continues after the last page.
create table export_parts (
  store_id uuid not null,
  export_id uuid not null,
  position integer not null,
  content text not null,
  primary key (store_id, export_id, position),
  foreign key (store_id, export_id) references exports (store_id, id) on delete cascade
);
