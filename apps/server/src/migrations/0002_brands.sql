create table brands (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  -- Folded (no accents, lower case) so that names sort and match the way people read them.
  name_fold text not null,
  search_fold text not null,
  description text not null default '',
  website text,
  logo_key text references files (key),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index brands_name_key on brands (store_id, name_fold) where deleted_at is null;
create index brands_by_name on brands (store_id, name_fold, id) where deleted_at is null;
create index brands_by_created on brands (store_id, created_at, id) where deleted_at is null;
create index brands_by_updated on brands (store_id, updated_at, id) where deleted_at is null;
create index brands_search on brands using gin (store_id, search_fold gin_trgm_ops) where deleted_at is null;

-- Enough of a sample to tell a rare search term from a common one.
alter table brands alter column search_fold set statistics 1000;
