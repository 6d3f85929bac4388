-- How shops look. Settings are json, not jsonb: the order of keys is part of what editors compare.

-- A theme as it was published or saved; never changed.
create table store_theme_versions (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null check (kind in ('published', 'named', 'automatic')),
  name text,
  settings json not null,
  -- Files in the settings: they aren't deleted while the version can be restored.
  image_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references persons (id),
  primary key (store_id, id)
);
create index store_theme_versions_by_created on store_theme_versions (store_id, created_at, id);
create index store_theme_versions_images on store_theme_versions using gin (image_keys) where image_keys <> '{}';

-- The draft that staff edit, and which version shoppers see. `version` is the revision of the draft.
create table store_themes (
  store_id uuid primary key references stores (id),
  draft json not null,
  image_keys text[] not null default '{}',
  live_version uuid,
  published_at timestamptz,
  -- Shoppers see it from `publish_at` on. Compared when it's read, so no job has to run in time.
  scheduled_version uuid,
  publish_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  foreign key (store_id, live_version) references store_theme_versions (store_id, id),
  foreign key (store_id, scheduled_version) references store_theme_versions (store_id, id),
  check ((live_version is null) = (published_at is null)),
  check ((scheduled_version is null) = (publish_at is null))
);
create index store_themes_images on store_themes using gin (image_keys) where image_keys <> '{}';

-- Customers who subscribed to a shop's newsletter.
alter table customers drop constraint customers_source_check;
alter table customers add constraint customers_source_check
  check (source in ('manual', 'import', 'registration', 'order', 'newsletter')) not valid;
alter table customers validate constraint customers_source_check;
