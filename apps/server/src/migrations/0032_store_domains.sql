-- Custom domains of stores. A row is a claim; the unique index decides which claim of a name counts.
create table store_domains (
  id uuid primary key,
  store_id uuid not null references stores (id),
  -- ASCII form, lower case, without a trailing dot.
  name text not null check (name = lower(name) and length(name) <= 253),
  -- A registrable domain includes its www host.
  has_www boolean not null,
  prefers_www boolean not null default false,
  status text not null default 'pending_ownership_verification'
    check (status in ('pending_ownership_verification', 'pending_a_record_verification', 'active')),
  -- Part of the TXT record's value; a claim that was lost gets another one.
  token text not null,
  -- The hosts that lead here, the preferred one first. The shop is served there while the domain is active.
  pointed_hosts text[] not null default '{}',
  -- Set on at most one domain of the store.
  primary_host text,
  -- What DNS returned at the last check.
  findings jsonb not null default '[]',
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  missing_since timestamptz,
  warned_at timestamptz,
  lost_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  unique (store_id, name)
);
-- The first proof of ownership wins.
create unique index store_domains_proven on store_domains (name)
  where status in ('pending_a_record_verification', 'active');
create unique index store_domains_primary on store_domains (store_id) where primary_host is not null;
create index store_domains_due on store_domains (next_check_at);
