-- Keys of a vendor's integrations. The key itself isn't stored: `token_hash` is keyed with the server's secret.
create table api_keys (
  id uuid primary key,
  vendor_id uuid not null references vendors (id),
  -- The creator, whose current access limits the key. Null once the creator was removed: the key no longer works.
  membership_id uuid references memberships (id) on delete set null,
  created_by text not null,
  name text not null,
  token_hash text not null unique,
  prefix text not null,
  scopes text[] not null,
  -- Null: all stores of the creator, including later ones.
  store_ids uuid[],
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index api_keys_name_key on api_keys (vendor_id, lower(name)) where revoked_at is null;
create index api_keys_by_vendor on api_keys (vendor_id, created_at, id);
create index api_keys_membership on api_keys (membership_id);
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
